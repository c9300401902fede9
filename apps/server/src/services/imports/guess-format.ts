import type { ImportKind } from '@evertill/contract'
import { IMPORT_FIELDS } from './import-fields.ts'
import { orderOfDates } from './read-date.ts'

const NUMBERS: readonly string[] = ['money', 'signedMoney', 'percent', 'quantity']

const cellsOf = (
  kind: ImportKind,
  fields: readonly (string | null)[],
  rows: readonly { readonly cells: readonly string[] }[],
  types: readonly string[],
): string[] => {
  const wanted = IMPORT_FIELDS[kind].filter(({ type }) => types.includes(type)).map(({ name }) => name)
  return fields.flatMap((name, at) =>
    name !== null && wanted.includes(name) ? rows.map(({ cells }) => (cells[at] ?? '').trim()) : [],
  )
}

/** A comma is the decimal sign where amounts end in a comma with one or two digits, and none in a point with them. */
export const guessFormat = (
  kind: ImportKind,
  fields: readonly (string | null)[],
  rows: readonly { readonly cells: readonly string[] }[],
): { readonly DecimalSign: '.' | ','; readonly DateOrder: 'day' | 'month' } => {
  const numbers = cellsOf(kind, fields, rows, NUMBERS)
  const endsIn = (sign: RegExp): boolean => numbers.some((text) => sign.test(text))
  const isComma = endsIn(/\d,\d{1,2}\D*$/) && !endsIn(/\d\.\d{1,2}\D*$/)
  return {
    DecimalSign: isComma ? ',' : '.',
    DateOrder: orderOfDates(cellsOf(kind, fields, rows, ['date'])) ?? 'day',
  }
}
