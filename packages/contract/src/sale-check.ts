import { settle } from '@evertill/domain'
import type { FieldError } from './errors.ts'
import { cartOfDraft, draftOfSale, freezeSale } from './sale-body.ts'
import type { Sale, SaleCharge, SaleReturnLine } from './sale.ts'

/** Every amount of a sale that the calculation decides; a new one belongs here or it is never verified. */
const SALE_AMOUNTS = [
  'GrossAmount',
  'DiscountAmount',
  'TaxableAmount',
  'TaxAmount',
  'TotalAmount',
  'RoundOff',
  'PayableAmount',
  'PaidAmount',
  'ChangeAmount',
  'DueAmount',
] as const satisfies readonly (keyof Sale)[]

const LINE_AMOUNTS = [
  'GrossAmount',
  'LineDiscountAmount',
  'OfferDiscountAmount',
  'BillDiscountAmount',
  'NetAmount',
  'TaxableAmount',
  'TaxAmount',
  'TotalAmount',
] as const satisfies readonly (keyof Sale['Lines'][number])[]

const CHARGE_AMOUNTS = [
  'TaxableAmount',
  'TaxAmount',
  'TotalAmount',
] as const satisfies readonly (keyof SaleCharge)[]

const PAYMENT_AMOUNTS = [
  'Amount',
  'ChangeAmount',
] as const satisfies readonly (keyof Sale['Payments'][number])[]

const differences = <Row extends object, Field extends keyof Row & string>(
  path: string,
  fields: readonly Field[],
  given: Row,
  computed: Row | undefined,
): FieldError[] =>
  computed === undefined
    ? [{ path, message: 'stands twice or cannot be computed' }]
    : fields
        .filter((field) => given[field] !== computed[field])
        .map((field) => ({
          path: `${path}${path ? '.' : ''}${field}`,
          message: `is ${String(given[field])}, computed ${String(computed[field])}`,
        }))

/** The shares of a returned line must add up by themselves; whether they are the right shares, the original knows. */
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

/** Orders, quotations and pincode orders promise a sale: they may be unpaid. The letter of the series tells them. */
const mayBeDue = ({ Series }: Sale): boolean => /\/[OQP](\d\d|\/\d{4})$/.test(Series)

/**
 * Where a sale contradicts itself: lines against totals, payments against payable. It is recomputed from its own
 * inputs (quantities, prices, rates as sold), never from today's catalogue: an outdated price is no contradiction.
 */
export const contradictionsOf = (sale: Sale): FieldError[] => {
  const draft = draftOfSale(sale)
  const settlement = settle(cartOfDraft(draft))
  if (settlement.faults.length > 0) return settlement.faults.map(({ path, message }) => ({ path, message }))
  const computed = freezeSale(sale, draft, settlement)
  return [
    ...(computed.DueAmount === 0 || (computed.DueAmount > 0 && mayBeDue(sale))
      ? []
      : [{ path: 'Payments', message: 'do not add up to the payable amount' }]),
    ...differences('', SALE_AMOUNTS, sale, computed),
    ...sale.Lines.flatMap((line, i) => [
      ...differences(`Lines.${i}`, LINE_AMOUNTS, line, computed.Lines[i]),
      ...line.TaxHeads.flatMap((head, h) =>
        differences(`Lines.${i}.TaxHeads.${h}`, ['Amount'] as const, head, computed.Lines[i]?.TaxHeads[h]),
      ),
    ]),
    ...(sale.Charges ?? []).flatMap((charge, i) =>
      differences(`Charges.${i}`, CHARGE_AMOUNTS, charge, computed.Charges?.[i]),
    ),
    ...(sale.Returns ?? []).flatMap(returnedAmounts),
    ...sale.Payments.flatMap((payment, i) =>
      differences(`Payments.${i}`, PAYMENT_AMOUNTS, payment, computed.Payments[i]),
    ),
  ]
}
