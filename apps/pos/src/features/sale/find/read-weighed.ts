import { type Currency, mulDiv, ONE_UNIT, quantityFault } from '@evertill/domain'
import { parseMoney, parseQuantity } from '@evertill/ui/numbers.ts'

export type WeighedBy = 'quantity' | 'money'

export interface Weighed {
  quantity: number
  amount: number
}

/**
 * What the entry is worth, or how much is sold for it, by the price of one unit. Null if it cannot be sold. Money buys
 * whole grams, and the line costs what they cost: the paise beside a round amount belong to the bill's round-off, not
 * to a discount that nobody gave.
 */
export const readWeighed = (
  text: string,
  by: WeighedBy,
  unitPrice: number,
  currency: Currency,
): Weighed | null => {
  if (by === 'quantity') {
    const quantity = parseQuantity(text)
    return typeof quantity === 'number' ? { quantity, amount: mulDiv(quantity, unitPrice, ONE_UNIT) } : null
  }
  const money = parseMoney(text, currency)
  if (typeof money !== 'number' || money <= 0 || unitPrice <= 0) return null
  const quantity = mulDiv(money, ONE_UNIT, unitPrice)
  return quantityFault(quantity) ? null : { quantity, amount: mulDiv(quantity, unitPrice, ONE_UNIT) }
}

/** Nobody weighs or pays so much at once: the digits come from a scanner too slow to be told by its speed. */
const MIN_BARCODE_LENGTH = 8
/** A shorter run of digits is a code only if something is sold under it. */
const MIN_CODE_LENGTH = 5

/** Whether the entry is a scanned code instead of a weight or an amount. */
export const isScannedCode = (text: string, isKnown: (code: string) => boolean): boolean =>
  /^\d+$/.test(text) &&
  (text.length >= MIN_BARCODE_LENGTH || (text.length >= MIN_CODE_LENGTH && isKnown(text)))
