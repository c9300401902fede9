import { type Fault, fault } from '../faults.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { taxTable } from '../tax/tax-table.ts'
import { CALCULATION_VERSION, type CartPayment, type CartSnapshot, type Settlement } from './cart.ts'
import { billFaults } from './check-cart.ts'
import { type DraftLine, draftLine, giveBillDiscount, giveOffers } from './draft-lines.ts'
import { payBill } from './payments.ts'
import { taxLines } from './tax-lines.ts'

/**
 * Cart snapshot in, everything a bill says out. Pure: the same cart gives the same paisa on till and server.
 * A line with a fault settles as zero and is named in `faults`; nothing here throws and nothing becomes NaN.
 */
export function settle(cart: CartSnapshot): Settlement {
  const faults: Fault[] = billFaults(cart)
  const warnings: Fault[] = []
  // With a fault of the whole bill no line can be trusted: a wrong date would choose a wrong rate.
  const usable = faults.length === 0
  const rows = Array.isArray(cart.lines) ? cart.lines : []
  const drafts = rows.map((line, index) => draftLine(line, `lines[${index}]`, usable, faults, warnings))
  if (usable) giveOffers(cart, drafts, warnings, faults)
  const pointsOff = usable ? giveBillDiscount(cart, drafts, warnings) : 0
  const charges = (cart.charges ?? []).map((charge, index) =>
    draftLine(
      { ...charge, quantity: ONE_UNIT, unitPrice: charge.amount },
      `charges[${index}]`,
      usable,
      faults,
      warnings,
    ),
  )
  const { lines: settled, rows: taxRows } = taxLines(cart, [...drafts, ...charges], faults)
  const lines = settled.slice(0, drafts.length)
  const chargeLines = settled.slice(drafts.length)
  const returned = usable ? sum(cart.returns ?? [], (line) => line.total) : 0
  const total = sum(settled, (line) => line.total) - returned
  // Sums of safe amounts only grow, so an overflow on the way shows in the end.
  if (!isAmount(total) || !isAmount(sum(lines, (line) => line.gross))) return tooLarge(cart, faults)
  const rounding = usable ? cart.rounding : { step: 1 }
  const points = pointsTender(cart, usable ? total : 0)
  const bill = payBill(total, rounding, [...points, ...(cart.payments ?? [])], points.length)
  return {
    calculationVersion: CALCULATION_VERSION,
    lines,
    charges: chargeLines,
    totals: {
      quantityLines: lines.length,
      gross: sum(lines, (line) => line.gross),
      discount: sum(lines, (line) => line.gross - line.net),
      lineDiscount: sum(lines, (line) => line.lineDiscount),
      offerDiscount: sum(lines, (line) => line.offerDiscount),
      billDiscount: sum(lines, (line) => line.billDiscount),
      loyalty: pointsOff + sum(bill.payments.slice(0, points.length), (payment) => payment.amount),
      charges: sum(chargeLines, (line) => line.total),
      returned,
      taxable: sum(settled, (line) => line.taxable),
      tax: sum(settled, (line) => line.tax),
      total,
      roundOff: bill.roundOff,
      payable: bill.payable,
      paid: bill.paid,
      change: bill.change,
      credit: sum(bill.payments, (payment) => (payment.kind === 'credit' ? payment.amount : 0)),
      due: bill.due,
      savings: sum(drafts, savingOf),
    },
    taxes: taxTable(taxRows),
    payments: bill.payments,
    warnings,
    faults: faults.concat(bill.faults),
  }
}

/** Points redeemed as a tender: a payment that fits, for points give no change. */
function pointsTender(cart: CartSnapshot, total: number): CartPayment[] {
  const { loyalty } = cart
  if (loyalty?.as !== 'tender' || total <= 0) return []
  return [{ id: 'points', kind: 'points', tendered: Math.min(loyalty.points * loyalty.pointValue, total) }]
}

/** Discounts, and what the price lies below MRP: the figure customers look for at the foot of the bill. */
function savingOf({ line, ok, gross, net }: DraftLine): number {
  if (!ok) return 0
  const listed =
    line.mrp !== undefined && line.priceIncludesTax ? mulDiv(line.quantity, line.mrp, ONE_UNIT) : gross
  return Math.max(listed, gross) - net
}

function tooLarge(cart: CartSnapshot, faults: readonly Fault[]): Settlement {
  const { returns: _returns, charges: _charges, ...rest } = cart
  return { ...settle({ ...rest, lines: [] }), faults: [...faults, fault('bill.too-large', 'lines')] }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  let total = 0
  for (const item of items) total += value(item)
  return total
}
