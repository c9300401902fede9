import type { Order, PaymentType, Sale, TransactionType } from '@evertill/contract'
import { DOCUMENT_LETTERS, ORDER_MOVES, packingFaults } from '@evertill/domain'
import { completeSale, type SaleRefusal, type SellingPlace } from '../ledger/complete-sale.ts'
import { acceptedItems, acceptedOf, customerOfOrder, draftOfOrder } from '../ledger/order-draft.ts'
import { queueCustomer } from '../ledger/other-writes.ts'
import { settleCart } from '../ledger/settle-cart.ts'
import { markShown } from '../ledger/unshown-sales.ts'
import { type Outcome, type RefusedCode, refusedFault, refusedWith } from '../platform/outcome.ts'
import { businessDateAt } from '../platform/store-day.ts'
import type { Runtime } from './runtime.ts'
import { paymentsOf } from './tender.ts'

type BillPorts = Pick<
  Runtime,
  | 'catalogue'
  | 'clock'
  | 'connection'
  | 'databases'
  | 'ledger'
  | 'newUuid'
  | 'reconciler'
  | 'sender'
  | 'session'
>

export type BillRefusal =
  | Exclude<SaleRefusal, 'fault'>
  | 'notReady'
  | 'withoutServer'
  | 'timeUnknown'
  | 'notPacked'
  | 'notPicked'
  | 'unknownProduct'
  | 'noPaymentType'
  | 'customerNotSaved'

export type BilledOrder = Outcome<{ sale: Sale }, RefusedCode<BillRefusal>>

/** What was picked of each line. */
export type Picked = Readonly<Record<string, number>>

const isWhole = (order: Order, picked: Picked): boolean => {
  const items = acceptedItems(order)
  const wanted = items.map((item) => ({ lineId: item.LineID, qty: acceptedOf(item) }))
  const packed = items.map(({ LineID }) => ({ lineId: LineID, qty: picked[LineID] ?? 0 }))
  return (
    items.length > 0 &&
    packingFaults(wanted, [{ state: 'packed', items: packed }]).length === 0 &&
    packed.every(({ qty }, index) => qty === wanted[index]?.qty)
  )
}

/** The kind of document that the channel names, or the shop's sale. */
const typeOf = (order: Order, types: readonly TransactionType[]): TransactionType | undefined =>
  types.find(({ key }) => key === order.TransactionTypeID) ??
  types.find(({ Letter, Module }) => Letter === DOCUMENT_LETTERS.sale && Module.toLowerCase() === 'sales')

/** Prepaid: the channel's way of payment. On delivery: the shop's credit, which the payment on account settles. */
const paymentTypeOf = (order: Order, types: readonly PaymentType[]): PaymentType | undefined => {
  if (order.Payment.Mode === 'cod') return types.find(({ Kind }) => Kind === 'Credit')
  return (
    types.find(({ key }) => key === order.PrepaidPaymentTypeID) ?? types.find(({ Kind }) => Kind === 'Other')
  )
}

/** A buyer who pays on delivery needs an account; it is found by phone or made, also offline. */
const accountOf = async ({ databases, ledger, clock, session, sender }: BillPorts, order: Order) => {
  const { PhoneNo } = order.Customer
  const known =
    PhoneNo === '' ? undefined : await databases.strict.customer.where('PhoneNo').equals(PhoneNo).first()
  if (known || order.Payment.Mode === 'prepaid') return { ok: true as const, customer: known }
  if (session.get().user === null) return { ok: false as const }
  const customer = customerOfOrder(order)
  const queued = await queueCustomer({ db: ledger, clock }, customer)
  if (queued.ok) sender.wake()
  return queued.ok ? { ok: true as const, customer } : { ok: false as const }
}

const placeOf = (
  { session, catalogue }: BillPorts,
  order: Order,
  closingKey: string | undefined,
): SellingPlace | null => {
  const { user, store, lease, registration } = session.get()
  const transactionType = typeOf(order, catalogue.goods().setup.transactionTypes)
  if (!user || !store || !lease || !registration || !transactionType || store.key !== order.StoreID)
    return null
  return { user, store, lease, transactionType, currency: registration.Currency, closingKey, offers: [] }
}

/**
 * Packs an order: one ordinary sale whose UUID is derived from the order, with the server or without it. A second call
 * gets the first one's sale. The server marks the order packed when the sale arrives.
 */
export const billOrder = async (
  ports: BillPorts,
  order: Order,
  picked: Picked,
  closingKey: string | undefined,
): Promise<BilledOrder> => {
  const { catalogue, clock, connection, databases, ledger, newUuid, reconciler, sender } = ports
  const isOnline = () => connection.get().serverReachable
  if (ORDER_MOVES[order.State].packed === undefined) return refusedWith('notPacked')
  if (!isWhole(order, picked)) return refusedWith('notPicked')
  const place = placeOf(ports, order, closingKey)
  if (!place) return refusedWith('notReady')
  // Nothing but the server would keep it, and the order waits well for another till.
  if (databases.isVolatile) return refusedWith('withoutServer')
  if (clock.get().isUnknown && !(await connection.check()).serverReachable) return refusedWith('timeUnknown')
  const type = paymentTypeOf(order, await databases.strict.allPaymentTypes.toArray())
  if (!type) return refusedWith('noPaymentType')
  const goods = catalogue.goods()
  if (!draftOfOrder(order, goods, undefined)) return refusedWith('unknownProduct')
  const account = await accountOf(ports, order)
  if (!account.ok) return refusedWith('customerNotSaved')
  const draft = draftOfOrder(order, goods, account.customer)
  if (!draft) return refusedWith('unknownProduct')

  const now = clock.now()
  const { payable } = settleCart(place, draft, [], now).totals
  const today = businessDateAt(now, place.store)
  const cart = type.Kind === 'Credit' ? { ...draft, DueDate: today } : draft
  const { Reference } = order.Payment
  const tender = { type, amount: payable, reference: type.Kind === 'Credit' ? '' : Reference }
  const sell = () =>
    completeSale({ db: ledger, clock, isOnline }, place, cart, paymentsOf([tender], false, newUuid))
  let result = await sell()
  // A copied till: the sale waits for the slot that the server is giving it (RN-10).
  if (!result.ok && result.code === 'deviceCopied' && isOnline() && (await reconciler.checkSlots()))
    result = await sell()
  if (!result.ok) return result.code === 'fault' ? refusedFault(result.message) : refusedWith(result.code)
  clock.note()
  // The order's own page shows it.
  await markShown(ledger, result.sale.UUID)
  await databases.strict.orderPick.delete(order.key)
  sender.wake()
  return { ok: true, sale: result.sale }
}
