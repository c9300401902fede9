import type {
  CancelOrderBody,
  ManagedOrder,
  ManagedOrderReply,
  ManagedOrdersQuery,
  ManagedOrdersReply,
} from '@evertill/contract'
import { ORDER_MOVES } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type ManagedOrderRow,
  countWaiting,
  findOrderPlace,
  listChannelNames,
  listManagedOrders,
  listOrderDeliveries,
  storeNameOf,
} from '../../repositories/orders/managed-order.repository.ts'
import { readOrder } from '../../repositories/orders/order-read.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { moveOrder } from './orders.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const toManagedOrder = (row: ManagedOrderRow): ManagedOrder => ({
  key: row.key,
  ChannelName: row.channelName,
  ChannelOrderID: row.channelOrderId,
  StoreName: row.storeName,
  State: row.state,
  PlacedAt: row.placedAt.toISOString(),
  AcceptBy: row.acceptBy.toISOString(),
  PromisedBy: row.promisedBy?.toISOString() ?? null,
  CustomerName: row.customerName,
  Amount: row.amount,
  TransactionNo: row.transactionNo ?? '',
})

/** Where a person who watches the shop may see orders too. */
const storesOf = async (tx: Tx, caller: HubCaller): Promise<string[]> =>
  (await storesWithRight(tx, caller.userId, 'OnlineOrders', 'read')).filter((id) =>
    caller.stores.includes(id),
  )

/** Orders of the stores in which the person may see them. */
export const readManagedOrders = (
  { db, clock }: Ports,
  caller: HubCaller,
  { store, channel, state, from, to, q, cursor, size }: ManagedOrdersQuery,
): Promise<Outcome<ManagedOrdersReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const visible = await storesOf(tx, caller)
    const stores = store === undefined ? visible : visible.filter((id) => id === store.toLowerCase())
    const after = cursor === undefined ? undefined : await findOrderPlace(tx, stores, cursor)
    if (cursor !== undefined && !after)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'cursor', message: 'is not the Next of a page' }] })
    const now = clock()
    const filter = { stores, channel, state, from, to, text: q, after, now }
    const found = await listManagedOrders(tx, filter, size + 1)
    const Orders = found.slice(0, size).map(toManagedOrder)
    const waiting = await countWaiting(tx, filter)
    return done({
      code: '0' as const,
      Orders,
      Next: found.length > size ? (Orders.at(-1)?.key ?? null) : null,
      Waiting: { New: waiting.new, Late: waiting.late },
      Channels: await listChannelNames(tx, visible),
    })
  })

export const readManagedOrder = (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<ManagedOrderReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const order = await readOrder(tx, key)
    if (!order || !(await storesOf(tx, caller)).includes(order.StoreID)) return refuse('NOT_FOUND')
    const changeable = await storesWithRight(tx, caller.userId, 'OnlineOrders', 'update')
    const named = { key: order.key, channel: order.Channel, channelOrderId: order.ChannelOrderID }
    const told = await listOrderDeliveries(tx, named)
    return done({
      code: '0' as const,
      Order: order,
      StoreName: await storeNameOf(tx, order.StoreID),
      Deliveries: told.map((one) => ({ ...one, At: one.At.toISOString() })),
      MayCancel: 'cancelled' in ORDER_MOVES[order.State] && changeable.includes(order.StoreID),
    })
  })

/** From afar, by the same steps as at a till: a stale version, a late state and a missing right are refused there. */
export const cancelManagedOrder = (
  ports: Ports,
  caller: HubCaller,
  key: string,
  { EventID, Version, Reason }: CancelOrderBody,
) =>
  moveOrder(ports, caller, key, {
    EventID,
    To: 'cancelled',
    Version,
    At: ports.clock().toISOString(),
    Reason,
  })
