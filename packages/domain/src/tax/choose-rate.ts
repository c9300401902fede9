import { ONE_UNIT } from '../money/quantity.ts'
import { taxAmount } from './heads.ts'
import { MAX_RATE, type Supply, type Tax, type TaxHead, type TaxRate, headsFor } from './tax.ts'

/** Rates valid on the business date. ISO dates compare as text; an unreadable bound would compare as text too, so it is checked. */
function ratesOn(tax: Tax, businessDate: string): TaxRate[] {
  return tax.rates.filter(
    (rate) =>
      (rate.validFrom === undefined || rate.validFrom <= businessDate) &&
      (rate.validTo === undefined || businessDate <= rate.validTo),
  )
}

/**
 * The rate of a line: of those valid on the date, the lowest value condition that the line meets, judged on its taxable
 * value after discount and before tax. An inclusive tag is tried with the low rate first; the high one is what is left.
 */
export function chooseRate(
  tax: Tax,
  businessDate: string,
  supply: Supply,
  line: { net: number; quantity: number; inclusive: boolean },
): TaxRate | undefined {
  const rates = ratesOn(tax, businessDate)
  if (rates.length < 2) {
    const only = rates[0]
    return only === undefined || meets(only, supply, line) ? only : undefined
  }
  // Overlapping rows: the condition first, then the row that started last (a new rate without an end on the old one).
  const order = (rate: TaxRate): number => rate.upTo ?? Number.POSITIVE_INFINITY
  const sorted = rates.toSorted((a, b) =>
    order(a) === order(b) ? compareText(b.validFrom ?? '', a.validFrom ?? '') : order(a) - order(b),
  )
  return sorted.find((rate) => meets(rate, supply, line))
}

function meets(
  rate: TaxRate,
  supply: Supply,
  line: { net: number; quantity: number; inclusive: boolean },
): boolean {
  if (rate.upTo === undefined) return true
  const { taxable } = taxAmount(line.net, line.quantity, headsFor(rate, supply), line.inclusive)
  // Per piece without a division: 3 pieces of 2,500.00 are met by exactly 7,500.00.
  return BigInt(taxable) * BigInt(ONE_UNIT) <= BigInt(rate.upTo) * BigInt(line.quantity)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function isValidHead(head: TaxHead): boolean {
  if (typeof head !== 'object' || head === null) return false
  if (!Number.isSafeInteger(head.rate) || head.rate < 0) return false
  return head.kind === 'fixed'
    ? head.rate <= MAX_RATE * 1000
    : head.kind === 'percent' && head.rate <= MAX_RATE
}

export function isValidTax(tax: Tax): boolean {
  return tax.rates.every(
    (rate) =>
      Array.isArray(rate?.heads) &&
      rate.heads.every(isValidHead) &&
      (rate.interStateHeads ?? []).every(isValidHead) &&
      (rate.upTo === undefined || (Number.isSafeInteger(rate.upTo) && rate.upTo >= 0)),
  )
}
