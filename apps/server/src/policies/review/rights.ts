import {
  type ActionRule,
  QUICK_ITEM,
  type Sale,
  type SaleFlag,
  type SaleLine,
  cashIn,
  permissionBy,
  toDiscount,
} from '@evertill/contract'
import {
  type GuardedAction,
  type Permission,
  REFUND_APPROVAL_ABOVE,
  discountPercent,
  guardedActionsOf,
  percentOf,
  refundPermission,
} from '@evertill/domain'
import { agreedOrder } from './agreed.ts'
import type { KnownApproval, Reviewed, ShopKnowledge, Source } from './knowledge.ts'
import { dueOnDelivery } from './orders.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Something in a document that a cashier may not do alone. */
type Guarded = {
  readonly action: GuardedAction
  /** A discount in ten-thousandths of a percent. */
  readonly percent: number
  /** A refund or a credit in minor units. */
  readonly amount: number
  /** How many approvals it takes: each changed price has its own. */
  readonly times: number
  /** Approvals that were given for something else in the document before. */
  readonly spent: readonly string[]
}

const part = (action: GuardedAction, fields: Partial<Guarded> = {}): Guarded => ({
  action,
  percent: 0,
  amount: 0,
  times: 1,
  spent: [],
  ...fields,
})

const lineDiscount = ({ Discount, LineDiscountAmount, GrossAmount }: SaleLine, isOwn: boolean): number => {
  if (LineDiscountAmount <= 0) return 0
  // Rounding adds at most one minor unit; a larger amount is not the percentage of the product.
  const isPercent =
    Discount?.Kind === 'Percent' && percentOf(LineDiscountAmount - 1, GrossAmount) <= Discount.Percent
  return isOwn && isPercent ? 0 : percentOf(LineDiscountAmount, GrossAmount)
}

/** The largest discount given by hand. Offers and points follow rules of the shop and are not guarded. */
const discountByHand = ({ Lines, BillDiscount }: Sale, isOwn: (line: SaleLine) => boolean): number => {
  const left = sum(Lines.map((line) => line.GrossAmount - line.LineDiscountAmount - line.OfferDiscountAmount))
  return Math.max(
    discountPercent(BillDiscount && toDiscount(BillDiscount), left),
    ...Lines.map((line) => lineDiscount(line, isOwn(line))),
  )
}

export type ByHand = { readonly priceByHand: number; readonly ownDiscounts: ReadonlySet<string> }

const billOf = ({ sale }: Reviewed, { sources }: ShopKnowledge): Source | undefined =>
  sources.get(sale.Original?.UUID.toLowerCase() ?? '')

/** The returns of the same bill that arrived before this one. */
const returnsBefore = (reviewed: Reviewed, shop: ShopKnowledge): readonly Sale[] => {
  const all = billOf(reviewed, shop)?.returns ?? []
  const own = all.findIndex(({ UUID }) => UUID.toLowerCase() === reviewed.sale.UUID.toLowerCase())
  return own === -1 ? all : all.slice(0, own)
}

/**
 * More cash went back than was paid in cash, on a bill that was paid in another way, too, at once or later: otherwise a
 * payment that never arrived could be turned into notes.
 */
const isCashBeyondBill = (reviewed: Reviewed, shop: ShopKnowledge): boolean => {
  const bill = billOf(reviewed, shop)
  const back = -cashIn(reviewed.sale.Payments)
  const [body] = bill?.bodies ?? []
  if (bill === undefined || body === undefined || back <= 0) return false
  const isPaidOtherwise = body.Payments.some(({ Kind, Amount }) => Kind === 'Other' && Amount > 0)
  if (!isPaidOtherwise && bill.receivedLater === bill.cashLater) return false
  const gone = sum(returnsBefore(reviewed, shop).map((one) => Math.max(0, -cashIn(one.Payments))))
  return back + gone > cashIn(body.Payments) + bill.cashLater
}

/** By how much an edit lowered a paid bill. */
const loweredBy = ({ sale, earlier }: Reviewed): number =>
  earlier === undefined ? 0 : Math.max(0, earlier.mostPaid - sale.PaidAmount)

/** What an edit took out of the drawer. A bill that is paid in another way afterwards costs the same, but its cash is gone. */
const cashTakenOut = ({ sale, earlier }: Reviewed): number =>
  earlier === undefined ? 0 : Math.max(0, earlier.mostCash - cashIn(sale.Payments))

/** A debt that an edit moves to another customer is a new credit. */
const isMovedDebt = ({ sale, earlier }: Reviewed): boolean => {
  const before = earlier?.previous.CustomerID?.toLowerCase()
  return before !== undefined && before !== sale.CustomerID?.toLowerCase()
}

