import type { ImportKind, RowFault } from '@evertill/contract'
import { type FieldDefinition, IMPORT_FIELDS } from './import-fields.ts'
import { type ReadSettings, readValue } from './read-value.ts'

/** Values by the names of the fields. */
export type Values = Readonly<Record<string, unknown>>
type ReadRow = { readonly given: Values; readonly faults: readonly RowFault[] }

const MAX_VALUE_SHOWN = 100

export const rowFault = (
  Field: string | null,
  Code: RowFault['Code'],
  Value = '',
  Detail = '',
): RowFault => ({ Field, Code, Value: Value.slice(0, MAX_VALUE_SHOWN), Detail })

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** Reads the columns that fill a field. All faults of a row are reported together. */
export const readRow = (
  kind: ImportKind,
  fieldOfColumn: readonly (string | null)[],
  cells: readonly string[],
  settings: ReadSettings,
): ReadRow => {
  const faults: RowFault[] = []
  const given: Record<string, unknown> = {}
  if (cells.slice(fieldOfColumn.length).some((text) => text.trim() !== ''))
    faults.push(rowFault(null, 'tooManyValues', String(cells.length), String(fieldOfColumn.length)))
  for (const [at, name] of fieldOfColumn.entries()) {
    const field = name === null ? undefined : IMPORT_FIELDS[kind].find((one) => one.name === name)
    if (!field) continue
    const cell = cells[at] ?? ''
    const read = readValue(cell, field, settings)
    if ('value' in read) given[field.name] = read.value
    else faults.push(rowFault(field.name, read.code, cell.trim(), read.detail))
    if ('value' in read && field.isRequired && isEmpty(read.value))
      faults.push(rowFault(field.name, 'missing'))
  }
  return { given, faults }
}

const BLANKS = new Map<ImportKind, Values>()
const blankOf = (kind: ImportKind): Values => {
  const known = BLANKS.get(kind)
  if (known) return known
  const blank = Object.fromEntries(IMPORT_FIELDS[kind].map(({ name, blank: value }) => [name, value]))
  BLANKS.set(kind, blank)
  return blank
}

/** The whole row as it will be: a field without a column stays as it is, or as a new row has it. */
export const completeRow = (kind: ImportKind, given: Values, current: Values | undefined): Values =>
  current ? { ...current, ...given } : { ...blankOf(kind), ...given }

/** What a new row cannot do without and has no column for. */
export const missingFields = (kind: ImportKind, given: Values): RowFault[] =>
  IMPORT_FIELDS[kind]
    .filter(({ name, isRequired }: FieldDefinition) => isRequired === true && !(name in given))
    .map(({ name }) => rowFault(name, 'missing'))
