import { type FieldError, Sale, type SaleReply, contradictionsOf } from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import type { Database } from '../db/database.ts'
import { type Identity, withTenant } from '../db/tenant.ts'
import { contentDigest } from '../platform/canonical-json.ts'
import type { Clock } from '../platform/clock.ts'
import { isUuid } from '../platform/uuid.ts'
import { putAside } from '../repositories/sale-quarantine.repository.ts'
import { type AcceptedSale, findAccepted, ingestSale, refusalOf } from '../repositories/sale.repository.ts'
import { type Outcome, done, refuse } from './outcome.ts'
import { flagsOf, hasUnknownFields, sumsThatDiffer } from './sale-flags.ts'

/** A body as it came in: the JSON and the text it was read from. */
export type SaleBody = { readonly json: unknown; readonly text: string }

type RefusalCode = 'SALE_INVALID' | 'SALE_CONTRADICTS_ITSELF'
type Ports = { readonly db: Database; readonly clock: Clock }

/** A thousand wrong lines are explained well enough by the first hundred. */
const MOST_ERRORS = 100

const NOT_OURS: FieldError[] = [{ path: 'StoreID', message: 'is not a store and register of this account' }]

/**
 * One sale, exactly once. It is refused only when it cannot be read or contradicts itself; everything else that is
 * odd about it becomes a flag, because the customer already has the receipt.
 */
export const acceptSale = async (
  ports: Ports,
  identity: Identity,
  body: SaleBody,
): Promise<Outcome<SaleReply>> => {
  const digest = contentDigest(body.json)
  const parsed = Sale.safeParse(body.json)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors })
  }
  const sale = parsed.data
  const errors =
    sale.CalculationVersion === CALCULATION_VERSION ? contradictionsOf(sale) : sumsThatDiffer(sale)
  if (errors.length > 0) {
    return setAside(ports, identity, { body, digest, code: 'SALE_CONTRADICTS_ITSELF', errors })
  }
  if (!isUuid(sale.StoreID) || !isUuid(sale.CashRegisterID)) {
    return setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors: NOT_OURS })
  }
  return book(ports, identity, { body, digest, sale })
}

const book = async (
  ports: Ports,
  identity: Identity,
  { body, digest, sale }: { body: SaleBody; digest: Buffer; sale: Sale },
): Promise<Outcome<SaleReply>> => {
  const unknownFields = hasUnknownFields(body.json, sale)
  const flags = flagsOf(sale, unknownFields, ports.clock())
  const fresh = {
    sale,
    digest,
    flags,
    rawBody: unknownFields ? body.text : null,
    productIds: flags.includes('UNKNOWN_PRODUCT') ? [] : productIdsOf(sale),
    message: 'Sale accepted',
  }
  try {
    const result = await ingestSale(ports.db, identity, fresh)
    if (result.kind === 'accepted') return done(result.reply)
    if (result.kind === 'known') return answerAgain(result.earlier, digest)
    return await setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors: NOT_OURS })
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    return setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors: [{ path: '', message }] })
  }
}

/** Each once and in one spelling, so that the number of rows found can be compared with the number asked for. */
const productIdsOf = (sale: Sale): string[] => [
  ...new Set(sale.Lines.map((line) => line.ProductID.toLowerCase())),
]

const answerAgain = (earlier: AcceptedSale, digest: Buffer): Outcome<SaleReply> =>
  earlier.digest.equals(digest)
    ? done({ ...earlier.reply, replayed: true })
    : refuse('SALE_DIFFERS_FROM_ACCEPTED', {
        errors: [{ path: 'UUID', message: 'was accepted before with other content' }],
      })

/** A sale accepted under yesterday's rules stays accepted: the books are asked before anything is put aside. */
const setAside = (
  { db }: Ports,
  identity: Identity,
  refused: { body: SaleBody; digest: Buffer; code: RefusalCode; errors: readonly FieldError[] },
): Promise<Outcome<SaleReply>> => {
  const { body, digest, code } = refused
  const errors = refused.errors.slice(0, MOST_ERRORS)
  const saleUuid = uuidIn(body.json)
  return withTenant(db, identity, async (tx) => {
    const earlier = saleUuid === undefined ? undefined : await findAccepted(tx, saleUuid)
    if (earlier) return answerAgain(earlier, digest)
    const quarantineId = await putAside(tx, identity, { saleUuid, digest, rawBody: body.text, code, errors })
    return refuse(code, { errors, ...(quarantineId === undefined ? {} : { quarantineId }) })
  })
}

const uuidIn = (json: unknown): string | undefined => {
  const uuid = typeof json === 'object' && json !== null && 'UUID' in json ? json.UUID : undefined
  return isUuid(uuid) ? uuid : undefined
}
