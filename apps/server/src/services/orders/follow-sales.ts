import type { Sale } from '@evertill/contract'
import { needsCreditNote, saleUuidOfOrder } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { type LockedOrder, findOrdersOfSales, lockOrder } from '../../repositories/orders/order.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import type { FollowSales } from '../../repositories/sales/sale.repository.ts'
import { type Tenant, changeOrder, noteOnOrder } from './apply-order-event.ts'
import { settleOnDelivery } from './follow-payments.ts'

/** Whether a sale has anything to do with orders. */
const concernsOrders = ({ OrderID, Original }: Sale): boolean =>
  OrderID !== undefined || Original !== undefined

/** The order that a bill packs. Its UUID must be the one derived from the order, or it is any other bill. */
export const orderIdOfBill = ({ UUID, OrderID, Original }: Sale): string | undefined => {
  const id = OrderID?.toLowerCase()
  if (id === undefined || Original !== undefined) return undefined
  return UUID.toLowerCase() === saleUuidOfOrder(id) ? id : undefined
}

/** What the timeline says about who made a document. */
const entryOf = (eventId: string, { sale, receivedFrom }: NewSale) =>
  ({
    eventId: `${eventId}:${sale.UUID.toLowerCase()}`,
    at: sale.TransactionDate,
    by: sale.CreatedByUserName,
    userId: receivedFrom,
    source: 'till',
    note: sale.TransactionNo,
  }) as const

/** The bill is the packing: the order goes through the states that lead there. A bill that comes too late is only noted. */
const packOrder = async (tx: Tx, tenant: Tenant, found: LockedOrder, bill: NewSale): Promise<void> => {
  const patch = { saleUuid: bill.sale.UUID.toLowerCase() }
  const picking = { ...entryOf('picking', bill), to: 'picking', note: '' } as const
  const order = found.state === 'accepted' ? (await changeOrder(tx, tenant, found, picking)).order : found
  const packing = { ...entryOf('packed', bill), to: 'packed' } as const
  const packed = await changeOrder(tx, tenant, order, { ...packing, patch })
  const billed =
    packed.kind === 'illegal' ? await noteOnOrder(tx, tenant, order, packing, patch) : packed.order
  // The money may have arrived before the bill.
  await settleOnDelivery(tx, tenant, billed, entryOf('paid', bill))
}

const linkBill = async (tx: Tx, tenant: Tenant, orderId: string, bill: NewSale): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if (!order || order.storeId !== bill.sale.StoreID.toLowerCase() || order.saleUuid !== null) return
  await packOrder(tx, tenant, order, bill)
}

/** While nothing is taken back, a return is none of the order. Of several returns the last one is its credit note. */
const linkCreditNote = async (tx: Tx, tenant: Tenant, orderId: string, note: NewSale): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if (!order || order.saleUuid === null || order.creditNoteUuid !== null) return
  if (!needsCreditNote({ saleUuid: order.saleUuid }, order.state)) return
  const entry = { ...entryOf('credit-note', note), type: 'credit_note' }
  await noteOnOrder(tx, tenant, order, entry)
}

const originalOf = ({ sale }: NewSale): string | undefined => sale.Original?.UUID?.toLowerCase()

type Link = { readonly orderId: string; readonly link: () => Promise<void> }

const inOrder = async (links: readonly Link[]): Promise<void> => {
  for (const { link } of links.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) await link()
}

/**
 * Runs in the transaction that stores the sales, so that a bill is never there without its packed order. In the order of
 * their ids, so that two batches with the same orders wait for each other.
 */
export const followSales: FollowSales = async (tx, tenant, booked) => {
  const sales = booked.filter(({ sale }) => concernsOrders(sale))
  if (sales.length === 0) return
  const bills = sales.flatMap((one) => {
    const orderId = orderIdOfBill(one.sale)
    return orderId === undefined ? [] : [{ orderId, link: () => linkBill(tx, tenant, orderId, one) }]
  })
  await inOrder(bills)
  // Only now: the bill may have come in the same batch.
  const originals = sales.flatMap((one) => originalOf(one) ?? [])
  if (originals.length === 0) return
  const orders = await findOrdersOfSales(tx, originals)
  await inOrder(
    sales.flatMap((one) => {
      const orderId = orders.get(originalOf(one) ?? '')
      return orderId === undefined ? [] : [{ orderId, link: () => linkCreditNote(tx, tenant, orderId, one) }]
    }),
  )
}
