import { type Fault, fault } from '../faults.ts'
import { hasRightCheckDigit } from './check-digit.ts'

/** The layout of an in-store EAN-13 such as `21 12345 01500 2`. Prefix, item and measure have 12 digits in total. */
export interface ScaleRule {
  /** 20 to 29. */
  prefix: string
  itemDigits: number
  measure: 'weight' | 'price'
  measureDigits: number
  /** Decimals of the measure as printed: 3 for kilograms, 2 for rupees. */
  decimals: number
}

export const DEFAULT_SCALE_RULES: readonly ScaleRule[] = [
  { prefix: '21', itemDigits: 5, measure: 'weight', measureDigits: 5, decimals: 3 },
  { prefix: '23', itemDigits: 5, measure: 'price', measureDigits: 5, decimals: 2 },
]

export type ScaleCode =
  | { item: string; /** Thousandths. */ quantity: number }
  | { item: string; /** Minor units. */ price: number }

function isInStoreCode(code: string): boolean {
  return /^2\d{12}$/.test(code)
}

/**
 * Reads a label printed by the shop's scale. Undefined means that it is no such label: search for the whole code. A
 * fault means that it was misread: searching for it would sell something else.
 */
export function readScaleBarcode(
  code: string,
  rules: readonly ScaleRule[],
  /** Minor digits of the currency, for labels with a price. */
  currencyDigits = 2,
): ScaleCode | Fault | undefined {
  if (!isInStoreCode(code)) return undefined
  const rule = rules.find((one) => code.startsWith(one.prefix))
  if (rule === undefined) return undefined
  if (!hasRightCheckDigit(code)) return fault('barcode.wrong-check-digit', 'code')
  const start = rule.prefix.length
  const item = code.slice(start, start + rule.itemDigits)
  const digits = code.slice(start + rule.itemDigits, start + rule.itemDigits + rule.measureDigits)
  if (digits.length !== rule.measureDigits || start + rule.itemDigits + rule.measureDigits > 12) {
    return fault('barcode.bad-rule', 'rules')
  }
  const measure = scale(digits, rule.decimals, rule.measure === 'weight' ? 3 : currencyDigits)
  if (measure === undefined) return fault('barcode.bad-rule', 'rules')
  return rule.measure === 'weight' ? { item, quantity: measure } : { item, price: measure }
}

/** Moves the decimal point by adding or dropping zeros; dropping anything else would change the amount. */
function scale(digits: string, from: number, to: number): number | undefined {
  if (to >= from) return Number(digits + '0'.repeat(to - from))
  const cut = from - to
  return /^0*$/.test(digits.slice(-cut)) ? Number(digits.slice(0, -cut) || '0') : undefined
}
