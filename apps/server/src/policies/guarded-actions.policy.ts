import { QUICK_ITEM, type Sale, toDiscount } from '@evertill/contract'
import { type GuardedPart, discountPercent, guardedActionsOf, percentOf } from '@evertill/domain'
import { isUuid } from '../platform/uuid.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Discounts given by hand. Offers and points follow rules of the shop and are not guarded. */
const discountsOf = ({ Lines, BillDiscount }: Sale): GuardedPart[] => {
  const left = sum(Lines.map((line) => line.GrossAmount - line.LineDiscountAmount - line.OfferDiscountAmount))
  const onBill = discountPercent(BillDiscount && toDiscount(BillDiscount), left)
  let byHand = onBill
  const onProducts: GuardedPart[] = []
  for (const { Discount, ProductID, LineDiscountAmount, GrossAmount } of Lines) {
    if (LineDiscountAmount <= 0) continue
    // Rounding adds at most one minor unit; a larger amount is not the percentage of the product.
    const isPercent =
      Discount?.Kind === 'Percent' && percentOf(LineDiscountAmount - 1, GrossAmount) <= Discount.Percent
    if (isPercent && isUuid(ProductID)) {
      onProducts.push({ action: 'Discount', percent: Discount.Percent, product: ProductID.toLowerCase() })
    } else byHand = Math.max(byHand, percentOf(LineDiscountAmount, GrossAmount))
  }
  return [...(byHand > 0 ? [{ action: 'Discount' as const, percent: byHand }] : []), ...onProducts]
}

const paidActionsOf = ({ Payments, Returns = [], Original }: Sale): GuardedPart[] =>
  guardedActionsOf({
    credit: Math.max(0, ...Payments.map(({ Kind, Amount }) => (Kind === 'Credit' ? Amount : 0))),
    returned: Returns.map((line) => line.OriginalLineUUID),
    hasBill: Original !== undefined,
  }).map((action) => ({
    action,
    percent: 0,
    ...(action === 'CreditSale' ? {} : { amount: sum(Returns.map(({ TotalAmount }) => TotalAmount)) }),
  }))

/** What an edit pays back, if it lowers a paid bill. */
export const loweredPart = (paidBefore: number, { PaidAmount }: Sale): GuardedPart[] =>
  paidBefore > PaidAmount ? [{ action: 'Return', percent: 0, amount: paidBefore - PaidAmount }] : []

/** A changed list price is not included: it has its own flag. A quick item has no list price, so it is included. */
export const guardedPartsOf = (sale: Sale): GuardedPart[] => {
  const hasOpenPrice = sale.Lines.some(({ ProductID }) => ProductID === QUICK_ITEM)
  return [
    ...(hasOpenPrice ? [{ action: 'PriceChange' as const, percent: 0 }] : []),
    ...discountsOf(sale),
    ...paidActionsOf(sale),
  ]
}
