import { type Fault, fault } from '../faults.ts'
import { type MoveTable, movesFrom } from '../machine.ts'

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

/** An order moves by naming where it goes, so the events are the states themselves. */
export const ORDER_MOVES: MoveTable<OrderState, OrderState> = {
  new: { accepted: 'accepted', rejected: 'rejected', expired: 'expired', cancelled: 'cancelled' },
  accepted: { picking: 'picking', cancelled: 'cancelled' },
  rejected: {},
  expired: {},
  picking: { packed: 'packed', cancelled: 'cancelled' },
  packed: { dispatched: 'dispatched', cancelled: 'cancelled' },
  // From here on the goods are out of the house: no cancelling, only coming back.
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
  /** Of a channel's event: its place in the channel's own order. */
  seq?: number
  /** Of a person's change: the version it was made on. */
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
 * One event on an order. A repeat changes nothing; a late, older one goes to the timeline and moves nothing; a change made
 * on an old version, or an illegal move, is refused with the current order and what it allows.
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

/** The timer has run out: the order expires, which means rejected. */
export function isAcceptOverdue(order: { state: OrderState; acceptBy: string }, nowMs: number): boolean {
  return order.state === 'new' && Date.parse(order.acceptBy) <= nowMs
}

/** Offline a till may queue "mark packed"; accepting and rejecting promise something to others. */
export function mayQueueOffline(to: OrderState): boolean {
  return to === 'packed'
}

/** Cancelling an order that is already billed makes a credit note. */
export function needsCreditNote(order: { saleUuid?: string | undefined }, to: OrderState): boolean {
  return order.saleUuid !== undefined && (to === 'cancelled' || to === 'returned')
}
