import { mulDiv, ONE_UNIT, quantityForAmount } from '@evertill/domain'
import type { NewLine } from './cart-changes.ts'

const IsLabelled = true

/**
 * A line that costs exactly what the scale label says. Weighed goods keep their price per unit, so that the weight on
 * the bill is right; a discount removes what the weight, rounded up to a gram, costs more than the label.
 */
export const pricedLine = (line: NewLine, price: number): NewLine => {
  const { Discount: _listed, ...goods } = line
  if (line.IsWeighed !== true || line.UnitPrice <= 0) {
    return { ...goods, Quantity: ONE_UNIT, UnitPrice: price, Listed: { UnitPrice: price, IsLabelled } }
  }
  const Quantity = quantityForAmount(price, line.UnitPrice)
  const over = mulDiv(Quantity, line.UnitPrice, ONE_UNIT) - price
  if (over <= 0) return { ...goods, Quantity, Listed: { UnitPrice: line.UnitPrice, IsLabelled } }
  const Discount = { Kind: 'Amount', Amount: over } as const
  return { ...goods, Quantity, Discount, Listed: { UnitPrice: line.UnitPrice, Discount, IsLabelled } }
}
