import {
  type OrderProgress,
  type OrderState,
  applyOrderEvent,
  isAcceptOverdue,
  isTakenBack,
  needsCreditNote,
} from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { raiseEvent } from '../../repositories/audit-trail.repository.ts'
import {
  type LockedOrder,
  addOrderEvent,
  findCreditNoteOf,
  findOrderEvent,
  touchOrder,
  writeOrder,
} from '../../repositories/orders/order.repository.ts'
import type { NewTimelineEntry } from '../../repositories/orders/timeline.ts'
import { cancelPackages } from './move-package-row.ts'
import { isSeenByNetwork, tellNetwork } from './tell-network.ts'

/** The tenant of a change. A partner's change has no user. */
export type Tenant = { readonly registrationId: string }

/** What else a change writes. */
export type OrderPatch = Partial<
  Pick<LockedOrder, 'items' | 'payment' | 'cancellation' | 'saleUuid' | 'creditNoteUuid'>
>

/** A change of an order. Without `to` it changes no state, such as a payment. */
export type OrderChange = Omit<NewTimelineEntry, 'moved' | 'to'> & {
  readonly to?: OrderState | undefined
  /** The version that a person's change is based on. */
  readonly version?: number | undefined
  readonly patch?: OrderPatch
}

export type OrderResult = {
  readonly kind: 'moved' | 'noted' | 'replayed' | 'late' | 'stale' | 'illegal'
  readonly order: LockedOrder
  readonly allowed: readonly OrderState[]
}

const tell = (tx: Tx, tenant: Tenant, { key, storeId }: LockedOrder) =>
  raiseEvent(tx, tenant, { type: 'order_updated', storeId, payload: { key } })

/** Tells the tills of a change that was written elsewhere, such as in the order's packages. */
export const announceOrder = async (tx: Tx, tenant: Tenant, order: LockedOrder): Promise<void> => {
  await touchOrder(tx, tenant.registrationId, order.key)
  await tell(tx, tenant, order)
}

const save = async (tx: Tx, tenant: Tenant, order: LockedOrder, entry: NewTimelineEntry): Promise<void> => {
  await addOrderEvent(tx, tenant.registrationId, order.key, entry)
  await writeOrder(tx, tenant.registrationId, order)
  await tell(tx, tenant, order)
}

const progressOf = (order: LockedOrder): OrderProgress => ({
  state: order.state,
  version: order.version,
  ...(order.lastSeq === null ? {} : { lastSeq: order.lastSeq }),
  timeline: [],
})

/** A credit note may have been made before the order was cancelled. */
const withCreditNote = async (tx: Tx, order: LockedOrder): Promise<LockedOrder> => {
  const { saleUuid, creditNoteUuid, state } = order
  if (saleUuid === null || creditNoteUuid !== null || !needsCreditNote({ saleUuid }, state)) return order
  return { ...order, creditNoteUuid: await findCreditNoteOf(tx, saleUuid) }
}

/** A change without a state: it is older than what is known, or it is written down and raises the version. */
const noteChange = async (
  tx: Tx,
  tenant: Tenant,
  order: LockedOrder,
  { patch = {}, ...change }: OrderChange,
): Promise<OrderResult> => {
  const { seq } = change
  const isLate = seq !== undefined && order.lastSeq !== null && seq <= order.lastSeq
  const next = isLate
    ? order
    : { ...order, ...patch, version: order.version + 1, lastSeq: seq ?? order.lastSeq }
  await save(tx, tenant, next, { ...change, moved: false })
  return { kind: isLate ? 'late' : 'noted', order: next, allowed: [] }
}

/**
 * Applies one event to an order whose row is locked. The domain decides what becomes of it; a refusal writes nothing.
 */
export const changeOrder = async (
  tx: Tx,
  tenant: Tenant,
  order: LockedOrder,
  change: OrderChange,
): Promise<OrderResult> => {
  if (await findOrderEvent(tx, order.key, change)) return { kind: 'replayed', order, allowed: [] }
  if (change.to === undefined) return noteChange(tx, tenant, order, change)
  const { patch = {}, version, ...entry } = change
  const { to, seq, eventId, at } = change
  const event = {
    eventId,
    to,
    at,
    ...(seq === undefined ? {} : { seq }),
    ...(version === undefined ? {} : { version }),
  }
  const outcome = applyOrderEvent(progressOf(order), event)
  if (outcome.kind === 'stale' || outcome.kind === 'illegal')
    return { kind: outcome.kind, order, allowed: outcome.allowed }
  if (outcome.kind !== 'moved') {
    await save(tx, tenant, order, { ...entry, moved: false })
    return { kind: outcome.kind, order, allowed: [] }
  }
  const { state, version: next, lastSeq } = outcome.order
  const moved = { ...order, ...patch, state, version: next, lastSeq: lastSeq ?? null }
  const written = await withCreditNote(tx, moved)
  await save(tx, tenant, written, { ...entry, moved: true })
  if (isTakenBack(state)) await cancelPackages(tx, tenant, order.key, at)
  if (isSeenByNetwork(order.state, state)) await tellNetwork(tx, tenant, order.key, change)
  return { kind: 'moved', order: written, allowed: [] }
}

/** Adds an entry that moves nothing, whatever the state is. */
export const noteOnOrder = async (
  tx: Tx,
  tenant: Tenant,
  order: LockedOrder,
  entry: Omit<NewTimelineEntry, 'moved'>,
  patch: OrderPatch = {},
): Promise<LockedOrder> => {
  if (await findOrderEvent(tx, order.key, entry)) return order
  const changed = { ...order, ...patch, version: order.version + 1 }
  const next = await withCreditNote(tx, changed)
  await save(tx, tenant, next, { ...entry, moved: false })
  return next
}

/** An order that waited too long is expired, also if the job has not seen it yet. Returns the order of now. */
export const expireIfOverdue = async (
  tx: Tx,
  tenant: Tenant,
  order: LockedOrder,
  now: Date,
): Promise<LockedOrder> => {
  const { state, acceptBy } = order
  if (!isAcceptOverdue({ state, acceptBy: acceptBy.toISOString() }, now.getTime())) return order
  const result = await changeOrder(tx, tenant, order, {
    eventId: `expired:${order.key}`,
    to: 'expired',
    at: now.toISOString(),
    by: '',
    source: 'server',
    note: '',
  })
  return result.order
}
