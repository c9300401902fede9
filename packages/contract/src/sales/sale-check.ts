import {
  type SettledLine,
  type SettledPayment,
  type Settlement,
  mayBeDue,
  settleInSteps,
  runAtOnce,
  type Steps,
} from '@evertill/domain'
import type { FieldError } from '../error-reply.ts'
import { SALE_AMOUNTS, cartOfSale, saleFigures } from './sale-body.ts'
import type { Sale, SaleCharge, SaleLine, SalePayment, SaleReturnLine } from './sale.ts'

/** A field of the wire with the name of the same field in the settlement. */
type Pairs<Row, Settled> = readonly (readonly [keyof Row & string, keyof Settled])[]

const TAXED = [
  ['TaxableAmount', 'taxable'],
  ['TaxAmount', 'tax'],
  ['TotalAmount', 'total'],
] as const satisfies Pairs<SaleCharge, SettledLine>

const LINE_AMOUNTS = [
  ['GrossAmount', 'gross'],
  ['LineDiscountAmount', 'lineDiscount'],
  ['OfferDiscountAmount', 'offerDiscount'],
  ['BillDiscountAmount', 'billDiscount'],
  ['NetAmount', 'net'],
  ...TAXED,
] as const satisfies Pairs<SaleLine, SettledLine>

const PAYMENT_AMOUNTS = [
  ['Amount', 'amount'],
  ['ChangeAmount', 'change'],
] as const satisfies Pairs<SalePayment, SettledPayment>

const mismatch = (path: string, given: unknown, computed: unknown): FieldError => ({
  path,
  message: `is ${String(given)}, computed ${String(computed)}`,
})

/** Builds paths only for mismatches: this runs for every sale, and almost all of them agree. */
const compare = <Row extends object, Settled extends object>(
  path: () => string,
  pairs: Pairs<Row, Settled>,
  given: Row,
  computed: Settled | undefined,
  found: FieldError[],
): void => {
  if (computed === undefined) {
    found.push({ path: path(), message: 'stands twice or cannot be computed' })
    return
  }
  for (const [field, word] of pairs) {
    const [is, was]: [unknown, unknown] = [given[field], computed[word]]
    if (is !== was) found.push(mismatch(`${path()}.${field}`, is, was))
  }
}

/** Checks that a returned line adds up. Whether it is the right share of the original is checked against the original. */
const returnedAmounts = (line: SaleReturnLine, index: number): FieldError[] => {
  const tax = line.TaxHeads.reduce((sum, head) => sum + head.Amount, 0)
  const wrong =
    line.TaxAmount !== tax
      ? 'TaxAmount'
      : line.TaxableAmount + tax !== line.TotalAmount
        ? 'TotalAmount'
        : null
  return wrong === null ? [] : [{ path: `Returns.${index}.${wrong}`, message: 'is not the sum of its parts' }]
}

const lineAmounts = (sale: Sale, { lines }: Settlement, found: FieldError[]): void => {
  for (const [i, line] of sale.Lines.entries()) {
    const settled = lines[i]
    compare(() => `Lines.${i}`, LINE_AMOUNTS, line, settled, found)
    for (const [h, head] of line.TaxHeads.entries()) {
      compare(() => `Lines.${i}.TaxHeads.${h}`, [['Amount', 'amount']], head, settled?.heads[h], found)
    }
  }
}

const otherAmounts = (sale: Sale, { charges, payments }: Settlement, found: FieldError[]): void => {
  for (const [i, charge] of (sale.Charges ?? []).entries()) {
    compare(() => `Charges.${i}`, TAXED, charge, charges[i], found)
  }
  for (const [i, line] of (sale.Returns ?? []).entries()) found.push(...returnedAmounts(line, i))
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  for (const [i, payment] of sale.Payments.entries()) {
    compare(() => `Payments.${i}`, PAYMENT_AMOUNTS, payment, byId.get(payment.UUID), found)
  }
}

/**
 * Where a sale contradicts itself: lines against totals, payments against payable. The sale is recomputed from its own
 * inputs (quantities, prices, rates as sold), not from today's catalogue: an outdated price is no contradiction.
 */
export const contradictionsOf = (sale: Sale): FieldError[] => runAtOnce(contradictionSteps(sale))

/** The same in steps, for a server that has other things to do. */
export function* contradictionSteps(sale: Sale): Steps<FieldError[]> {
  const cart = cartOfSale(sale)
  yield
  const settlement = yield* settleInSteps(cart)
  yield
  if (settlement.faults.length > 0) return settlement.faults.map(({ path, message }) => ({ path, message }))
  const computed = saleFigures(settlement, sale)
  const found: FieldError[] = []
  if (computed.DueAmount !== 0 && !(computed.DueAmount > 0 && mayBeDue(sale.Series))) {
    found.push({ path: 'Payments', message: 'do not add up to the payable amount' })
  }
  for (const field of SALE_AMOUNTS) {
    if (sale[field] !== computed[field]) found.push(mismatch(field, sale[field], computed[field]))
  }
  lineAmounts(sale, settlement, found)
  otherAmounts(sale, settlement, found)
  return found
}
