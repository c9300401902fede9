import { type Fault, fault } from '../faults.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { type Steps, runAtOnce } from '../steps.ts'
import { taxTable } from '../tax/tax-table.ts'
import { CALCULATION_VERSION, type CartPayment, type CartSnapshot, type Settlement } from './cart.ts'
import { billFaults } from './check-cart.ts'
import { type WorkingLine, workingLine, giveBillDiscount, giveOffers } from './working-lines.ts'
import { payBill } from './payments.ts'
import { taxLines } from './tax-lines.ts'

/**
 * Computes everything on a bill from a cart snapshot. Pure: till and server get the same result to the paisa.
 * A line with a fault counts as zero and is listed in `faults`. Nothing here throws, and no amount becomes NaN.
 */
export function settle(cart: CartSnapshot): Settlement {
  return runAtOnce(settleInSteps(cart))
}

export function* settleInSteps(cart: CartSnapshot): Steps<Settlement> {
  const faults: Fault[] = billFaults(cart)
  const warnings: Fault[] = []
  // With a fault of the whole bill no line is computed: a wrong date would choose a wrong rate.
  const usable = faults.length === 0
  const rows = Array.isArray(cart.lines) ? cart.lines : []
  const workingLines = rows.map((line, index) =>
    workingLine(line, `lines[${index}]`, usable, faults, warnings),
  )
  yield
  if (usable) giveOffers(cart, workingLines, warnings, faults)
  const pointsOff = usable ? giveBillDiscount(cart, workingLines, warnings) : 0
  const charges = (cart.charges ?? []).map((charge, index) =>
    workingLine(
      { ...charge, quantity: ONE_UNIT, unitPrice: charge.amount },
      `charges[${index}]`,
      usable,
      faults,
      warnings,
    ),
  )
  const { lines: settled, rows: taxRows } = yield* taxLines(cart, [...workingLines, ...charges], faults)
  const lines = settled.slice(0, workingLines.length)
  const chargeLines = settled.slice(workingLines.length)
  const returned = usable ? sum(cart.returns ?? [], (line) => line.total) : 0
  const total = sum(settled, (line) => line.total) - returned
  // Sums of valid amounts only grow, so an overflow in between shows in the final sums.
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
      savings: sum(workingLines, savingOf),
    },
    taxes: taxTable(taxRows),
    payments: bill.payments,
    warnings,
    faults: faults.concat(bill.faults),
  }
}

/** Points redeemed as a tender: a payment of at most the total, because points give no change. */
function pointsTender(cart: CartSnapshot, total: number): CartPayment[] {
  const { loyalty } = cart
  if (loyalty?.as !== 'tender' || total <= 0) return []
  return [{ id: 'points', kind: 'points', tendered: Math.min(loyalty.points * loyalty.pointValue, total) }]
}

/** Discounts plus the difference between MRP and price. */
function savingOf({ line, ok, gross, net }: WorkingLine): number {
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
