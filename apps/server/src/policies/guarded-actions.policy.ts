import { type ActionRule, QUICK_ITEM, type Sale } from '@evertill/contract'
import { HUNDRED_PERCENT } from '@evertill/domain'
import { isUuid } from '../platform/uuid.ts'

/**
 * What not everybody may do alone. `percent` rounds up: a paisa beyond the limit is beyond it. `product` has been sold
 * with a percentage that may be its own: then nobody gave it.
 */
export type Guarded = {
  readonly action: ActionRule['Action']
  readonly percent: number
  readonly product?: string
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Exact, in ten-thousandths of a percent; money times a million leaves the safe integers. */
const percentOf = (discount: number, of: number): number => {
  if (discount <= 0) return 0
  if (of <= 0) return HUNDRED_PERCENT
  const whole = BigInt(of)
  return Number((BigInt(discount) * BigInt(HUNDRED_PERCENT) + whole - 1n) / whole)
}

/** Given by hand: offers and points are the shop's own rules and no cashier's discount. */
const discountsOf = ({ Lines, BillDiscount }: Sale): Guarded[] => {
  const left = sum(Lines.map((line) => line.GrossAmount - line.LineDiscountAmount - line.OfferDiscountAmount))
  const onBill =
    BillDiscount === undefined
      ? 0
      : BillDiscount.Kind === 'Percent'
        ? BillDiscount.Percent
        : percentOf(BillDiscount.Amount, left)
  let byHand = onBill
  const onProducts: Guarded[] = []
  for (const { Discount, ProductID, LineDiscountAmount, GrossAmount } of Lines) {
    if (LineDiscountAmount <= 0) continue
    // Rounding adds at most one minor unit; what is beyond it is no percentage of the product's.
    const isPercent =
      Discount?.Kind === 'Percent' && percentOf(LineDiscountAmount - 1, GrossAmount) <= Discount.Percent
    if (isPercent && isUuid(ProductID)) {
      onProducts.push({ action: 'Discount', percent: Discount.Percent, product: ProductID.toLowerCase() })
    } else byHand = Math.max(byHand, percentOf(LineDiscountAmount, GrossAmount))
  }
  return [...(byHand > 0 ? [{ action: 'Discount' as const, percent: byHand }] : []), ...onProducts]
}

const returnOf = ({ Returns = [], Original }: Sale): Guarded[] => {
  if (Returns.length === 0) return []
  const hasBill = Original !== undefined && Returns.every((line) => line.OriginalLineUUID !== undefined)
  return [{ action: hasBill ? 'Return' : 'ReturnWithoutBill', percent: 0 }]
}

/** A changed price is not among them: the catalogue tells it, and it has a flag of its own. One without a list is. */
export const guardedActionsOf = (sale: Sale): Guarded[] => {
  const onCredit = sale.Payments.some(({ Kind, Amount }) => Kind === 'Credit' && Amount > 0)
  const hasOpenPrice = sale.Lines.some(({ ProductID }) => ProductID === QUICK_ITEM)
  return [
    ...(hasOpenPrice ? [{ action: 'PriceChange' as const, percent: 0 }] : []),
    ...discountsOf(sale),
    ...(onCredit ? [{ action: 'CreditSale' as const, percent: 0 }] : []),
    ...returnOf(sale),
  ]
}
