import { type Currency, minorPerMajor } from './currency.ts'
import { isAmount } from './rounding.ts'

const SMALL = [
  'Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen',
  'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
] // oxfmt-ignore
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

export type WordScale = 'indian' | 'international'

/** Names of the currency's units. A currency that is not listed is written with its code. */
const UNITS: Record<string, { major: [string, string]; minor: [string, string] }> = {
  INR: { major: ['Rupee', 'Rupees'], minor: ['Paisa', 'Paise'] },
  USD: { major: ['Dollar', 'Dollars'], minor: ['Cent', 'Cents'] },
  GBP: { major: ['Pound', 'Pounds'], minor: ['Penny', 'Pence'] },
  EUR: { major: ['Euro', 'Euros'], minor: ['Cent', 'Cents'] },
  CHF: { major: ['Franc', 'Francs'], minor: ['Rappen', 'Rappen'] },
  AED: { major: ['Dirham', 'Dirhams'], minor: ['Fils', 'Fils'] },
  JPY: { major: ['Yen', 'Yen'], minor: ['', ''] },
  KWD: { major: ['Dinar', 'Dinars'], minor: ['Fils', 'Fils'] },
}

/** `Rupees Four Hundred Fifty Four and Fifty Paise Only`, as a tax invoice says it. */
export function amountInWords(amount: number, currency: Currency, scale?: WordScale): string {
  const size = isAmount(amount) ? Math.abs(amount) : 0
  const unit = minorPerMajor(currency)
  const minor = size % unit
  const major = (size - minor) / unit
  const names = UNITS[currency.code] ?? { major: [currency.code, currency.code], minor: ['', ''] }
  const way = scale ?? (currency.code === 'INR' ? 'indian' : 'international')
  const parts: string[] = []
  if (major > 0 || minor === 0) parts.push(`${names.major[major === 1 ? 0 : 1]} ${numberInWords(major, way)}`)
  if (minor > 0) parts.push(minorInWords(minor, currency, names.minor))
  return `${amount < 0 ? 'Minus ' : ''}${parts.join(' and ')} Only`
}

function minorInWords(minor: number, currency: Currency, names: readonly [string, string]): string {
  // Without a name for the minor unit, the amount is written as on a cheque: 50/100.
  if (names[0] === '') return `${minor}/${minorPerMajor(currency)}`
  return `${numberInWords(minor, 'international')} ${names[minor === 1 ? 0 : 1]}`
}

/** 1,23,45,678 is `One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight`. */
export function numberInWords(value: number, scale: WordScale): string {
  if (value === 0) return 'Zero'
  return (scale === 'indian' ? indian(value) : international(value)).join(' ')
}

function indian(value: number): string[] {
  const crore = (value - (value % 10_000_000)) / 10_000_000
  const rest = value % 10_000_000
  const lakh = (rest - (rest % 100_000)) / 100_000
  const thousand = ((rest % 100_000) - (rest % 1000)) / 1000
  return [
    // Above 99 crore the count of crores is itself a number: One Thousand Crore, One Lakh Crore.
    ...(crore > 0 ? [...indian(crore), 'Crore'] : []),
    ...(lakh > 0 ? [...belowThousand(lakh), 'Lakh'] : []),
    ...(thousand > 0 ? [...belowThousand(thousand), 'Thousand'] : []),
    ...belowThousand(rest % 1000),
  ]
}

function international(value: number): string[] {
  const words: string[] = []
  let rest = value
  for (const name of ['', 'Thousand', 'Million', 'Billion', 'Trillion', 'Quadrillion']) {
    const part = rest % 1000
    if (part > 0) words.unshift(...belowThousand(part), ...(name === '' ? [] : [name]))
    rest = (rest - part) / 1000
  }
  return words
}

function belowThousand(value: number): string[] {
  if (value === 0) return []
  if (value < 20) return [SMALL[value] ?? '']
  if (value < 100) return [TENS[(value - (value % 10)) / 10] ?? '', ...belowThousand(value % 10)]
  return [SMALL[(value - (value % 100)) / 100] ?? '', 'Hundred', ...belowThousand(value % 100)]
}
