import {
  type Currency,
  mulDiv,
  ONE_UNIT,
  parseMoney,
  parseQuantity,
  quantityFault,
  quantityForAmount,
} from '@evertill/domain'

export type WeighedBy = 'quantity' | 'money'

export interface Weighed {
  quantity: number
  amount: number
}

/** What the entry is worth, or how much is sold for it, by the price of one unit. Null if it cannot be sold. */
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
  const amount = parseMoney(text, currency)
  if (typeof amount !== 'number' || amount <= 0 || unitPrice <= 0) return null
  const quantity = quantityForAmount(amount, unitPrice)
  return quantityFault(quantity) ? null : { quantity, amount }
}
