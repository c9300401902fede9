import type { SaleReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { quarantineBody } from '../../repositories/sales/sale-quarantine.repository.ts'
import { orderIdOfBill } from '../orders/follow-sales.ts'
import { refuseSecondBill } from './second-bill.service.ts'
import type { IngestSale } from './sale-batching.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import {
  type AcceptedSale,
  type Ingested,
  findAccepted,
  refusalOf,
} from '../../repositories/sales/sale.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { UNKNOWN_REGISTER, type RefusedBody, type SaleBody, validateSale, idsIn } from './sale-validation.ts'

export type SalePorts = { readonly db: Database; readonly clock: Clock; readonly ingest: IngestSale }

/** Who sends, the time of the device's clock, and whether the password was changed since the sign-in. */
export type Sender = Identity & { readonly sentAt?: string | undefined; readonly hasOldCredential?: boolean }

export const arrivalOf = (
  { clock }: Pick<SalePorts, 'clock'>,
  { sentAt, hasOldCredential = false }: Sender,
) => ({
  now: clock(),
  sentAt,
  hasOldCredential,
})

/** One sale, exactly once. */
export const acceptSale = async (
  ports: SalePorts,
  identity: Sender,
  body: SaleBody,
): Promise<Outcome<SaleReply>> => {
  const judged = await validateSale(body, identity.userId, arrivalOf(ports, identity))
  return 'code' in judged
    ? refuseAndQuarantine(ports, identity, judged)
    : bookSale(ports, identity, body, judged)
}

export const bookSale = async (
  ports: SalePorts,
  identity: Identity,
  body: SaleBody,
  fresh: NewSale,
): Promise<Outcome<SaleReply>> => {
  try {
    const result = await ports.ingest(identity, fresh)
    return await answerOf(ports, identity, { body, fresh, result })
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    const { digest } = fresh
    return refuseAndQuarantine(ports, identity, {
      body,
      digest,
      code: 'SALE_INVALID',
      errors: [{ path: '', message }],
    })
  }
}

export const answerOf = async (
  ports: SalePorts,
  identity: Identity,
  { body, fresh, result }: { body: SaleBody; fresh: NewSale; result: Ingested },
): Promise<Outcome<SaleReply>> => {
  const { digest } = fresh
  if (result.kind === 'accepted') return done(result.reply)
  if (result.kind === 'repeated') {
    const isSecondBill = !result.earlier.digest.equals(digest) && orderIdOfBill(fresh.sale) !== undefined
    return isSecondBill
      ? refuseSecondBill(ports, identity, { body, fresh })
      : replayOrRefuse(result.earlier, digest)
  }
  return refuseAndQuarantine(ports, identity, {
    body,
    digest,
    code: 'SALE_INVALID',
    errors: UNKNOWN_REGISTER,
  })
}

export const replayOrRefuse = (earlier: AcceptedSale, digest: Buffer): Outcome<SaleReply> =>
  earlier.digest.equals(digest)
    ? done({ ...earlier.reply, replayed: true })
    : refuse('SALE_DIFFERS_FROM_ACCEPTED', {
        errors: [{ path: 'UUID', message: 'was accepted before with other content' }],
      })

/** A sale that was accepted under older rules stays accepted, so booked sales are searched before the quarantine. */
export const refuseAndQuarantine = (
  { db }: Pick<SalePorts, 'db'>,
  identity: Identity,
  { body, digest, code, errors }: RefusedBody,
): Promise<Outcome<SaleReply>> => {
  const { saleUuid, storeId, outline } = idsIn(body.json)
  return withTenant(db, identity, async (tx) => {
    const earlier = saleUuid === undefined ? undefined : await findAccepted(tx, saleUuid)
    if (earlier) return replayOrRefuse(earlier, digest)
    const refused = { saleUuid, storeId, outline, digest, rawBody: body.text, code, errors }
    const quarantineId = await quarantineBody(tx, identity, refused)
    return refuse(code, { errors, ...(quarantineId === undefined ? {} : { quarantineId }) })
  })
}
