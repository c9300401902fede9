import type { Order, Sale } from '@evertill/contract'
import type { OrderState } from '@evertill/domain'
import type { HistorySale } from '../db/records.ts'

/** An order together with what this device has done about it and the server does not know yet. */
export interface LocalOrder {
  order: Order
  state: OrderState
  /** The bill, if this device has made it. */
  bill?: Sale
  /** Packed here; the server has not said so yet. */
  isWaiting: boolean
}

const BEFORE_PACKING: readonly OrderState[] = ['accepted', 'picking']

/** An order that was packed here is packed, also before the server has its bill. */
export const localOrder = (order: Order, billed: HistorySale | undefined): LocalOrder => {
  if (!billed || billed.voided) return { order, state: order.State, isWaiting: false }
  const isWaiting = BEFORE_PACKING.includes(order.State)
  return { order, state: isWaiting ? 'packed' : order.State, bill: billed.sale, isWaiting }
}

export const ORDER_TABS = [
  'new',
  'accepted',
  'packed',
  'outForDelivery',
  'delivered',
  'cancelled',
  'returns',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

const TAB_OF: Readonly<Record<OrderState, OrderTab>> = {
  new: 'new',
  accepted: 'accepted',
  picking: 'accepted',
  packed: 'packed',
  dispatched: 'outForDelivery',
  delivered: 'delivered',
  completed: 'delivered',
  rejected: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
  returning: 'returns',
  returned: 'returns',
}

export const tabOf = (state: OrderState): OrderTab => TAB_OF[state]

/** What waits for somebody comes first by its time; what is over, newest first. */
export const ordersOfTab = (orders: readonly LocalOrder[], tab: OrderTab): LocalOrder[] => {
  const shown = orders.filter(({ state }) => tabOf(state) === tab)
  const isOpen = tab === 'new' || tab === 'accepted' || tab === 'packed'
  const at = ({ order }: LocalOrder) => (tab === 'new' ? order.AcceptBy : order.PlacedAt)
  return shown.toSorted((a, b) => (isOpen ? at(a).localeCompare(at(b)) : at(b).localeCompare(at(a))))
}
