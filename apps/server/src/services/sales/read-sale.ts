import { type FieldError, SALE_ROWS, type Sale, SaleHead, type SentSale } from '@evertill/contract'
import type { ZodType } from 'zod'
import type { Steps } from '@evertill/domain'

/** The first hundred errors explain a thousand wrong lines well enough. */
export const MAX_ERRORS = 100

/** Rows that are read in one step: a few milliseconds. */
const ROWS_PER_STEP = 250
/** Of all lines together: five for each of 5,000 lines. Honest bills have two or three. */
const MAX_TAX_HEADS = 25_000
/** A list within a row or the head, and the fields that a shop adds. The longest list that the contract allows has 50. */
const MAX_NESTED = 50
const MAX_CUSTOM_FIELDS = 500

type Fields = Readonly<Record<string, unknown>>
type RowsOf = keyof typeof SALE_ROWS

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const pathOf = (...parts: PropertyKey[]): string => parts.filter((part) => part !== '').join('.')

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/**
 * Reads with a schema. A list that is far too long is refused before: for each of its elements the schema would report
 * several errors, and a body of 8 MB has room for millions of elements.
 */
const parse = (
  schema: ZodType,
  value: unknown,
  { path, lists }: { path: string; lists: readonly string[] },
  errors: FieldError[],
): Fields | undefined => {
  const tooLong = isFields(value) ? lists.find((field) => lengthOf(value[field]) > MAX_NESTED) : undefined
  if (tooLong !== undefined) {
    errors.push({ path: pathOf(path, tooLong), message: 'has too many elements' })
    return undefined
  }
  const { data, error } = schema.safeParse(value)
  if (!error) return data as Fields
  for (const { path: inner, message } of error.issues) {
    errors.push({ path: pathOf(path, ...inner), message })
  }
  return undefined
}

const headsIn = (row: unknown): number => (isFields(row) ? lengthOf(row['TaxHeads']) : 0)

function* readRows(
  list: RowsOf,
  rows: readonly unknown[],
  path: string,
  errors: FieldError[],
): Steps<Fields[]> {
  const read: Fields[] = []
  let heads = 0
  for (const [at, value] of rows.entries()) {
    if (at > 0 && at % ROWS_PER_STEP === 0) yield
    heads += headsIn(value)
    if (heads > MAX_TAX_HEADS) errors.push({ path: pathOf(path, list), message: 'has too many tax heads' })
    if (errors.length >= MAX_ERRORS || heads > MAX_TAX_HEADS) return read
    const where = { path: pathOf(path, list, at), lists: ['Offers', 'TaxHeads'] }
    const row = parse(SALE_ROWS[list].row, value, where, errors)
    if (row) read.push(row)
  }
  return read
}

const customFieldsIn = (json: unknown): number =>
  isFields(json) && isFields(json['CustomFields']) ? Object.keys(json['CustomFields']).length : 0

/** One document, without the credit note that it may carry. */
function* readDocument(json: unknown, path: string, errors: FieldError[]): Steps<Sale | undefined> {
  if (customFieldsIn(json) > MAX_CUSTOM_FIELDS) {
    errors.push({ path: pathOf(path, 'CustomFields'), message: 'has too many fields' })
    return undefined
  }
  const head = parse(SaleHead, json, { path, lists: ['ApprovalIDs'] }, errors)
  const sale: Record<string, unknown> = { ...head }
  for (const list of Object.keys(SALE_ROWS) as RowsOf[]) {
    const rows = isFields(json) ? json[list] : undefined
    if (!Array.isArray(rows) || rows.length > SALE_ROWS[list].max) continue
    sale[list] = yield* readRows(list, rows, path, errors)
  }
  return errors.length === 0 ? (sale as Sale) : undefined
}

/**
 * A body as a sale, or what is wrong with it: the same answer as by the schema `SentSale`, in steps, and with the first
 * errors only.
 */
export function* readSale(json: unknown): Steps<SentSale | readonly FieldError[]> {
  const errors: FieldError[] = []
  const sale = yield* readDocument(json, '', errors)
  const noteJson = isFields(json) ? json['CreditNote'] : undefined
  const note = noteJson === undefined ? undefined : yield* readDocument(noteJson, 'CreditNote', errors)
  if (!sale || errors.length > 0) return errors.slice(0, MAX_ERRORS)
  return note ? { ...sale, CreditNote: note } : sale
}
