import { type VoidSaleBody, type VoidSaleReply, permissionBy } from '@evertill/contract'
import { type SaleState, isAllowed, isFault, transitionSale } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { listAccess, listActionRules } from '../../repositories/people/access.repository.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { NO_ENTRIES, compensate } from '../../repositories/sales/sale-ledger.repository.ts'
import {
  type HeadRow,
  exchangedWith,
  findHead,
  findStanding,
} from '../../repositories/sales/sale-read.repository.ts'
import { findVoid, insertVoid } from '../../repositories/sales/sale-revision.repository.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { PROPAGATION_DELAY, isClockWrong } from '../../policies/review/versions.ts'
import { useApproval } from '../people/approval-use.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { findReachableSale } from './sales-list.service.ts'

type Body = z.output<typeof VoidSaleBody>
type Reply = z.infer<typeof VoidSaleReply>
type BookedVoid = Body & { flags: Reply['flags'] }

const STATES: Readonly<Record<string, SaleState>> = {
  Completed: 'completed',
  PartlyPaid: 'completed',
  PartReturned: 'partReturned',
  Returned: 'returned',
  Void: 'void',
}

/** Undefined: not allowed. An approval given offline is unknown here: it is accepted and flagged. */
const mayVoid = async (
  tx: Tx,
  identity: Identity,
  { uuid, store_id: storeId }: HeadRow,
  approvalId: string | undefined,
): Promise<Reply['flags'] | undefined> => {
  const { userId } = identity
  const rules = await listActionRules(tx, userId, storeId)
  const rule = permissionBy(rules, 'Void')
  if (rule === 'deny') return undefined
  if (rule === 'allow' && isAllowed(await listAccess(tx, userId, storeId), 'Sales', 'void')) return []
  const wanted = { approvalId, action: 'Void', storeId, subject: uuid, saleUuid: uuid } as const
  const use = await useApproval(tx, identity, wanted)
  return use === 'none' ? undefined : use === 'offline' ? ['OFFLINE_APPROVAL'] : []
}

/** The time of a void decides in which days the reports take the sale back. */
const clockFlags = ({ At }: Body, { transaction_date: soldAt }: HeadRow, now: Date): Reply['flags'] => {
  const madeAt = Date.parse(At)
  const isBefore = soldAt.getTime() - madeAt > PROPAGATION_DELAY.onlineMs
  return isBefore || isClockWrong({ madeAt, receivedAt: now.getTime() }) ? ['CLOCK_SKEW'] : []
}

/** The sale, and of an exchange both documents: the one that is named first. */
const lockSales = async (tx: Tx, identity: Identity, id: string): Promise<HeadRow[]> => {
  const known = await findHead(tx, id)
  const uuids = [id, known && exchangedWith(known)].filter((uuid) => uuid !== undefined)
  const heads: HeadRow[] = []
  for (const uuid of uuids) {
    const head = await findReachableSale(tx, identity, uuid, { forUpdate: true })
    if (head) heads.push(head)
  }
  return heads
}

const isVoidable = async (tx: Tx, { uuid }: HeadRow): Promise<boolean> =>
  !isFault(transitionSale(STATES[(await findStanding(tx, uuid)).status] ?? 'completed', 'void'))

/**
 * Keeps the sale and its number; further rows in the ledgers take the money back. An exchange is voided as a whole: with
 * one document alone the returned goods would have paid nothing, or nothing would have been paid for the new ones.
 */
export const voidSale = async (
  { db, clock }: { db: Database; clock: Clock },
  identity: Identity,
  id: string,
  body: Body,
): Promise<Outcome<Reply>> => {
  if (!isUuid(id)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const heads = await lockSales(tx, identity, id)
    const [head] = heads
    if (head?.uuid !== id.toLowerCase()) return refuse('NOT_FOUND')
    const reply = { code: '0' as const, message: 'Sale voided', saleId: head.uuid, replayed: false }
    const earlier = await findVoid(tx, head.uuid)
    if (earlier !== undefined) {
      return earlier.voidId === body.UUID.toLowerCase()
        ? done({ ...reply, replayed: true, flags: earlier.flags })
        : refuse('SALE_IS_VOID', { revision: head.revision })
    }
    for (const one of heads) {
      if (!(await isVoidable(tx, one))) return refuse('SALE_HAS_RETURNS', { revision: head.revision })
    }
    const allowed = await mayVoid(tx, identity, head, body.ApprovalID)
    if (allowed === undefined) return refuse('NOT_ALLOWED')
    const flags = [...allowed, ...clockFlags(body, head, clock())]
    for (const one of heads) await bookVoid(tx, identity, one, { ...body, flags })
    return done({ ...reply, flags })
  })
}

const bookVoid = async (
  tx: Tx,
  identity: Identity,
  head: HeadRow,
  { UUID: voidId, Reason: reason, At: at, ApprovalID, ClosingKey, flags }: BookedVoid,
): Promise<void> => {
  const approvalId = ApprovalID ?? null
  const closingId = ClosingKey ?? null
  await insertVoid(tx, identity, { saleUuid: head.uuid, voidId, reason, at, approvalId, closingId, flags })
  await compensate(tx, identity, head, NO_ENTRIES, ClosingKey)
  const detail = { reason, approval: approvalId, flags }
  await addAudit(tx, identity, { action: 'sale.voided', subject: head.uuid, detail })
  await raiseEvent(tx, identity, {
    type: 'sale_voided',
    storeId: head.store_id,
    payload: { UUID: head.uuid },
  })
}
