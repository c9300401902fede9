import { randomUUID } from 'node:crypto'
import type { ChannelOrderMove, Order, OrderItem } from '@evertill/contract'
import { ACCEPT_WITHIN_MS } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { type OrderChannel, knownProducts } from '../../repositories/orders/order-channel.repository.ts'
import { findOrderOfChannel, readOrder } from '../../repositories/orders/order-read.repository.ts'
import {
  type NewOrder,
  addOrderEvent,
  insertOrder,
  lockOrder,
  readFeatures,
} from '../../repositories/orders/order.repository.ts'
import { acceptLines, amountOf } from './accepted-lines.ts'
import {
  type OrderChange,
  type OrderResult,
  type Tenant,
  changeOrder,
  expireIfOverdue,
} from './apply-order-event.ts'

/** An order as a channel sends it. The open API has checked its shape; `ProductID` may be anything. */
export type ChannelOrder = {
  readonly channelOrderId: string
  readonly placedAt: string
  readonly promisedBy?: string | undefined
  readonly customer: Order['Customer']
  readonly address: Order['Address']
  readonly items: readonly Omit<OrderItem, 'AcceptedQuantity'>[]
  readonly payment: Omit<Order['Payment'], 'Amount'>
}

export type CreatedOrder =
  /** `differs`: the channel used the id of an earlier order for another one. The earlier one stays. */
  | { readonly kind: 'created' | 'replayed' | 'differs'; readonly order: Order }
  | { readonly kind: 'off' | 'inactive' }

const readBack = async (tx: Tx, key: string): Promise<Order> => {
  const order = await readOrder(tx, key)
  if (!order) throw new Error('an order was neither made nor found')
  return order
}

/** An item whose product the shop does not have stays in the order, as an item without a product. */
const withKnownProducts = async (tx: Tx, items: ChannelOrder['items']): Promise<OrderItem[]> => {
  const known = await knownProducts(
    tx,
    items.flatMap(({ ProductID }) => (isUuid(ProductID) ? [ProductID] : [])),
  )
  return items.map(({ ProductID, ...item }) =>
    ProductID !== undefined && known.has(ProductID.toLowerCase())
      ? { ...item, ProductID: ProductID.toLowerCase() }
      : item,
  )
}

const newOrder = (channel: OrderChannel, sent: ChannelOrder, items: OrderItem[], now: Date): NewOrder => ({
  key: randomUUID(),
  channelKey: channel.key,
  channelOrderId: sent.channelOrderId,
  storeId: channel.storeId,
  placedAt: sent.placedAt,
  acceptBy: new Date(now.getTime() + (channel.acceptSeconds * 1000 || ACCEPT_WITHIN_MS)).toISOString(),
  promisedBy: sent.promisedBy,
  customer: sent.customer,
  address: sent.address,
  items,
  payment: { ...sent.payment, Amount: amountOf(items) },
  digest: contentDigest(sent),
})

const acceptByItself = async (tx: Tx, tenant: Tenant, key: string, at: string): Promise<void> => {
  const order = await lockOrder(tx, key)
  const accepted = order && acceptLines(order, undefined)
  if (!order || accepted?.to !== 'accepted') return
  const { to, ...patch } = accepted
  const entry = { eventId: `accepted:${key}`, at, by: '', source: 'server', note: '' } as const
  await changeOrder(tx, tenant, order, { ...entry, to, patch })
}

/** Stores the order of a channel once. The same id again answers with the order that is there. */
export const createOrder = async (
  tx: Tx,
  tenant: Tenant,
  channel: OrderChannel,
  sent: ChannelOrder,
  now: Date,
): Promise<CreatedOrder> => {
  if (!(await readFeatures(tx)).orders) return { kind: 'off' }
  if (!channel.isActive) return { kind: 'inactive' }
  const order = newOrder(channel, sent, await withKnownProducts(tx, sent.items), now)
  if (!(await insertOrder(tx, tenant.registrationId, order))) {
    const earlier = await findOrderOfChannel(tx, channel.key, sent.channelOrderId)
    if (!earlier) throw new Error('an order was neither made nor found')
    const kind = earlier.digest.equals(order.digest) ? 'replayed' : 'differs'
    return { kind, order: await readBack(tx, earlier.key) }
  }
  await addOrderEvent(tx, tenant.registrationId, order.key, {
    eventId: `created:${order.key}`,
    to: 'new',
    at: sent.placedAt,
    by: channel.name,
    source: 'channel',
    moved: true,
    note: '',
  })
  const payload = { key: order.key }
  await raiseEvent(tx, tenant, { type: 'order_updated', storeId: channel.storeId, payload })
  if (channel.autoAccept) await acceptByItself(tx, tenant, order.key, now.toISOString())
  return { kind: 'created', order: await readBack(tx, order.key) }
}

/** What a channel says about its order. Without `to` it changes no state. */
export type ChannelEvent = {
  readonly eventId: string
  readonly type: string
  readonly to?: ChannelOrderMove | undefined
  readonly at: string
  readonly seq?: number | undefined
  readonly note?: string | undefined
  readonly paymentStatus?: Order['Payment']['Status'] | undefined
}

export type AppliedEvent =
  | (Pick<OrderResult, 'kind' | 'allowed'> & { readonly order: Order })
  | { readonly kind: 'unknown' | 'off' }

/**
 * Applies a channel's event to its own order, under a lock of the row. `unknown`: the order is not one of this channel. A
 * refused event (`illegal`) leaves nothing, so that the channel may send it again when the order is there.
 */
export const applyChannelEvent = async (
  tx: Tx,
  tenant: Tenant,
  channel: OrderChannel,
  orderKey: string,
  event: ChannelEvent,
  now: Date,
): Promise<AppliedEvent> => {
  if (!(await readFeatures(tx)).orders) return { kind: 'off' }
  const found = isUuid(orderKey) ? await lockOrder(tx, orderKey) : undefined
  if (found?.channelKey !== channel.key) return { kind: 'unknown' }
  const order = await expireIfOverdue(tx, tenant, found, now)
  const { eventId, type, to, at, seq, note = '', paymentStatus } = event
  const change: OrderChange = { eventId, type, to, at, seq, note, by: channel.name, source: 'channel' }
  const patch = {
    ...(to === 'cancelled' ? { cancellation: { Reason: note, By: 'channel' as const, At: at } } : {}),
    ...(paymentStatus === undefined ? {} : { payment: { ...order.payment, Status: paymentStatus } }),
  }
  const { kind, allowed } = await changeOrder(tx, tenant, order, { ...change, patch })
  return { kind, allowed, order: await readBack(tx, order.key) }
}
