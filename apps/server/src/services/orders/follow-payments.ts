import type { ReceivePaymentBody } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import {
  type LockedOrder,
  findOrdersOfSales,
  isBillPaid,
  lockOrder,
} from '../../repositories/orders/order.repository.ts'
import type { NewTimelineEntry } from '../../repositories/orders/timeline.ts'
import { type Tenant, noteOnOrder } from './apply-order-event.ts'
import { tellNetwork } from './tell-network.ts'

type Receipt = Omit<NewTimelineEntry, 'moved' | 'type' | 'to'>

/** Cash on delivery is a payment of the bill: the order is paid when nothing is owed for it any more. */
export const settleOnDelivery = async (
  tx: Tx,
  tenant: Tenant,
  order: LockedOrder,
  receipt: Receipt,
): Promise<LockedOrder> => {
  const { payment, saleUuid } = order
  if (payment.Mode !== 'cod' || payment.Status !== 'pending' || saleUuid === null) return order
  if (!(await isBillPaid(tx, saleUuid))) return order
  const entry = { ...receipt, type: 'payment.paid' }
  const paid = await noteOnOrder(tx, tenant, order, entry, { payment: { ...payment, Status: 'paid' } })
  await tellNetwork(tx, tenant, order.key, { ...entry, source: 'till' })
  return paid
}

/** Runs in the transaction that books a receipt, for the bills that it pays. In the order of the orders' ids. */
export const followReceipt = async (
  tx: Tx,
  tenant: Tenant & { readonly userId: string },
  { UUID, TransactionNo, TransactionDate }: ReceivePaymentBody,
  { saleUuids, by }: { readonly saleUuids: readonly string[]; readonly by: string },
): Promise<void> => {
  const orders = [...(await findOrdersOfSales(tx, saleUuids)).values()].toSorted()
  for (const key of orders) {
    const order = await lockOrder(tx, key)
    const entry = { eventId: `paid:${UUID.toLowerCase()}`, at: TransactionDate, note: TransactionNo }
    const receipt = { ...entry, by, userId: tenant.userId, source: 'till' } as const
    if (order) await settleOnDelivery(tx, tenant, order, receipt)
  }
}
