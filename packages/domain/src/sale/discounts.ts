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

export interface DiscountedLine {
  net: number
  /** Percentage of the line's tax. */
  ratePercent: number
  /** What the line is, apart from its place on the bill. Two lines of one content are interchangeable. */
  content: string
}

/**
 * Spreads a bill discount over the net lines by largest remainder. Ties go to the larger net, then the higher rate.
 * Line order comes last, after the content of the lines, so that scanning the same goods in another order changes no total.
 */
export function spreadBillDiscount(discount: number, lines: readonly DiscountedLine[]): number[] {
  const nets = lines.map((line) => line.net)
  return allocate(discount, nets, (a, b) => {
    const first = lines[a]
    const second = lines[b]
    if (first === undefined || second === undefined) return a - b
    if (first.net !== second.net) return second.net - first.net
    if (first.ratePercent !== second.ratePercent) return second.ratePercent - first.ratePercent
    if (first.content !== second.content) return first.content < second.content ? -1 : 1
    return a - b
  })
}
