import { type Fault, fault } from '../faults.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { taxTable } from '../tax/tax-table.ts'
import { type CartSnapshot, CALCULATION_VERSION, type Settlement, type SettledLine } from './cart.ts'
import { billFaults, lineFaults } from './check-cart.ts'
import { discountOn, spreadBillDiscount } from './discounts.ts'
import { payBill } from './payments.ts'
import { type DraftLine, taxLines } from './tax-lines.ts'

/**
 * Cart snapshot in, everything a bill says out. Pure: the same cart gives the same paisa on till and server.
 * A line with a fault settles as zero and is named in `faults`; nothing here throws and nothing becomes NaN.
 */
export function settle(cart: CartSnapshot): Settlement {
  const faults: Fault[] = billFaults(cart)
  const warnings: Fault[] = []
  const broken = faults.length > 0
  const drafts = cart.lines.map((line, index): DraftLine => {
    const wrong = lineFaults(line, `lines[${index}]`)
    faults.push(...wrong)
    const ok = wrong.length === 0 && !broken
    const price =
      ok && line.priceIncludesTax && line.mrp !== undefined
        ? Math.min(line.unitPrice, line.mrp)
        : line.unitPrice
    if (ok && price < line.unitPrice) warnings.push(fault('price.over-mrp', `lines[${index}].unitPrice`))
    const gross = ok ? mulDiv(line.quantity, price, ONE_UNIT) : 0
    const lineDiscount = ok ? discountOn(gross, line.discount) : 0
    return { line, ok, gross, lineDiscount, offerDiscount: 0, billDiscount: 0, net: gross - lineDiscount }
  })
  shareBillDiscount(cart, drafts)
  const lines = taxLines(cart, drafts, faults)
  const total = sum(lines, (line) => line.total)
  // Sums of safe amounts only grow, so an overflow on the way shows in the end.
  if (!isAmount(total)) return tooLarge(cart, faults)
  const step = isAmount(cart.rounding?.step) && cart.rounding.step > 0 ? cart.rounding : { step: 1 }
  const bill = payBill(total, step, cart.payments ?? [])
  return {
    calculationVersion: CALCULATION_VERSION,
    lines,
    totals: {
      quantityLines: lines.length,
      gross: sum(lines, (line) => line.gross),
      discount: sum(lines, (line) => line.gross - line.net),
      taxable: sum(lines, (line) => line.taxable),
      tax: sum(lines, (line) => line.tax),
      total,
      roundOff: bill.roundOff,
      payable: bill.payable,
      paid: bill.paid,
      change: bill.change,
      due: bill.due,
      savings: savings(drafts),
    },
    taxes: taxTable(lines.map((line, index) => ({ ...line, hsn: cart.lines[index]?.hsn ?? '' }))),
    payments: bill.payments,
    warnings,
    faults: faults.concat(bill.faults),
  }
}

function shareBillDiscount(cart: CartSnapshot, drafts: DraftLine[]): void {
  if (cart.billDiscount === undefined) return
  const nets = drafts.map((draft) => ({ net: draft.net, ratePercent: 0, content: '' }))
  const shares = spreadBillDiscount(
    discountOn(
      sum(drafts, (draft) => draft.net),
      cart.billDiscount,
    ),
    nets,
  )
  for (const [index, draft] of drafts.entries()) {
    draft.billDiscount = shares[index] ?? 0
    draft.net -= draft.billDiscount
  }
}

/** Discounts, and what the price lies below MRP: the figure customers look for at the foot of the bill. */
function savings(drafts: readonly DraftLine[]): number {
  return sum(drafts, ({ line, ok, gross, net }) => {
    if (!ok) return 0
    const listed = line.mrp === undefined ? gross : Math.max(gross, mulDiv(line.quantity, line.mrp, ONE_UNIT))
    return (line.priceIncludesTax ? listed : gross) - net
  })
}

function tooLarge(cart: CartSnapshot, faults: readonly Fault[]): Settlement {
  const empty = settle({ ...cart, lines: [] })
  return { ...empty, faults: [...faults, fault('bill.too-large', 'lines')] }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((acc, item) => acc + value(item), 0)
}

export type { SettledLine }
