import { type Fault, fault } from '../faults.ts'
import { type MoveTable, nextState } from '../machine.ts'
import type { OrderState } from './order.ts'

export type OndcOrderState = 'Created' | 'Accepted' | 'In-progress' | 'Completed' | 'Cancelled'

export type Fulfilment =
  | 'Pending'
  | 'Packed'
  | 'Agent-assigned'
  | 'At-pickup'
  | 'Out-for-pickup'
  | 'Pickup-failed'
  | 'Order-picked-up'
  | 'At-delivery'
  | 'In-transit'
  | 'At-destination-hub'
  | 'Out-for-delivery'
  | 'Delivery-failed'
  | 'Order-delivered'
  | 'Cancelled'

const to = <T extends Fulfilment>(...states: T[]): Readonly<Record<T, T>> =>
  Object.fromEntries(states.map((state) => [state, state])) as Record<T, T>

export const FULFILMENT_MOVES: MoveTable<Fulfilment, Fulfilment> = {
  Pending: to('Packed', 'Cancelled'),
  Packed: to('Agent-assigned', 'At-pickup', 'Out-for-pickup', 'Order-picked-up', 'Cancelled'),
  'Agent-assigned': to('At-pickup', 'Out-for-pickup', 'Order-picked-up', 'Cancelled'),
  'At-pickup': to('Order-picked-up', 'Cancelled'),
  'Out-for-pickup': to('Pickup-failed', 'Order-picked-up', 'Cancelled'),
  'Pickup-failed': to('Out-for-pickup', 'Order-picked-up', 'Cancelled'),
  'Order-picked-up': to('At-delivery', 'In-transit', 'Out-for-delivery', 'Order-delivered', 'Cancelled'),
  'At-delivery': to('Order-delivered', 'Cancelled'),
  'In-transit': to('At-destination-hub', 'Cancelled'),
  'At-destination-hub': to('Out-for-delivery', 'Cancelled'),
  'Out-for-delivery': to('Delivery-failed', 'Order-delivered', 'Cancelled'),
  'Delivery-failed': to('Out-for-delivery', 'Order-delivered', 'Cancelled'),
  'Order-delivered': {},
  Cancelled: {},
}

export function transitionFulfilment(from: Fulfilment, wanted: Fulfilment): Fulfilment | Fault {
  return nextState(FULFILMENT_MOVES, from, wanted) ?? fault('order.illegal-transition', `${from}.${wanted}`)
}

/** Pending means Accepted, delivered means Completed, and everything in between is In-progress. */
export function ondcStateOfFulfilment(fulfilment: Fulfilment): OndcOrderState {
  if (fulfilment === 'Pending') return 'Accepted'
  if (fulfilment === 'Order-delivered') return 'Completed'
  return fulfilment === 'Cancelled' ? 'Cancelled' : 'In-progress'
}

const ONDC_STATES: Record<OrderState, OndcOrderState> = {
  new: 'Created',
  accepted: 'Accepted',
  picking: 'Accepted',
  packed: 'In-progress',
  dispatched: 'In-progress',
  delivered: 'Completed',
  completed: 'Completed',
  rejected: 'Cancelled',
  expired: 'Cancelled',
  cancelled: 'Cancelled',
  // ONDC keeps the order completed while goods are returned: the return is a separate fulfilment.
  returning: 'Completed',
  returned: 'Completed',
}

export function ondcOrderState(state: OrderState): OndcOrderState {
  return ONDC_STATES[state]
}
