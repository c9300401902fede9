import { digitsFrom, factsOf } from './languages.ts'

/** Which digits this device shows: those that the language uses, always 0 to 9, or always those of its script. */
export const DIGIT_CHOICES = ['usual', 'latin', 'native'] as const
export type DigitChoice = (typeof DIGIT_CHOICES)[number]

/** How a language writes numbers. */
export interface NumberStyle {
  /** Ten letters, from zero to nine. */
  digits: string
  group: string
  decimal: string
  /** The name of the digits in `Intl`. */
  numbering: string
}

export const LATIN: NumberStyle = { digits: '0123456789', group: ',', decimal: '.', numbering: 'latn' }
/** Digits of Arabic go with separators of their own. */
const ARABIC_SEPARATORS = { group: '٬', decimal: '٫' }

let choice: DigitChoice = 'usual'
const styles = new Map<string, NumberStyle>()

/** The choice of this device. A server has none and writes what a language usually has. */
export const chooseDigits = (next: DigitChoice): void => {
  choice = next
}

/** The same object while neither language nor choice changes. */
export const numberStyle = (language: string): NumberStyle => {
  const key = `${language} ${choice}`
  const known = styles.get(key)
  if (known) return known
  const { digits, separators = LATIN } = factsOf(language)
  const isNative = digits !== undefined && (choice === 'native' || (choice === 'usual' && digits.isUsual))
  const { group, decimal } = isNative && digits.numbering === 'arab' ? ARABIC_SEPARATORS : separators
  const style = isNative
    ? { digits: digitsFrom(digits.zero), group, decimal, numbering: digits.numbering }
    : { ...LATIN, group, decimal }
  styles.set(key, style)
  return style
}

/** For `Intl`: with the digits of this device, and the calendar by which a shop closes its days. */
export const localeOf = (language: string): string =>
  `${factsOf(language).locale}-u-ca-gregory-nu-${numberStyle(language).numbering}`

/** Other digits for those of a text, such as "12 of 20". Whoever calls knows that none of them belongs to a code. */
export const inDigits = (text: string, { digits }: NumberStyle): string =>
  digits === LATIN.digits ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit)

/** A number as the domain writes it, such as `₹1,23,456.78`, as the language writes it. */
export const localNumber = (text: string, style: NumberStyle): string => {
  const { group, decimal } = style
  if (style.digits === LATIN.digits && decimal === LATIN.decimal) return text
  const separated = text.replace(/\d[\d,.]*/g, (number) =>
    number.replace(/[,.]/g, (sign) => (sign === ',' ? group : decimal)),
  )
  return inDigits(separated, style)
}

/** Groups of a money amount where the decimals follow a comma: `1.234` or `1.23.456,78`. */
const GROUPED_BY_POINTS = /^[^\d.,]*\d{1,3}(\.\d{2,3})*\.\d{3}(,\d*)?$/

/**
 * What somebody has typed, as the domain reads it. Digits and signs of other scripts are left to the domain, which reads
 * them all. A point counts as a decimal point too, unless it can only stand between groups of an amount of money.
 */
export const typedNumber = (text: string, { decimal }: NumberStyle, isMoney: boolean): string => {
  if (decimal !== ',') return text
  const rest = text.replace(/[\s\u00a0]/g, '')
  if (isMoney && GROUPED_BY_POINTS.test(rest)) return rest.replaceAll('.', '').replace(',', '.')
  return text.replace(',', '.')
}
