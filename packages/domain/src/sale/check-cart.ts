import { type Fault, type FaultCode, fault } from '../faults.ts'
import { isBusinessDate } from '../numbering/business-date.ts'
import { ONE_UNIT, quantityProblem } from '../money/quantity.ts'
import { HUNDRED_PERCENT } from '../money/percent.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { isValidTax } from '../tax/choose-rate.ts'
import type { CartLine, CartSnapshot, Discount, LoyaltyRedemption } from './cart.ts'

/** 9,99,99,99,999.99 rupees per piece and per line: the sum of 5,000 such lines with tax is still a safe integer. */
const MAX_UNIT_PRICE = 999_999_999_999
const MAX_LINES = 5_000

/** Faults of the bill as a whole; `lineFaults` finds those of a line. */
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
    // Returns and packages refer to lines by id: a repeated id could be returned twice.
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
  const discount = discountFault(cart.billDiscount)
  if (discount !== undefined) faults.push(fault(discount, 'billDiscount'))
  return faults
}

/** Every fault of one line. A line with a fault counts as zero, so that no total becomes invalid. */
export function lineFaults(line: CartLine, path: string): readonly Fault[] {
  if (typeof line !== 'object' || line === null) return [fault('line.invalid', path)]
  const codes: [FaultCode, string][] = []
  if (typeof line.id !== 'string' || line.id === '') codes.push(['line.id-missing', '.id'])
  const quantity = quantityProblem(line.quantity)
  if (quantity !== undefined) codes.push([quantity, '.quantity'])
  const price = priceFault(line.unitPrice)
  if (price !== undefined) codes.push([price, '.unitPrice'])
  const mrp = line.mrp === undefined ? undefined : priceFault(line.mrp)
  if (mrp !== undefined) codes.push([mrp, '.mrp'])
  if (codes.length === 0 && mulDiv(line.quantity, line.unitPrice, ONE_UNIT) > MAX_UNIT_PRICE)
    codes.push(['amount.too-large', ''])
  if (!line.tax || !Array.isArray(line.tax.rates)) codes.push(['tax.unknown', '.tax'])
  else if (!isValidTax(line.tax)) codes.push(['tax.invalid-rate', '.tax'])
  const discount = discountFault(line.discount)
  if (discount !== undefined) codes.push([discount, '.discount'])
  // Paths are built only for faults: a valid line must not cost six strings at every key press.
  return codes.length === 0 ? NO_FAULTS : codes.map(([code, field]) => fault(code, path + field))
}

const NO_FAULTS: readonly Fault[] = []

function isLoyalty({ points, pointValue }: LoyaltyRedemption): boolean {
  return (
    isAmount(points) &&
    isAmount(pointValue) &&
    points >= 0 &&
    pointValue >= 0 &&
    isAmount(points * pointValue)
  )
}

function priceFault(price: number): FaultCode | undefined {
  if (!isAmount(price)) return 'price.invalid'
  if (price < 0) return 'price.negative'
  return price > MAX_UNIT_PRICE ? 'amount.too-large' : undefined
}

function discountFault(discount: Discount | undefined): FaultCode | undefined {
  if (discount === undefined) return undefined
  const value =
    discount.kind === 'percent' ? discount.percent : discount.kind === 'amount' ? discount.amount : undefined
  if (!isAmount(value)) return 'discount.invalid'
  if (value < 0) return 'discount.negative'
  return discount.kind === 'percent' && value > HUNDRED_PERCENT ? 'discount.over-100' : undefined
}
