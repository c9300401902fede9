import { type Fault, fault } from '../faults.ts'
import type { Currency } from './currency.ts'
import { asciiDigits } from './ascii-digits.ts'
import { readDecimal } from './decimal.ts'

// Commas are accepted only between digit groups (1,234 or 1,23,456): "1,5" must not become fifteen.
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** Reads what a person types or pastes: `1234.5`, `1,23,456.78`, `₹1,234.50`, `-₹10`. */
export function parseMoney(text: string, currency: Currency, path = ''): number | Fault {
  if (typeof text !== 'string') return fault('amount.unreadable', path)
  let rest = asciiDigits(text).replace(/[\s\u00a0]/g, '')
  const negative = rest.startsWith('-')
  if (negative) rest = rest.slice(1)
  if (rest.startsWith(currency.symbol)) rest = rest.slice(currency.symbol.length)
  if (GROUPED.test(rest)) rest = rest.replaceAll(',', '')
  if (rest.startsWith('-')) return fault('amount.unreadable', path)
  const value = readDecimal(rest, currency.digits)
  if (value === 'unreadable') return fault('amount.unreadable', path)
  if (value === 'too-many-decimals') return fault('amount.too-many-decimals', path)
  if (value === 'too-large') return fault('amount.too-large', path)
  return negative && value !== 0 ? -value : value
}
