import { ONE_UNIT } from '../money/quantity.ts'
import { taxAmount } from './heads.ts'
import { MAX_RATE, type Supply, type Tax, type TaxHead, type TaxRate, headsFor } from './tax.ts'

/**
 * The rate of a line: among those valid on the date, the one with the lowest value condition that the line meets. The
 * condition applies to the taxable value after discount and before tax. For an inclusive price the low rate is tried
 * first (M-303).
 */
export function chooseRate(
  tax: Tax,
  businessDate: string,
  supply: Supply,
  net: number,
  line: { quantity: number; priceIncludesTax: boolean },
): TaxRate | undefined {
  let best: TaxRate | undefined
  for (const rate of tax.rates) {
    if (!isValidOn(rate, businessDate) || (best !== undefined && !comesBefore(rate, best))) continue
    if (meets(rate, supply, net, line)) best = rate
  }
  return best
}

/** ISO dates compare as text. */
function isValidOn({ validFrom, validTo }: TaxRate, businessDate: string): boolean {
  return (
    (validFrom === undefined || validFrom <= businessDate) &&
    (validTo === undefined || businessDate <= validTo)
  )
}

/** Among overlapping rows the lower condition wins, then the later start: an old rate may lack its end date. */
function comesBefore(rate: TaxRate, other: TaxRate): boolean {
  const first = rate.upTo ?? Number.POSITIVE_INFINITY
  const second = other.upTo ?? Number.POSITIVE_INFINITY
  return first === second ? (rate.validFrom ?? '') > (other.validFrom ?? '') : first < second
}

function meets(
  rate: TaxRate,
  supply: Supply,
  net: number,
  line: { quantity: number; priceIncludesTax: boolean },
): boolean {
  if (rate.upTo === undefined) return true
  const { taxable } = taxAmount(net, line.quantity, headsFor(rate, supply), line.priceIncludesTax)
  // Compares per piece without dividing: 3 pieces at a limit of 2,500.00 allow exactly 7,500.00.
  return BigInt(taxable) * BigInt(ONE_UNIT) <= BigInt(rate.upTo) * BigInt(line.quantity)
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
