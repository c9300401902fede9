import { type Fault, fault } from '../faults.ts'
import { quantityFault } from '../money/quantity.ts'
import { mulDiv, roundToStep } from '../money/rounding.ts'
import type { SettledHead } from '../tax/tax.ts'
import type { SettledLine } from './cart.ts'

/** A line of the original bill, with the quantity it was sold in. */
export type SoldLine = Pick<
  SettledLine,
  'id' | 'gross' | 'lineDiscount' | 'offerDiscount' | 'billDiscount' | 'net' | 'rateName' | 'heads' | 'total'
> & { quantity: number }

export interface ReturnedLine {
  id: string
  quantity: number
  gross: number
  lineDiscount: number
  offerDiscount: number
  billDiscount: number
  net: number
  /** The original line's rate, whatever is charged today. */
  rateName: string
  taxable: number
  heads: readonly SettledHead[]
  tax: number
  total: number
}

/**
 * Part of a sold line coming back. Every figure follows the cumulative rule `round(x·k/n) − already given`, so that the
 * parts of a line sum to the line whatever the pieces; taxable is what is left of the total, never rounded by itself.
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
    // From its parts and not by itself, or gross less discounts would miss the net by a paisa.
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
 * Money back for a return. What has come back so far is rounded to the store's step and what was already refunded is taken
 * off; the last part refunds exactly what is left of what was paid, so all refunds together are the original payable.
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
  // A bill of 10.40 rounded down to 10.00 must not pay back 10.40, however it is cut into parts.
  const due =
    soFar === original.total ? original.payable : Math.min(original.payable, roundToStep(soFar, step))
  const refund = Math.max(0, due - earlier.refund)
  return { total, roundOff: refund - total, refund }
}

/**
 * Returns of one sold line as they reach the server. All are kept: the goods are back on the shelf. Those beyond what was
 * sold (two devices offline with the last unit) are flagged for a manager, the later arrival, not the earlier.
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
 * Is what a part brings back its share of the sold line's figure? By the cumulative rule it is within one paisa of the
 * plain share, whichever parts came before it; a sum of several figures is within one for each of them.
 */
export function isShareOf(
  sold: { readonly quantity: number; readonly amount: number },
  part: { readonly quantity: number; readonly amount: number },
  figures = 1,
): boolean {
  return Math.abs(part.amount - mulDiv(sold.amount, part.quantity, sold.quantity)) <= figures
}
