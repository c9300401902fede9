import { type FieldError, type Sale, type SaleFlag, type SaleReply, saleChange } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { compensate, ledgerTargetOf } from '../../repositories/sales/sale-ledger.repository.ts'
import { endHeldEdit, quarantineBody } from '../../repositories/sales/sale-quarantine.repository.ts'
import {
  type HeadRow,
  exchangedWith,
  findStanding,
  readSale,
} from '../../repositories/sales/sale-read.repository.ts'
import { findRevision, keepRevision, replaceBody } from '../../repositories/sales/sale-revision.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { refusalOf } from '../../repositories/sales/sale.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type RefusedBody, type SaleBody, validateSale, idsIn } from './sale-validation.ts'
import { findReachableSale } from './sales-list.service.ts'
import { FLAGS_OF_BODY } from './sale-flags.ts'
import { type SalePorts, type Sender, arrivalOf, replayOrRefuse } from './sales.service.ts'

/** Number, store, register and type are printed on the receipt: an edit cannot change them. */
const FIXED_FIELDS = [
  ['StoreID', 'store_id'],
  ['CashRegisterID', 'register_id'],
  ['DeviceID', 'device_id'],
  ['TransactionTypeID', 'transaction_type_id'],
  ['TransactionType', 'transaction_type'],
  ['TransactionNo', 'transaction_no'],
  ['Series', 'series'],
  ['RunningNo', 'running_no'],
] as const

const changedFixedFields = (sale: Sale, head: HeadRow): FieldError[] =>
  FIXED_FIELDS.filter(([field, column]) => {
    const [now, before] = [String(sale[field]), String(head[column])]
    return column.endsWith('_id') ? now.toLowerCase() !== before.toLowerCase() : now !== before
  }).map(([path]) => ({ path, message: 'cannot be changed by an edit' }))

/** The other document of the exchange would no longer fit. An exchange is voided as a whole and made again. */
const exchangeErrors = (head: HeadRow): FieldError[] =>
  exchangedWith(head) === undefined
    ? []
    : [{ path: 'Exchange', message: 'a document of an exchange cannot be edited' }]

/** Takes a whole body with the next revision. A repeat is the same edit; an edit of an old revision is refused. */
export const editSale = async (
  ports: SalePorts,
  identity: Sender,
  id: string,
  body: SaleBody,
): Promise<Outcome<SaleReply>> => {
  const judged = await validateSale(body, identity.userId, arrivalOf(ports, identity))
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

/** What a column of PostgreSQL holds. */
const MAX_REVISION = 2_147_483_647

const findBookedEdit = async (tx: Tx, { json }: SaleBody) => {
  const { saleUuid } = idsIn(json)
  // Without an id there are no fields to read.
  if (saleUuid === undefined) return undefined
  const { Revision: revision } = json as Readonly<Record<string, unknown>>
  return typeof revision !== 'number' ||
    revision < 1 ||
    revision > MAX_REVISION ||
    !Number.isInteger(revision)
    ? undefined
    : findRevision(tx, saleUuid, revision)
}

/** Kept in quarantine like a sale: nothing that a till sends is lost. */
const refuseEdit = (
  { db }: SalePorts,
  identity: Identity,
  { body, digest, code, errors }: RefusedBody,
): Promise<Outcome<SaleReply>> =>
  withTenant(db, identity, async (tx) => {
    // Corrected and booked in the hub meanwhile: the till gets the reply of a repeat.
    const booked = await findBookedEdit(tx, body)
    if (booked?.digest.equals(digest)) return replayOrRefuse(booked, digest)
    const refused = { ...idsIn(body.json), digest, rawBody: body.text, code, errors }
    const quarantineId = await quarantineBody(tx, identity, refused)
    return refuse(code, { errors, ...(quarantineId === undefined ? {} : { quarantineId }) })
  })

/** The flags of the earlier revisions stay until the review has compared this one, except those of the body itself. */
const flagsOfEdit = (fresh: NewSale, head: HeadRow): SaleFlag[] => [
  ...new Set([...head.flags.filter((flag) => !FLAGS_OF_BODY.has(flag)), ...fresh.flags]),
]

const edit = async (tx: Tx, identity: Identity, fresh: NewSale): Promise<Outcome<SaleReply>> => {
  const head = await findReachableSale(tx, identity, fresh.sale.UUID, { perm: 'update', forUpdate: true })
  return head ? applyEdit(tx, identity, head, fresh) : refuse('NOT_FOUND')
}

/** `head` is locked, and whoever asks may change it. */
export const applyEdit = async (
  tx: Tx,
  identity: Identity,
  head: HeadRow,
  fresh: NewSale,
): Promise<Outcome<SaleReply>> => {
  const { sale, digest } = fresh
  const { uuid, revision } = head
  const earlier = await findRevision(tx, uuid, sale.Revision)
  if (earlier?.digest.equals(digest)) return replayOrRefuse(earlier, digest)
  if (sale.Revision !== revision + 1) return refuse('SALE_REVISION_STALE', { revision })
  const { status } = await findStanding(tx, uuid)
  if (status === 'Void') return refuse('SALE_IS_VOID', { revision })
  if (status === 'Returned' || status === 'PartReturned') return refuse('SALE_HAS_RETURNS', { revision })
  const errors = [...changedFixedFields(sale, head), ...exchangeErrors(head)]
  if (errors.length > 0) return refuse('SALE_INVALID', { errors })
  const before = { uuid, revision, body: await readSale(tx, head), digest: head.content_sha256 }
  await keepRevision(tx, identity, { ...before, reply: head.reply })
  const reply: SaleReply = {
    code: '0',
    message: 'Sale updated',
    saleId: uuid,
    sale: { key: uuid },
    replayed: false,
    flags: flagsOfEdit(fresh, head),
  }
  await replaceBody(tx, identity, sale, reply.flags)
  // The raw body, if it has unknown fields: parsing drops them.
  const body = fresh.rawBody === null ? sale : (JSON.parse(fresh.rawBody) as Sale)
  await keepRevision(tx, identity, {
    uuid,
    revision: sale.Revision,
    body,
    digest,
    reply,
    changedAt: sale.ChangedAt,
  })
  await endHeldEdit(tx, uuid, digest)
  await compensate(tx, identity, head, ledgerTargetOf(sale), sale.ChangedInClosingKey)
  await addAudit(tx, identity, {
    action: 'sale.edited',
    subject: uuid,
    detail: {
      revision: sale.Revision,
      flags: reply.flags,
      change: saleChange(before.body, sale),
      ...(sale.Reason === undefined ? {} : { reason: sale.Reason }),
    },
  })
  await raiseEvent(tx, identity, {
    type: 'sale_updated',
    storeId: head.store_id,
    payload: { UUID: uuid, Revision: sale.Revision },
  })
  return done(reply)
}
