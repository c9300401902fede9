import { type Currency, minorPerMajor } from './currency.ts'
import { isAmount } from './rounding.ts'

/** How a country writes numbers. A table, because an `Intl.NumberFormat` per cell costs 45 ms on a 200-line cart. */
const STYLES = {
  'en-IN': { group: ',', decimal: '.', first: 3, next: 2 },
  'en-US': { group: ',', decimal: '.', first: 3, next: 3 },
  'en-GB': { group: ',', decimal: '.', first: 3, next: 3 },
  'ja-JP': { group: ',', decimal: '.', first: 3, next: 3 },
  'de-CH': { group: '’', decimal: '.', first: 3, next: 3 },
} as const

export type MoneyLocale = keyof typeof STYLES

/** `₹1,23,45,678.90` from 1234567890. The integer is split, never divided into a float. */
export function formatMoney(amount: number, currency: Currency, locale?: MoneyLocale): string {
  const text = formatAmount(amount, currency, locale)
  // "KWD1.234" is easily misread. The non-breaking space keeps symbol and digits on one line.
  const gap = /\p{L}$/u.test(currency.symbol) ? '\u00a0' : ''
  return text.startsWith('-')
    ? `-${currency.symbol}${gap}${text.slice(1)}`
    : `${currency.symbol}${gap}${text}`
}

/** The same without the symbol: `1,23,45,678.90`. */
export function formatAmount(amount: number, currency: Currency, locale?: MoneyLocale): string {
  const style = STYLES[locale ?? (currency.code === 'INR' ? 'en-IN' : 'en-US')] ?? STYLES['en-US']
  const [whole, minor] = split(amount, currency)
  const sign = amount < 0 ? '-' : ''
  return sign + group(whole, style) + (minor === '' ? '' : style.decimal + minor)
}

/** A plain decimal for CSV files and UPI links: `454.00`, `-1234.50`. */
export function plainAmount(amount: number, currency: Currency): string {
  const [whole, minor] = split(amount, currency)
  return (amount < 0 ? '-' : '') + whole + (minor === '' ? '' : `.${minor}`)
}

function split(amount: number, currency: Currency): readonly [string, string] {
  // An invalid amount prints as zero: a receipt must never show NaN, and `settle` has already reported the fault.
  const size = isAmount(amount) ? Math.abs(amount) : 0
  const unit = minorPerMajor(currency)
  const rest = size % unit
  const whole = String((size - rest) / unit)
  return [whole, currency.digits === 0 ? '' : String(rest).padStart(currency.digits, '0')]
}

function group(digits: string, style: { group: string; first: number; next: number }): string {
  if (digits.length <= style.first) return digits
  let text = digits.slice(-style.first)
  let head = digits.slice(0, -style.first)
  while (head.length > style.next) {
    text = head.slice(-style.next) + style.group + text
    head = head.slice(0, -style.next)
  }
  return head + style.group + text
}
