import type { SaleReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { putAside } from '../../repositories/sales/sale-quarantine.repository.ts'
import type { IngestSale } from './sale-batching.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import {
  type AcceptedSale,
  type Ingested,
  findAccepted,
  refusalOf,
} from '../../repositories/sales/sale.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { NOT_OURS, type RefusedBody, type SaleBody, judgeSale, namesIn } from './sale-judgement.ts'

export type SalePorts = { readonly db: Database; readonly clock: Clock; readonly ingest: IngestSale }

/** Who sends, and what the clock of the device says as it does. */
export type Sender = Identity & { readonly sentAt?: string | undefined }

/** A thousand wrong lines are explained well enough by the first hundred. */
const MOST_ERRORS = 100

/** One sale, exactly once. */
export const acceptSale = (
  ports: SalePorts,
  identity: Sender,
  body: SaleBody,
): Promise<Outcome<SaleReply>> => {
  const judged = judgeSale(body, identity.userId, { now: ports.clock(), sentAt: identity.sentAt })
  return 'code' in judged ? setAside(ports, identity, judged) : bookSale(ports, identity, body, judged)
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
    return setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors: [{ path: '', message }] })
  }
}

export const answerOf = async (
  ports: SalePorts,
  identity: Identity,
  { body, fresh, result }: { body: SaleBody; fresh: NewSale; result: Ingested },
): Promise<Outcome<SaleReply>> => {
  const { digest } = fresh
  if (result.kind === 'accepted') return done(result.reply)
  if (result.kind === 'known') return answerAgain(result.earlier, digest)
  return setAside(ports, identity, { body, digest, code: 'SALE_INVALID', errors: NOT_OURS })
}

export const answerAgain = (earlier: AcceptedSale, digest: Buffer): Outcome<SaleReply> =>
  earlier.digest.equals(digest)
    ? done({ ...earlier.reply, replayed: true })
    : refuse('SALE_DIFFERS_FROM_ACCEPTED', {
        errors: [{ path: 'UUID', message: 'was accepted before with other content' }],
      })

/** A sale accepted under yesterday's rules stays accepted: the books are asked before anything is put aside. */
export const setAside = (
  { db }: Pick<SalePorts, 'db'>,
  identity: Identity,
  { body, digest, code, errors: all }: RefusedBody,
): Promise<Outcome<SaleReply>> => {
  const errors = all.slice(0, MOST_ERRORS)
  const { saleUuid, storeId } = namesIn(body.json)
  return withTenant(db, identity, async (tx) => {
    const earlier = saleUuid === undefined ? undefined : await findAccepted(tx, saleUuid)
    if (earlier) return answerAgain(earlier, digest)
    const refused = { saleUuid, storeId, digest, rawBody: body.text, code, errors }
    const quarantineId = await putAside(tx, identity, refused)
    return refuse(code, { errors, ...(quarantineId === undefined ? {} : { quarantineId }) })
  })
}
