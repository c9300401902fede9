import type { Order, Sale } from '@evertill/contract'
import { saleUuidOfOrder, type Serviceability } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Picked } from '../actions/bill-order.ts'
import { collectionId, dueOnDelivery } from '../actions/collect-on-delivery.ts'
import { savePicked } from '../actions/pick-order.ts'
import { deliveryTo } from '../ledger/delivery.ts'
import { type LocalOrder, localOrder } from '../ledger/order-standing.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export { type LocalOrder, ORDER_TABS, type OrderTab, ordersOfTab, tabOf } from '../ledger/order-standing.ts'

/** Every order on this device, with what this device has done about it. */
export const useOrders = (): readonly LocalOrder[] | undefined => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  return useLiveQuery(async () => {
    // Those of the store before stay until the next pull.
    const orders = await strict.onlineOrder.filter(({ StoreID }) => StoreID === storeId).toArray()
    const bills = await strict.salesHistory.bulkGet(orders.map(({ key }) => saleUuidOfOrder(key)))
    return orders.map((order, index) => localOrder(order, bills[index]))
  }, [strict, storeId])
}

/** Undefined while it is read, null if it is not on this device. */
export const useOrder = (key: string): LocalOrder | null | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const order = await strict.onlineOrder.get(key)
    return order ? localOrder(order, await strict.salesHistory.get(saleUuidOfOrder(key))) : null
  }, [strict, key])
}

/** When the list on this device was last brought up to date; empty if never. */
export const useSyncedAt = (kind: 'order' | 'package'): string | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => (await strict.metadata.get(kind))?.lastSync ?? '', [strict, kind])
}

export const usePicked = (key: string): { picked: Picked | undefined; pick(next: Picked): Promise<void> } => {
  const { strict } = useRuntime().databases
  const picked = useLiveQuery(async () => (await strict.orderPick.get(key))?.Picked ?? {}, [strict, key])
  return { picked, pick: (next) => savePicked(strict, key, next) }
}

/** The till's time, each second while `wanted`. */
export const useSeconds = (wanted: boolean): number => {
  const { clock } = useRuntime()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setInterval(() => setNow(clock.now()), 1_000)
    return () => clearInterval(timer)
  }, [clock, wanted])
  return now
}

/** Whether the store delivers an order. Undefined while it is read, and for a store that names no areas. */
export const useServed = ({ StoreID, Address, Payment }: Order): Serviceability | undefined => {
  const { strict } = useRuntime().databases
  const areas = useLiveQuery(
    () => strict.serviceArea.filter((area) => area.StoreID === StoreID).toArray(),
    [strict, StoreID],
  )
  if (areas === undefined || areas.length === 0) return undefined
  const isUnpaid = Payment.Mode === 'cod'
  return deliveryTo(areas, { storeId: StoreID, pincode: Address.Pincode, amount: Payment.Amount, isUnpaid })
}

export interface DueOnDelivery {
  sale: Sale
  amount: number
  /** The receipt, if this device has taken the money. */
  receipt?: string
}

/** What the buyer of a cash-on-delivery order owes for its bill. Undefined if nothing, or if another till collects. */
export const useDueOnDelivery = ({ order, bill }: LocalOrder): DueOnDelivery | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const sale = bill ?? (await strict.storeBills.get(saleUuidOfOrder(order.key)))?.sale
    if (!sale) return undefined
    const paid = await strict.otherWrites.get(collectionId(order))
    const amount = dueOnDelivery(order, sale, paid !== undefined)
    if (amount <= 0) return undefined
    return paid?.kind === 'payment' ? { sale, amount, receipt: paid.body.TransactionNo } : { sale, amount }
  }, [strict, order, bill])
}
