import { allocate } from '../money/allocate.ts'
import { HUNDRED_PERCENT } from '../money/percent.ts'
import { mulDiv } from '../money/rounding.ts'
import type { Discount } from './cart.ts'

/** What a discount takes off an amount: never more than the amount. */
export function discountOn(amount: number, discount: Discount | undefined): number {
  if (discount === undefined) return 0
  const value =
    discount.kind === 'percent' ? mulDiv(amount, discount.percent, HUNDRED_PERCENT) : discount.amount
  return Math.min(amount, value)
}

/** Breaks a tie between two lines with the same net: first by rate, then by how the line is taxed. */
export interface TaxRank {
  percent: number
  content: string
}

/**
 * Spreads a bill discount over the net lines by largest remainder. Ties go to the larger net, then the higher rate, then
 * by how the line is taxed, then to the earlier line. Without the third step, two lines with the same net and rate, one
 * of them tax-exclusive, would give another total when scanned in the other order.
 */
export function spreadBillDiscount(
  discount: number,
  nets: readonly number[],
  rankOf: (line: number) => TaxRank,
): number[] {
  // Cached: sorting asks for a rank many times, and each one chooses a tax rate.
  const ranks: (TaxRank | undefined)[] = []
  return allocate(discount, nets, (a, b) => {
    const first = nets[a] ?? 0
    const second = nets[b] ?? 0
    if (first !== second) return second - first
    const one = (ranks[a] ??= rankOf(a))
    const other = (ranks[b] ??= rankOf(b))
    if (one.percent !== other.percent) return other.percent - one.percent
    if (one.content !== other.content) return one.content < other.content ? -1 : 1
    return a - b
  })
}
