import type { RowFault } from '@evertill/contract'
import {
  type Currency,
  formatPercent,
  isFault,
  isGstin,
  isPincode,
  parseMoney,
  parsePercent,
  parseQuantity,
  plainAmount,
  stateOf,
  formatQuantity,
} from '@evertill/domain'
import type { FieldDefinition, FieldType } from './import-fields.ts'
import { readDate } from './read-date.ts'

export type ReadSettings = {
  readonly currency: Currency
  readonly decimalSign: '.' | ','
  readonly dateOrder: 'day' | 'month'
}

type Read = { readonly value: unknown } | { readonly code: RowFault['Code']; readonly detail?: string }

const YES = /^(yes|y|true|1|ja|j|wahr|x)$/i
const NO = /^(no|n|false|0|nein|falsch)$/i

const GROUPED_WITH_POINTS = /^-?\d{1,3}(?:[.’' ]\d{3})+(?:,\d*)?$/
const POINTS_ARE_DECIMALS = /^-?\d{1,3}(?:,\d{2,3})+\.\d{1,3}$/

/** `1.234,56` and `1 234,56` as `1234.56`. A value with both signs says itself which of them is the decimal one. */
const plainDecimal = (text: string, decimalSign: '.' | ','): string => {
  const rest = text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim()
  if (/\.\d{3},\d{1,2}$/.test(rest) && GROUPED_WITH_POINTS.test(rest)) return ungrouped(rest)
  if (decimalSign === '.') return rest.replaceAll(/(?<=\d)[’' ](?=\d{3})/g, '')
  if (POINTS_ARE_DECIMALS.test(rest)) return rest.replaceAll(',', '')
  if (GROUPED_WITH_POINTS.test(rest)) return ungrouped(rest)
  // A point that separates no group of three would silently be lost or become a decimal one.
  return rest.includes('.') ? rest.replaceAll(',', '?') : rest.replace(',', '.')
}

const ungrouped = (text: string): string => text.replaceAll(/[.’' ]/g, '').replace(',', '.')

const withoutCurrency = (text: string, { symbol, code }: Currency): string => {
  const signs = [symbol, code, 'Rs.', 'Rs']
  const rest = text.trim()
  for (const sign of signs) {
    if (rest.toLowerCase().startsWith(sign.toLowerCase())) return rest.slice(sign.length).trim()
    if (rest.toLowerCase().endsWith(sign.toLowerCase())) return rest.slice(0, -sign.length).trim()
  }
  return rest
}

const readMoney = (text: string, { currency, decimalSign }: ReadSettings): number | undefined => {
  const isNegative = text.trim().startsWith('-')
  const size = withoutCurrency(isNegative ? text.trim().slice(1) : text, currency)
  const amount = parseMoney(plainDecimal(size, decimalSign), currency)
  if (isFault(amount)) return undefined
  return isNegative && amount !== 0 ? -amount : amount
}

const numberOf = (read: number | object): Read =>
  typeof read === 'number' ? { value: read } : { code: 'whole' }

const READERS: Readonly<
  Record<FieldType, (text: string, field: FieldDefinition, settings: ReadSettings) => Read>
> = {
  text: (text) => ({ value: text }),
  money: (text, _field, settings) => {
    const amount = readMoney(text, settings)
    if (amount === undefined) return { code: 'amount' }
    return amount < 0 ? { code: 'negative' } : { value: amount }
  },
  signedMoney: (text, _field, settings) => {
    const amount = readMoney(text, settings)
    return amount === undefined ? { code: 'amount' } : { value: amount }
  },
  percent: (text, _field, { decimalSign }) => {
    const percent = parsePercent(plainDecimal(text.replace(/\s*%$/, ''), decimalSign))
    return isFault(percent) || percent < 0 || percent > 10_000_000 ? { code: 'percent' } : { value: percent }
  },
  date: (text, _field, { dateOrder }) => {
    const date = readDate(text, dateOrder)
    return date === undefined ? { code: 'date' } : { value: date }
  },
  yesNo: (text) => (YES.test(text) ? { value: true } : NO.test(text) ? { value: false } : { code: 'yesNo' }),
  whole: (text) => (/^\d{1,9}$/.test(text) ? { value: Number(text) } : { code: 'whole' }),
  quantity: (text, _field, { decimalSign }) => numberOf(parseQuantity(plainDecimal(text, decimalSign))),
  list: (text) => ({ value: listOf(text) }),
  oneOf: (text, { choices = [] }) => {
    const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
    return found === undefined ? { code: 'oneOf', detail: choices.join(', ') } : { value: found }
  },
  gstin: (text) => (isGstin(text.toUpperCase()) ? { value: text.toUpperCase() } : { code: 'gstin' }),
  hsn: (text) => (/^\d{4,8}$/.test(text) ? { value: text } : { code: 'hsn' }),
  mail: (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? { value: text } : { code: 'mail' }),
  stateCode: (text) => {
    const state = stateOf(text.padStart(2, '0'))
    return state === undefined ? { code: 'stateCode' } : { value: state.code }
  },
  pincode: (text) => (isPincode(text) ? { value: text } : { code: 'pincode' }),
}

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const DEFAULT_MAX = 500
const MAX_LIST_TEXT = 5_000

/** What no column can hold, or what shows that the file was read as something it is not. */
const textFault = (text: string, { type, max }: FieldDefinition): Read | undefined => {
  const most = max ?? (type === 'list' ? MAX_LIST_TEXT : DEFAULT_MAX)
  if (text.length > most) return { code: 'tooLong', detail: String(most) }
  if (text.includes('\0') || text.includes('\uFFFD')) return { code: 'unstorable' }
  // An unclosed quotation mark puts all following lines into one value.
  return /[\r\n]/.test(text) ? { code: 'severalLines' } : undefined
}

/** An export protects texts that a spreadsheet would run as a formula with a quotation mark before them. */
const FORMULA_MARK = /^'(?=[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠])/u

/** Reads a cell. An empty one empties the field. */
export const readValue = (cell: string, field: FieldDefinition, settings: ReadSettings): Read => {
  const text = cell.trim().replace(FORMULA_MARK, '')
  if (text === '') return { value: field.blank }
  return textFault(text, field) ?? READERS[field.type](text, field, settings)
}

/** The text that `readValue` reads as the same value. */
export const writeValue = (value: unknown, { type }: FieldDefinition, currency: Currency): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return String(value as string)
  if (type === 'money' || type === 'signedMoney') return plainAmount(value, currency)
  if (type === 'percent') return formatPercent(value)
  return type === 'quantity' ? formatQuantity(value) : String(value)
}
