import { type Fault, fault } from '../faults.ts'
import { quantityFault } from '../money/quantity.ts'
import { mulDiv, roundToStep } from '../money/rounding.ts'
import type { SettledLine } from './cart.ts'

/** A line of the original bill, with the quantity it was sold in. */
export type SoldLine = Pick<
  SettledLine,
  'id' | 'gross' | 'lineDiscount' | 'offerDiscount' | 'billDiscount' | 'net' | 'rateName' | 'heads' | 'total'
> & { quantity: number }

/** The rate is that of the original line, not today's. */
export type ReturnedLine = Omit<SettledLine, 'offers'> & { quantity: number }

/**
 * A return of part of a sold line. Every figure follows the cumulative rule `round(x·k/n) − already returned` (M-704), so
 * that the parts of a line always add up to the line. Taxable is total minus tax and is never rounded separately.
 */
export function returnLine(sold: SoldLine, alreadyReturned: number, quantity: number): ReturnedLine | Fault {
  const wrong = quantityFault(quantity, 'quantity')
  if (wrong) return wrong
  if (!Number.isSafeInteger(alreadyReturned) || alreadyReturned < 0)
    return fault('quantity.invalid', 'alreadyReturned')
  if (quantity > sold.quantity - alreadyReturned) return fault('return.too-many', 'quantity')
  const part = (whole: number): number =>
    mulDiv(whole, alreadyReturned + quantity, sold.quantity) - mulDiv(whole, alreadyReturned, sold.quantity)
  const heads = sold.heads.map((head) => ({ ...head, amount: part(head.amount) }))
  const tax = heads.reduce((sum, head) => sum + head.amount, 0)
  const [lineDiscount, offerDiscount, billDiscount] = [
    part(sold.lineDiscount),
    part(sold.offerDiscount),
    part(sold.billDiscount),
  ]
  const net = part(sold.net)
  const total = part(sold.total)
  return {
    id: sold.id,
    quantity,
    // The sum of its parts: rounded separately, gross minus discounts could differ from net by a paisa.
    gross: net + lineDiscount + offerDiscount + billDiscount,
    lineDiscount,
    offerDiscount,
    billDiscount,
    net,
    rateName: sold.rateName,
    taxable: total - tax,
    heads,
    tax,
    total,
  }
}

export interface Refund {
  total: number
  roundOff: number
  /** What the customer gets back. */
  refund: number
}

/**
 * The refund of a return. Everything returned so far is rounded to the store's step, and earlier refunds are subtracted.
 * The last part refunds exactly the rest of the payable, so that all refunds together are the original payable.
 */
export function settleReturn(
  original: { total: number; payable: number },
  step: number,
  earlier: { total: number; refund: number },
  lines: readonly Pick<ReturnedLine, 'total'>[],
): Refund | Fault {
  if (!Number.isSafeInteger(step) || step < 1) return fault('money.rounding-step-invalid', 'step')
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const soFar = earlier.total + total
  if (soFar > original.total) return fault('return.too-many', 'lines')
  // A bill of 10.40 rounded down to 10.00 must never refund 10.40, in whatever parts it is returned.
  const due =
    soFar === original.total ? original.payable : Math.min(original.payable, roundToStep(soFar, step))
  const refund = Math.max(0, due - earlier.refund)
  return { total, roundOff: refund - total, refund }
}

/**
 * Returns of one sold line in the order in which they reach the server. All are accepted: the goods are back in the
 * shop. Those that exceed the sold quantity (two devices offline with the last unit) are flagged for a manager.
 */
export function flagOverReturns<T extends { quantity: number }>(
  soldQuantity: number,
  returns: readonly T[],
): { row: T; flagged: boolean }[] {
  let returned = 0
  return returns.map((row) => {
    const flagged = returned + row.quantity > soldQuantity
    if (!flagged) returned += row.quantity
    return { row, flagged }
  })
}

/**
 * Whether the amount of a returned part is its share of the sold line's amount. By the cumulative rule it is within one
 * paisa of the exact share, and a sum of several figures is within one paisa for each of them.
 */
export function isShareOf(
  sold: { readonly quantity: number; readonly amount: number },
  part: { readonly quantity: number; readonly amount: number },
  figures = 1,
): boolean {
  return Math.abs(part.amount - mulDiv(sold.amount, part.quantity, sold.quantity)) <= figures
}