const guardedParts = (reviewed: Reviewed, byHand: ByHand, shop: ShopKnowledge): Guarded[] => {
  const { sale } = reviewed
  const order = agreedOrder(reviewed, shop)
  const parts: Guarded[] = []
  if (byHand.priceByHand > 0) parts.push(part('PriceChange', { times: byHand.priceByHand }))
  const percent = discountByHand(sale, ({ UUID }) => byHand.ownDiscounts.has(UUID))
  // The discount of an order was judged with the order.
  const ordered = order === undefined ? 0 : discountByHand(order, () => false)
  if (percent > ordered) parts.push(part('Discount', { percent }))
  const { Payments, Returns = [] } = sale
  const credit = sum(Payments.map(({ Kind, Amount }) => (Kind === 'Credit' ? Amount : 0)))
  const lowered = loweredBy(reviewed)
  const taken = cashTakenOut(reviewed)
  const refund = Math.max(sum(Returns.map(({ TotalAmount }) => TotalAmount)) + lowered, taken)
  const returned = Returns.map((line) => line.OriginalLineUUID)
  // Until its bill arrives, nobody knows that a return has one.
  const hasBill = billOf(reviewed, shop) !== undefined
  // The buyer of an order pays on delivery by the agreement with the channel.
  const isOnDelivery = !isMovedDebt(reviewed) && credit <= dueOnDelivery(reviewed, shop)
  const actions = new Set<GuardedAction>(
    guardedActionsOf({
      credit: isOnDelivery ? 0 : credit,
      returned,
      hasBill,
      lowered: Math.max(lowered, taken),
    }),
  )
  if (isCashBeyondBill(reviewed, shop)) actions.add('ReturnWithoutBill')
  // The approval of the first debt is spent.
  const spent = isMovedDebt(reviewed) ? (reviewed.earlier?.previous.ApprovalIDs ?? []) : []
  for (const action of actions) {
    if (action === 'CreditSale') parts.push(part(action, { amount: credit, spent }))
    else parts.push(part(action, { amount: action === 'Return' ? refund : 0 }))
  }
  return parts
}

type Terms = { readonly rules: readonly ActionRule[]; readonly freeRefund: number; readonly before: number }

const permissionOf = (
  { action, percent, amount }: Guarded,
  { rules, freeRefund, before }: Terms,
): Permission => {
  const permission = permissionBy(rules, action, percent)
  return action === 'Return' ? refundPermission(permission, amount, freeRefund, before) : permission
}

/** How many approvals are missing. An approval counts up to what it was given for. */
const missingApprovals = (
  { action, percent, amount, times, spent }: Guarded,
  known: readonly KnownApproval[],
): number => {
  const given = known.filter(
    (approval) =>
      approval.action === action &&
      approval.percent >= percent &&
      approval.amount >= amount &&
      !spent.some((id) => id.toLowerCase() === approval.id),
  )
  return Math.max(0, times - given.length)
}

/** Refunds of one bill add up: a large one cannot be made of small ones. */
const refundedBefore = (reviewed: Reviewed, shop: ShopKnowledge): number =>
  sum(
    returnsBefore(reviewed, shop).flatMap(({ Returns = [] }) =>
      Returns.map(({ TotalAmount }) => TotalAmount),
    ),
  )

const mayMakeDocument = ({ sale, sentBy }: Reviewed, { people }: ShopKnowledge): boolean => {
  const person = people.get(sentBy)
  const storeId = sale.StoreID.toLowerCase()
  return (
    person !== undefined &&
    !person.isDisabled &&
    person.mayCreate.has(`${storeId} Sales`) &&
    person.mayCreate.has(`${storeId} ${sale.TransactionType}`)
  )
}

/** What the sender may do alone, what needed another employee's approval, and what the shop denies. */
export const judgeRights = (reviewed: Reviewed, byHand: ByHand, shop: ShopKnowledge): SaleFlag[] => {
  const { sale, sentBy, approvals } = reviewed
  const storeId = sale.StoreID.toLowerCase()
  const store = shop.stores.get(storeId)?.at(-1)?.row
  const terms = {
    rules: shop.people.get(sentBy)?.rules.get(storeId) ?? [],
    freeRefund: store?.RefundApprovalAbove ?? REFUND_APPROVAL_ABOVE,
    before: refundedBefore(reviewed, shop),
  }
  const guarded = guardedParts(reviewed, byHand, shop)
    .map((one) => ({ ...one, may: permissionOf(one, terms) }))
    .filter(({ may }) => may !== 'allow')
  const missing = guarded.map((one) => ({ ...one, missing: missingApprovals(one, approvals.known) }))
  const isDenied = guarded.some(({ may }) => may === 'deny')
  const isMissing = sum(missing.map((one) => one.missing)) > approvals.offline
  const hasListPrices = sale.Lines.every(({ ProductID }) => ProductID === QUICK_ITEM)
  const isPriceMissing = missing.some(
    (one) => one.action === 'PriceChange' && (one.missing > 0 || one.may === 'deny'),
  )
  const flags: SaleFlag[] = []
  if (approvals.offline > 0) flags.push('OFFLINE_APPROVAL')
  if (isDenied || isMissing || !mayMakeDocument(reviewed, shop)) flags.push('NOT_ALLOWED')
  if (isPriceMissing && !hasListPrices && (isDenied || isMissing)) flags.push('PRICE_DIFFERS')
  return flags
}
