import {
  type ActionRule,
  QUICK_ITEM,
  type Sale,
  type SaleFlag,
  type SaleLine,
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
import type { ClaimedApprovals, Reviewed, ShopKnowledge } from './knowledge.ts'

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
}

const part = (action: GuardedAction, fields: Partial<Guarded> = {}): Guarded => ({
  action,
  percent: 0,
  amount: 0,
  times: 1,
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

const guardedParts = ({ sale, earlier }: Reviewed, byHand: ByHand, order: Sale | undefined): Guarded[] => {
  const parts: Guarded[] = []
  if (byHand.priceByHand > 0) parts.push(part('PriceChange', { times: byHand.priceByHand }))
  const percent = discountByHand(sale, ({ UUID }) => byHand.ownDiscounts.has(UUID))
  // The discount of an order was judged with the order.
  const ordered = order === undefined ? 0 : discountByHand(order, () => false)
  if (percent > ordered) parts.push(part('Discount', { percent }))
  const { Payments, Returns = [], Original } = sale
  const credit = sum(Payments.map(({ Kind, Amount }) => (Kind === 'Credit' ? Amount : 0)))
  const lowered = earlier === undefined ? 0 : Math.max(0, earlier.mostPaid - sale.PaidAmount)
  const refund = sum(Returns.map(({ TotalAmount }) => TotalAmount)) + lowered
  const returned = Returns.map((line) => line.OriginalLineUUID)
  for (const action of guardedActionsOf({ credit, returned, hasBill: Original !== undefined, lowered })) {
    parts.push(part(action, { amount: action === 'CreditSale' ? credit : action === 'Return' ? refund : 0 }))
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
  { action, percent, amount, times }: Guarded,
  { known }: ClaimedApprovals,
): number => {
  const given = known.filter(
    (approval) => approval.action === action && approval.percent >= percent && approval.amount >= amount,
  )
  return Math.max(0, times - given.length)
}

/** Refunds of one bill add up: a large one cannot be made of small ones. */
const refundedBefore = ({ sale }: Reviewed, { sources }: ShopKnowledge): number => {
  const others = sources.get(sale.Original?.UUID.toLowerCase() ?? '')?.returns ?? []
  const own = others.findIndex(({ UUID }) => UUID.toLowerCase() === sale.UUID.toLowerCase())
  return sum(
    (own === -1 ? others : others.slice(0, own)).flatMap(({ Returns = [] }) =>
      Returns.map(({ TotalAmount }) => TotalAmount),
    ),
  )
}

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
  const order = shop.sources.get(sale.ConvertedFromUUID?.toLowerCase() ?? '')?.bodies[0]
  const guarded = guardedParts(reviewed, byHand, order)
    .map((one) => ({ ...one, may: permissionOf(one, terms) }))
    .filter(({ may }) => may !== 'allow')
  const missing = guarded.map((one) => ({ ...one, missing: missingApprovals(one, approvals) }))
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
