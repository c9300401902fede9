import type { FieldError, Sale, SaleFlag, SaleLine } from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import { isUuid } from '../platform/uuid.ts'
import type { SoldGoods } from '../repositories/sale.repository.ts'

const DAY_MS = 86_400_000

/** Parsing drops what the contract does not know, so a difference in keys anywhere means an unknown field. */
export const hasUnknownFields = (raw: unknown, parsed: unknown): boolean => {
  if (Array.isArray(raw)) {
    return Array.isArray(parsed) && raw.some((inner, index) => hasUnknownFields(inner, parsed[index]))
  }
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return false
  const keys = Object.keys(raw)
  return (
    keys.length !== Object.keys(parsed).length ||
    keys.some((key) =>
      hasUnknownFields((raw as Record<string, unknown>)[key], (parsed as Record<string, unknown>)[key]),
    )
  )
}

/** What deserves a look and can be seen without the database. */
export const flagsOf = (sale: Sale, unknownFields: boolean, now: Date): SaleFlag[] => {
  const flags: SaleFlag[] = []
  if (unknownFields) flags.push('UNKNOWN_FIELDS')
  if (Math.abs(Date.parse(sale.TransactionDate) - now.getTime()) > DAY_MS) flags.push('CLOCK_SKEW')
  if (sale.CalculationVersion !== CALCULATION_VERSION) flags.push('OLD_CALCULATION')
  if (sale.Lines.some((line) => !isUuid(line.ProductID))) flags.push('UNKNOWN_PRODUCT')
  return flags
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * All that can be asked of a sale made by another version of the calculation: its figures add up. How they came
 * about is not judged, for the customer has the receipt.
 */
export const sumsThatDiffer = (sale: Sale): FieldError[] => {
  const expected = {
    TotalAmount: sum(sale.Lines.map((line) => line.TotalAmount)),
    TaxAmount: sum(sale.Lines.map((line) => line.TaxAmount)),
    PayableAmount: sale.TotalAmount + sale.RoundOff,
    PaidAmount: sum(sale.Payments.map((payment) => payment.Amount)),
  }
  return Object.entries(expected)
    .filter(([field, value]) => sale[field as keyof typeof expected] !== value)
    .map(([path, value]) => ({
      path,
      message: `is ${sale[path as keyof typeof expected]}, computed ${value}`,
    }))
}

/** As the tax table spells them: without amounts, and a Union territory's half under its usual name. */
const headsOf = (line: SaleLine): unknown[] =>
  line.TaxHeads.map(({ Amount: _amount, ...head }) =>
    head.Code === 'UTGST' ? { ...head, Code: 'SGST' } : head,
  )

/** What was sold at which price and tax, each once: the database compares it with the catalogue it knows. */
export const soldGoodsOf = (sale: Sale): SoldGoods => {
  const products = new Map<string, SoldGoods['products'][number]>()
  const taxes = new Map<string, SoldGoods['taxes'][number]>()
  for (const line of sale.Lines) {
    const { UnitPrice: price } = line
    // A composition bill charges no tax, whatever the catalogue says.
    const tax = sale.Composition === true ? null : line.TaxID
    const id = line.ProductID.toLowerCase()
    if (isUuid(id)) products.set(`${id} ${price} ${tax}`, { id, price, tax })
    // Another spelling of an id is no tax of ours: the comparison with the product's says so.
    if (isUuid(tax)) {
      const heads = headsOf(line)
      taxes.set(`${tax} ${JSON.stringify(heads)}`, { tax, heads })
    }
  }
  return { products: [...products.values()], taxes: [...taxes.values()] }
}
