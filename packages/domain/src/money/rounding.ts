/**
 * The only rounding in the product: half away from zero. Every amount that is not a plain sum goes through `mulDiv`. A
 * second rounding elsewhere would make paper, till and server differ by a paisa.
 */

/** `a × b ÷ d`, rounded half away from zero. All three are safe integers, `d` is above zero. */
export function mulDiv(a: number, b: number, d: number): number {
  const product = a * b
  // Above 2^53 a float product drops its last digits, and with them the half that decides the paisa.
  if (!Number.isSafeInteger(product)) return Number(divideRounded(BigInt(a) * BigInt(b), BigInt(d)))
  const whole = truncatedQuotient(product, d)
  const rest = product - whole * d
  // Compared without doubling `rest`, which could exceed the safe range when `d` is huge.
  return Math.abs(rest) >= d - Math.abs(rest) ? whole + Math.sign(product) : whole
}

/**
 * `product ÷ d` truncated to a whole number; `product` is a safe integer. The float quotient cannot round up to the next
 * whole number k: it is at least 1/d below k, which is no less than half the distance between floats there as long as
 * k × d stays within 2^53. `%` gives the same result ten times slower, and a key press needs thousands of divisions.
 */
export function truncatedQuotient(product: number, d: number): number {
  // Adding zero turns −0, which prints as "-0", into 0: −1 ÷ 3 truncates to −0.
  return Math.trunc(product / d) + 0
}

/** The same rounding for exact fractions of any size. `denominator` is above zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return negative ? -rounded : rounded
}

/** The multiple of `step` nearest to `amount`, half away from zero; a step of 1 leaves it as it is. */
export function roundToStep(amount: number, step: number): number {
  return mulDiv(amount, 1, step) * step
}

/** Amounts are integers that a float represents exactly. */
export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
