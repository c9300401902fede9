/**
 * The one rounding of the house: half away from zero. Every amount that is not a plain sum comes through `mulDiv`,
 * so a second rounding anywhere else would make paper, till and server differ by a paisa.
 */

/** `a × b ÷ d`, rounded half away from zero. All three are safe integers, `d` is above zero. */
export function mulDiv(a: number, b: number, d: number): number {
  const product = a * b
  // Above 2^53 a float product drops its last digits, and with them the half that decides the paisa.
  if (!Number.isSafeInteger(product)) return Number(divideRounded(BigInt(a) * BigInt(b), BigInt(d)))
  const whole = wholeParts(product, d)
  const rest = product - whole * d
  // Compared without doubling `rest`, which could leave the safe range when `d` is huge.
  return Math.abs(rest) >= d - Math.abs(rest) ? whole + Math.sign(product) : whole
}

/**
 * `product ÷ d` cut to a whole number; `product` is a safe integer. The float quotient cannot be rounded up to the next
 * whole number: just below `k` it differs from it by at least 1/d, which is no less than half a step of floats there
 * while k × d stays within 2^53. `%` says the same ten times slower, at thousands of divisions per key press.
 */
export function wholeParts(product: number, d: number): number {
  // Plus zero: −1 ÷ 3 is cut to −0, which prints as "-0".
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

/** A whole number that a float holds exactly: the only thing that may be an amount. */
export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
