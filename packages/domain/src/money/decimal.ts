import { asciiDigits } from './ascii-digits.ts'

/** `12.5` with 3 places is 12500, read digit by digit: a float in between would turn 1.005 into 1.00. */
export type DecimalProblem = 'unreadable' | 'too-many-decimals' | 'too-large'

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/

export function readDecimal(text: string, places: number): number | DecimalProblem {
  const match = PLAIN.exec(asciiDigits(text))
  if (match === null) return 'unreadable'
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return 'unreadable'
  // Trailing zeros are harmless ("1.500"); cutting any other digit ("1.505") would lose money.
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return 'too-many-decimals'
  const value = Number(whole + kept.padEnd(places, '0'))
  if (!Number.isSafeInteger(value)) return 'too-large'
  return sign === '-' && value !== 0 ? -value : value
}

/** 1235 with 3 places is `1.235`, 1500 is `1.5`, 2000 is `2`. */
export function writeDecimal(value: number, places: number): string {
  const size = String(Number.isSafeInteger(value) ? Math.abs(value) : 0).padStart(places + 1, '0')
  const fraction = size.slice(-places).replace(/0+$/, '')
  return (value < 0 ? '-' : '') + size.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}

/**
 * 12345 with 2 places is the number 123.45, for files whose format wants plain numbers. The nearest float of a decimal
 * prints as that decimal, so nothing is lost; but never compute with it.
 */
export function decimalNumber(value: number, places: number): number {
  return value / 10 ** places
}
