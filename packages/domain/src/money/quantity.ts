import { type Fault, type FaultCode, fault } from '../faults.ts'
import { readDecimal, writeDecimal } from './decimal.ts'
import { mulDiv } from './rounding.ts'

/** Quantities are thousandths: 1 piece is 1000, 1.235 kg is 1235. */
export const ONE_UNIT = 1000

/** 999,999.999 units. A barcode typed into the quantity field by a scanner has 13 digits and is far above it. */
export const MAX_QUANTITY = 999_999_999

/** What is wrong with a quantity that cannot be sold, or undefined. */
export function quantityProblem(quantity: unknown): FaultCode | undefined {
  if (!Number.isSafeInteger(quantity)) return 'quantity.invalid'
  if ((quantity as number) <= 0) return 'quantity.not-positive'
  return (quantity as number) > MAX_QUANTITY ? 'quantity.too-large' : undefined
}

export function quantityFault(quantity: unknown, path = ''): Fault | undefined {
  const problem = quantityProblem(quantity)
  return problem === undefined ? undefined : fault(problem, path)
}

/** How much is sold for an amount: rounded up to a thousandth, so that the goods are worth the money. */
export function quantityForAmount(amount: number, unitPrice: number): number {
  const nearest = Math.max(1, mulDiv(amount, ONE_UNIT, unitPrice))
  return mulDiv(nearest, unitPrice, ONE_UNIT) < amount ? nearest + 1 : nearest
}

/** The number of pieces. What comes in parts of a unit was weighed and counts as one. */
export const piecesIn = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + (quantity % ONE_UNIT === 0 ? quantity / ONE_UNIT : 1), 0)

/** `1.235` is 1235; more than three decimals, zero and less are faults. */
export function parseQuantity(text: string, path = ''): number | Fault {
  const value = typeof text === 'string' ? readDecimal(text.trim(), 3) : 'unreadable'
  if (value === 'too-large') return fault('quantity.too-large', path)
  if (typeof value === 'string') return fault('quantity.invalid', path)
  return quantityFault(value, path) ?? value
}

export function formatQuantity(quantity: number): string {
  return writeDecimal(quantity, 3)
}
