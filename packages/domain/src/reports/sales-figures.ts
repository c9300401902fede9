import { mulDiv } from '../money/rounding.ts'

/**
 * What documents add up to. Always netSales = grossSales - discounts + taxAdded + charges - returns + roundOff, and
 * netSales = taxable + tax + roundOff.
 */
export interface SalesFigures {
  readonly netSales: number
  readonly bills: number
  readonly creditNotes: number
  readonly lines: number
  /** Pieces sold less returned, in thousandths; weighed goods count as one piece a line. */
  readonly quantity: number
  readonly grossSales: number
  readonly discounts: number
  /** Tax on prices that do not include it. */
  readonly taxAdded: number
  readonly charges: number
  /** Returned goods with their tax. */
  readonly returns: number
  /** Less that of returned goods, as is the tax. */
  readonly taxable: number
  readonly tax: number
  readonly roundOff: number
}

export const NO_SALES: SalesFigures = {
  netSales: 0,
  bills: 0,
  creditNotes: 0,
  lines: 0,
  quantity: 0,
  grossSales: 0,
  discounts: 0,
  taxAdded: 0,
  charges: 0,
  returns: 0,
  taxable: 0,
  tax: 0,
  roundOff: 0,
}

/** Of a bill, for instance; rounded as money is. Null where there is nothing to divide by. */
export const averageOf = (sum: number, count: number): number | null =>
  count > 0 ? mulDiv(sum, 1, count) : null

export function addFigures(sum: SalesFigures, figures: SalesFigures, sign: 1 | -1): SalesFigures {
  const added = Object.entries(figures) as [keyof SalesFigures, number][]
  return Object.fromEntries(
    added.map(([name, value]) => [name, sum[name] + sign * value]),
  ) as unknown as SalesFigures
}
