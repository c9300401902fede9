import type { FieldError, Sale, SaleFlag, SaleReply } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { compensate, ledgerTargetOf } from '../../repositories/sales/sale-ledger.repository.ts'
import { lockDocuments } from '../../repositories/sales/sale-links.repository.ts'
import { putAside } from '../../repositories/sales/sale-quarantine.repository.ts'
import { type HeadRow, findStatus, readSale } from '../../repositories/sales/sale-read.repository.ts'
import { findRevision, keepRevision, replaceBody } from '../../repositories/sales/sale-revision.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { flagsNow, refusalOf } from '../../repositories/sales/sale.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type RefusedBody, type SaleBody, judgeSale, namesIn } from './sale-judgement.ts'
import { findReachable } from './sales-list.service.ts'
import { type SalePorts, type Sender, answerAgain } from './sales.service.ts'

/** The number and where it came from are on paper: an edit keeps them. */
const FIXED = [
  ['StoreID', 'store_id'],
  ['CashRegisterID', 'register_id'],
  ['DeviceID', 'device_id'],
  ['TransactionTypeID', 'transaction_type_id'],
  ['TransactionType', 'transaction_type'],
  ['TransactionNo', 'transaction_no'],
  ['Series', 'series'],
  ['RunningNo', 'running_no'],
] as const

const changedIdentity = (sale: Sale, head: HeadRow): FieldError[] =>
  FIXED.filter(([field, column]) => {
    const [now, before] = [String(sale[field]), String(head[column])]
    return column.endsWith('_id') ? now.toLowerCase() !== before.toLowerCase() : now !== before
  }).map(([path]) => ({ path, message: 'cannot be changed by an edit' }))

/** A whole body with the next revision. The same one sent again is the same edit; one made on an old base is told so. */
export const editSale = async (
  ports: SalePorts,
  identity: Sender,
  id: string,
  body: SaleBody,
): Promise<Outcome<SaleReply>> => {
  const judged = judgeSale(body, identity.userId, { now: ports.clock(), sentAt: identity.sentAt })
  if ('code' in judged) return refuseEdit(ports, identity, judged)
  if (judged.sale.UUID.toLowerCase() !== id.toLowerCase()) {
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'UUID', message: 'is not the sale of this address' }],
    })
  }
  try {
    return await withTenant(ports.db, identity, (tx) => edit(tx, identity, judged))
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    const errors = [{ path: '', message }]
    return refuseEdit(ports, identity, { body, digest: judged.digest, code: 'SALE_INVALID', errors })
  }
}

/** Kept in quarantine like a sale: nothing that a till has sent is lost. */
const refuseEdit = (
  { db }: SalePorts,
  identity: Identity,
  { body, digest, code, errors }: RefusedBody,
): Promise<Outcome<never>> =>
  withTenant(db, identity, async (tx) => {
    const refused = { ...namesIn(body.json), digest, rawBody: body.text, code, errors }
    const quarantineId = await putAside(tx, identity, refused)
    return refuse(code, { errors, ...(quarantineId === undefined ? {} : { quarantineId }) })
  })

/** How a sale came in is not changed by an edit; everything else is judged anew. */
const OF_ITS_ARRIVAL: readonly SaleFlag[] = ['NUMBER_CLASH', 'UNKNOWN_LEASE', 'LATE_FOR_CLOSING']

const flagsOfEdit = async (
  tx: Tx,
  identity: Identity,
  fresh: NewSale,
  head: HeadRow,
): Promise<SaleFlag[]> => {
  const now = (await flagsNow(tx, identity, fresh)) ?? fresh.flags
  return [
    ...head.flags.filter((flag) => OF_ITS_ARRIVAL.includes(flag)),
    ...now.filter((flag) => !OF_ITS_ARRIVAL.includes(flag)),
  ]
}

const edit = async (tx: Tx, identity: Identity, fresh: NewSale): Promise<Outcome<SaleReply>> => {
  const { sale, digest } = fresh
  // A return of the same sale at the same moment would be judged against lines that are about to go.
  await lockDocuments(tx, identity, [sale.UUID])
  const head = await findReachable(tx, identity, sale.UUID, { perm: 'update', forUpdate: true })
  if (!head) return refuse('NOT_FOUND')
  const { uuid, revision } = head
  const earlier = await findRevision(tx, uuid, sale.Revision)
  if (earlier?.digest.equals(digest)) return answerAgain(earlier, digest)
  if (sale.Revision !== revision + 1) return refuse('SALE_REVISION_STALE', { revision })
  const status = await findStatus(tx, uuid)
  if (status === 'Void') return refuse('SALE_IS_VOID', { revision })
  if (status === 'Returned' || status === 'PartReturned') return refuse('SALE_HAS_RETURNS', { revision })
  const errors = changedIdentity(sale, head)
  if (errors.length > 0) return refuse('SALE_INVALID', { errors })
  const before = { uuid, revision, body: await readSale(tx, head), digest: head.content_sha256 }
  await keepRevision(tx, identity, { ...before, reply: head.reply })
  const reply: SaleReply = {
    code: '0',
    message: 'Sale updated',
    saleId: uuid,
    sale: { key: uuid },
    replayed: false,
    flags: await flagsOfEdit(tx, identity, fresh, head),
  }
  await replaceBody(tx, identity, sale, reply.flags)
  // With fields that are not known here, word for word: parsing has dropped them.
  const body = fresh.rawBody === null ? sale : (JSON.parse(fresh.rawBody) as Sale)
  await keepRevision(tx, identity, { uuid, revision: sale.Revision, body, digest, reply })
  await compensate(tx, identity, head, ledgerTargetOf(sale), sale.ChangedInClosingKey)
  await addAudit(tx, identity, {
    action: 'sale.edited',
    subject: uuid,
    detail: { revision: sale.Revision, flags: reply.flags },
  })
  await raiseEvent(tx, identity, {
    type: 'sale_updated',
    storeId: head.store_id,
    payload: { UUID: uuid, Revision: sale.Revision },
  })
  return done(reply)
}
