import { checkDigit } from './check-digit.ts'
import type { ScaleRule } from './scale-barcode.ts'

const PREFIXES = ['20', '22', '24', '25', '26', '27', '28', '29', '21', '23']

/**
 * An EAN-13 of the shop's own, with these ten digits. No scale of the shop may print its prefix: the till would read a
 * weight out of it. Undefined if scales use every prefix from 20 to 29.
 */
export function internalBarcode(
  digits: string,
  rules: readonly Pick<ScaleRule, 'prefix'>[],
): string | undefined {
  const prefix = PREFIXES.find((one) => !rules.some((rule) => rule.prefix === one))
  return prefix === undefined ? undefined : `${prefix}${digits}${checkDigit(`${prefix}${digits}`)}`
}
