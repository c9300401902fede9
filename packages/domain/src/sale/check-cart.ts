import { type Fault, fault } from '../faults.ts'
import { isBusinessDate } from '../numbering/business-date.ts'
import { quantityFault } from '../money/quantity.ts'
import { HUNDRED_PERCENT } from '../money/percent.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { isValidTax } from '../tax/choose-rate.ts'
import type { CartLine, CartSnapshot, Discount, LoyaltyRedemption } from './cart.ts'

/** 9,99,99,99,999.99 rupees a piece and a line: sums of 5,000 such lines with tax still fit a safe integer. */
const MAX_UNIT_PRICE = 999_999_999_999
const MAX_LINES = 5_000

/** Faults of the bill as a whole; each line's own are found by `lineFaults`. */
export function billFaults(cart: CartSnapshot): Fault[] {
  const faults: Fault[] = []
  if (!isBusinessDate(cart.businessDate)) faults.push(fault('date.invalid', 'businessDate'))
  if (!isAmount(cart.rounding?.step) || cart.rounding.step <= 0) {
    faults.push(fault('money.rounding-step-invalid', 'rounding.step'))
  }
  if (!Array.isArray(cart.lines)) return [...faults, fault('bill.invalid', 'lines')]
  if (cart.lines.length > MAX_LINES) faults.push(fault('bill.too-many-lines', 'lines'))
  const seen = new Set<string>()
  for (const [index, line] of cart.lines.entries()) {
    // Payments, returns and packages name lines by id; two of one id would be returned twice.
    const id = line?.id
    if (seen.has(id)) faults.push(fault('line.id-repeated', `lines[${index}].id`))
    if (id !== undefined) seen.add(id)
  }
  const { loyalty } = cart
  if (loyalty !== undefined && !isLoyalty(loyalty)) faults.push(fault('loyalty.invalid', 'loyalty'))
  for (const [index, line] of (cart.returns ?? []).entries()) {
    if (!isAmount(line.total) || line.total < 0)
      faults.push(fault('return.invalid', `returns[${index}].total`))
  }
  return faults.concat(discountFaults(cart.billDiscount, 'billDiscount'))
}

/** Every fault of one line. A line with any settles as zero, so one bad row never poisons a total. */
export function lineFaults(line: CartLine, path: string): Fault[] {
  if (typeof line !== 'object' || line === null) return [fault('line.invalid', path)]
  const faults: Fault[] = []
  if (typeof line.id !== 'string' || line.id === '') faults.push(fault('line.id-missing', `${path}.id`))
  const wrongQuantity = quantityFault(line.quantity, `${path}.quantity`)
  if (wrongQuantity) faults.push(wrongQuantity)
  faults.push(...priceFaults(line.unitPrice, `${path}.unitPrice`))
  if (line.mrp !== undefined) faults.push(...priceFaults(line.mrp, `${path}.mrp`))
  if (faults.length === 0 && mulDiv(line.quantity, line.unitPrice, 1000) > MAX_UNIT_PRICE) {
    faults.push(fault('amount.too-large', path))
  }
  if (!line.tax || !Array.isArray(line.tax.rates)) faults.push(fault('tax.unknown', `${path}.tax`))
  else if (!isValidTax(line.tax)) faults.push(fault('tax.invalid-rate', `${path}.tax`))
  return faults.concat(discountFaults(line.discount, `${path}.discount`))
}

function isLoyalty({ points, pointValue }: LoyaltyRedemption): boolean {
  return (
    isAmount(points) &&
    isAmount(pointValue) &&
    points >= 0 &&
    pointValue >= 0 &&
    isAmount(points * pointValue)
  )
}

function priceFaults(price: number, path: string): Fault[] {
  if (!isAmount(price)) return [fault('price.invalid', path)]
  if (price < 0) return [fault('price.negative', path)]
  return price > MAX_UNIT_PRICE ? [fault('amount.too-large', path)] : []
}

function discountFaults(discount: Discount | undefined, path: string): Fault[] {
  if (discount === undefined) return []
  const value =
    discount.kind === 'percent' ? discount.percent : discount.kind === 'amount' ? discount.amount : undefined
  if (!isAmount(value)) return [fault('discount.invalid', path)]
  if (value < 0) return [fault('discount.negative', path)]
  return discount.kind === 'percent' && value > HUNDRED_PERCENT ? [fault('discount.over-100', path)] : []
}
