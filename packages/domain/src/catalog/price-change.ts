import { HUNDRED_PERCENT } from '../money/percent.ts'
import { mulDiv, roundToStep } from '../money/rounding.ts'

/** How one price becomes another, for many products at once. */
export interface PriceRule {
  kind: 'percent' | 'amount' | 'set'
  /** Ten-thousandths of a percent, or minor units. Below zero it lowers the price. */
  by: number
  /** The new price is a multiple of it, in minor units. */
  step: number
  /** Taken from the rounded price: 1 with a step of 100 makes prices that end in .99. */
  less: number
}

/** Never below zero. A price that a percentage leaves where it is stays as it is, whatever the step. */
export function changedPrice(price: number, { kind, by, step, less }: PriceRule): number {
  const moved = kind === 'percent' ? mulDiv(price, HUNDRED_PERCENT + by, HUNDRED_PERCENT) : price + by
  const next = kind === 'set' ? by : moved
  if (kind !== 'set' && next === price) return price
  return Math.max(0, roundToStep(next + less, step) - less)
}
