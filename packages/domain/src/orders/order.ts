import { type Fault, fault } from '../faults.ts'
import { type MoveTable, movesFrom } from '../machine.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'

export type OrderState =
  | 'new'
  | 'accepted'
  | 'rejected'
  | 'expired'
  | 'picking'
  | 'packed'
  | 'dispatched'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'returning'
  | 'returned'

/** The events are the states themselves. */
export const ORDER_MOVES: MoveTable<OrderState, OrderState> = {
  new: { accepted: 'accepted', rejected: 'rejected', expired: 'expired', cancelled: 'cancelled' },
  accepted: { picking: 'picking', cancelled: 'cancelled' },
  rejected: {},
  expired: {},
  picking: { packed: 'packed', cancelled: 'cancelled' },
  packed: { dispatched: 'dispatched', cancelled: 'cancelled' },
  // From here on the goods have left the shop: they can be returned, but the order cannot be cancelled.
  dispatched: { delivered: 'delivered', returning: 'returning' },
  delivered: { completed: 'completed', returning: 'returning' },
  completed: { returning: 'returning' },
  cancelled: {},
  returning: { returned: 'returned' },
  returned: {},
}

export interface OrderEvent {
  eventId: string
  to: OrderState
  at: string
  /** Sequence number of a channel's event. */
  seq?: number
  /** Version that a person's change is based on. */
  version?: number
}

export interface OrderProgress {
  state: OrderState
  version: number
  /** Highest channel sequence applied. */
  lastSeq?: number
  timeline: readonly { eventId: string; to: OrderState; at: string; moved: boolean }[]
}

export type OrderOutcome =
  | { kind: 'moved' | 'replayed' | 'late'; order: OrderProgress }
  | { kind: 'stale' | 'illegal'; order: OrderProgress; allowed: OrderState[]; fault: Fault }

/**
 * Applies one event to an order. A repeat changes nothing. An event older than the state goes to the timeline only. A
 * change based on an old version and an illegal move are refused with the current order and the moves it allows.
 */
export function applyOrderEvent(order: OrderProgress, event: OrderEvent): OrderOutcome {
  if (order.timeline.some((entry) => entry.eventId === event.eventId)) return { kind: 'replayed', order }
  const entry = { eventId: event.eventId, to: event.to, at: event.at }
  if (event.seq !== undefined && order.lastSeq !== undefined && event.seq <= order.lastSeq) {
    return { kind: 'late', order: { ...order, timeline: [...order.timeline, { ...entry, moved: false }] } }
  }
  const allowed = movesFrom(ORDER_MOVES, order.state)
  if (event.version !== undefined && event.version !== order.version) {
    return { kind: 'stale', order, allowed, fault: fault('order.stale', 'version') }
  }
  if (!allowed.includes(event.to)) {
    return {
      kind: 'illegal',
      order,
      allowed,
      fault: fault('order.illegal-transition', `${order.state}.${event.to}`),
    }
  }
  return {
    kind: 'moved',
    order: {
      ...order,
      state: event.to,
      version: order.version + 1,
      ...(event.seq === undefined ? {} : { lastSeq: event.seq }),
      timeline: [...order.timeline, { ...entry, moved: true }],
    },
  }
}

export const ACCEPT_WITHIN_MS = 300_000

/** An order that is not accepted in time expires, which means rejected. */
export function isAcceptOverdue(order: { state: OrderState; acceptBy: string }, nowMs: number): boolean {
  return order.state === 'new' && Date.parse(order.acceptBy) <= nowMs
}

/** Offline a till may only queue "mark packed": accepting and rejecting are promises to others. */
export function mayQueueOffline(to: OrderState): boolean {
  return to === 'packed'
}

const TAKEN_BACK: readonly OrderState[] = ['cancelled', 'returned', 'rejected', 'expired']

/** The buyer gets nothing of such an order any more. */
export function isTakenBack(state: OrderState): boolean {
  return TAKEN_BACK.includes(state)
}

/**
 * Cancelling an order that is already billed makes a credit note. So does a till that packed and billed offline what was
 * rejected or had expired meanwhile.
 */
export function needsCreditNote(order: { saleUuid?: string | undefined }, to: OrderState): boolean {
  return order.saleUuid !== undefined && isTakenBack(to)
}

/** What the buyer pays for the goods of an order, line by line: prices include tax. */
export function amountOfOrder(items: readonly { unitPrice: number; qty: number }[]): number {
  return items.reduce((sum, { unitPrice, qty }) => sum + mulDiv(unitPrice, qty, ONE_UNIT), 0)
}
