import { SALE_AMOUNTS, type Sale } from '@evertill/contract'
import { sql } from 'kysely'

/**
 * The wire fields of a sale that have a column. All other fields, and every value that a column would return in another
 * spelling, are stored in `extras`, so that a body is read back exactly as it was sent.
 */
const HEAD = [
  'UUID',
  'Revision',
  'ContractVersion',
  'CalculationVersion',
  'StoreID',
  'CashRegisterID',
  'DeviceID',
  'TransactionTypeID',
  'TransactionType',
  'TransactionNo',
  'Series',
  'RunningNo',
  'TransactionDate',
  'BusinessDate',
  'CreatedByUserID',
  'CreatedByUserName',
  'Currency',
  'RoundingStep',
  'TaxRounding',
  'BillDiscount',
  ...SALE_AMOUNTS,
] as const satisfies readonly (keyof Sale)[]

const GOODS = ['ProductID', 'SKU', 'Name', 'HSN', 'Unit', 'Quantity', 'TaxID', 'TaxName', 'TaxHeads'] as const
const SUMS = ['TaxableAmount', 'TaxAmount', 'TotalAmount'] as const
const LINE = [
  'UUID',
  'LineNo',
  ...GOODS,
  'BarCode',
  'UnitPrice',
  'MRP',
  'PriceIncludesTax',
  'Discount',
  'GrossAmount',
  'LineDiscountAmount',
  'OfferDiscountAmount',
  'BillDiscountAmount',
  'NetAmount',
  ...SUMS,
] as const satisfies readonly (keyof Sale['Lines'][number])[]
const PAYMENT = [
  'UUID',
  'PaymentTypeID',
  'PaymentType',
  'Kind',
  'TenderedAmount',
  'Amount',
  'ChangeAmount',
] as const satisfies readonly (keyof Sale['Payments'][number])[]
const RETURN = ['UUID', 'OriginalLineUUID', ...GOODS, 'GrossAmount', 'NetAmount', ...SUMS] as const
const CHARGE = [
  'UUID',
  'Name',
  'ChargeAmount',
  'PriceIncludesTax',
  'HSN',
  'TaxID',
  'TaxName',
  'TaxHeads',
  ...SUMS,
] as const

/** Fields that have tables of their own. */
const ROWS = ['Lines', 'Payments', 'Returns', 'Charges'] as const

/** Columns of type uuid return lower case. */
const UUIDS = new Set(['UUID', 'StoreID', 'CashRegisterID', 'DeviceID', 'OriginalLineUUID'])

type Fields = Readonly<Record<string, unknown>>

const survivesColumn = (field: string, value: unknown): boolean => {
  if (UUIDS.has(field)) return value === String(value).toLowerCase()
  if (field !== 'TransactionDate') return true
  const at = new Date(String(value))
  return !Number.isNaN(at.getTime()) && at.toISOString() === value
}

const extrasOf = (row: Fields, columns: ReadonlySet<string>): Fields | null => {
  let extras: Record<string, unknown> | null = null
  for (const field of Object.keys(row)) {
    const value = row[field]
    if (value === undefined || (columns.has(field) && survivesColumn(field, value))) continue
    extras ??= {}
    extras[field] = value
  }
  return extras
}

const COLUMNS = {
  head: new Set<string>([...HEAD, ...ROWS]),
  line: new Set<string>(LINE),
  payment: new Set<string>(PAYMENT),
  return: new Set<string>(RETURN),
  charge: new Set<string>(CHARGE),
}

const numbered = (rows: readonly Fields[], columns: ReadonlySet<string>): readonly Fields[] =>
  rows.map((row, index) => {
    const place = index + 1
    const extras = extrasOf(row, columns)
    // A row that fits its columns is not copied.
    if (extras === null && row['LineNo'] === place) return row
    const elsewhere =
      'LineNo' in row && row['LineNo'] !== place ? { ...extras, LineNo: row['LineNo'] } : extras
    return { ...row, LineNo: place, Extras: elsewhere }
  })

const lowerOrNull = (text: string | undefined): string | null => text?.trim().toLowerCase() || null

/** The sale as the ingest statement reads it: the body and the values of further columns. */
export const toStored = (sale: Sale): Fields => ({
  ...sale,
  Extras: extrasOf(sale, COLUMNS.head),
  CustomerNameLower: lowerOrNull(sale.CustomerName),
  CustomerPhoneNo: sale.CustomerPhoneNo?.trim() || null,
  CustomerEmailLower: lowerOrNull(sale.CustomerEmailID),
  OriginalUUID: sale.Original?.UUID ?? null,
  Lines: numbered(sale.Lines, COLUMNS.line),
  Payments: numbered(sale.Payments, COLUMNS.payment),
  // Null, not an empty list, when the body has none: a set-based insert then reads nothing at all.
  Returns: sale.Returns?.length ? numbered(sale.Returns, COLUMNS.return) : null,
  Charges: sale.Charges?.length ? numbered(sale.Charges, COLUMNS.charge) : null,
  // A body with an empty list differs from a body without the field.
  ...(sale.Returns?.length === 0 || sale.Charges?.length === 0 ? { Extras: withEmptyLists(sale) } : {}),
})

const withEmptyLists = (sale: Sale): Fields => ({
  ...extrasOf(sale, COLUMNS.head),
  ...(sale.Returns?.length === 0 ? { Returns: [] } : {}),
  ...(sale.Charges?.length === 0 ? { Charges: [] } : {}),
})

/** `TaxID` is `tax_id`, `MRP` is `mrp`. */
const columnOf = (field: string): string =>
  field === 'CashRegisterID'
    ? 'register_id'
    : field
        .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
        .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
        .toLowerCase()

const mapping = (fields: readonly string[]): readonly (readonly [string, string])[] =>
  fields.map((field) => [field, columnOf(field)])
const MAPPINGS = {
  head: mapping(HEAD),
  line: mapping(LINE),
  payment: mapping(PAYMENT),
  return: mapping(RETURN),
  charge: mapping(CHARGE),
}

/**
 * The columns of a sale `s` for reading many at once. The body as it was sent is none of them: with fields that nobody
 * knows it may have megabytes.
 */
export const HEAD_COLUMNS = sql.join(
  [
    ...MAPPINGS.head.map(([, column]) => column),
    'extras',
    'flags',
    'position',
    'customer_id',
    'received_at',
    'received_from',
  ].map((column) => sql.ref(`s.${column}`)),
)

export type StoredRow = Readonly<Record<string, unknown>> & { readonly extras: Fields | null }

const fromStored = (row: StoredRow, kind: keyof typeof MAPPINGS): Record<string, unknown> => {
  const wire: Record<string, unknown> = {}
  for (const [field, column] of MAPPINGS[kind]) {
    const value = row[column]
    if (value !== null && value !== undefined)
      wire[field] = value instanceof Date ? value.toISOString() : value
  }
  return Object.assign(wire, row.extras)
}

export type StoredSale = {
  readonly head: StoredRow
  readonly lines: readonly StoredRow[]
  readonly payments: readonly StoredRow[]
  readonly returns: readonly StoredRow[]
  readonly charges: readonly StoredRow[]
}

/** The body, rebuilt from its rows. */
export const toSale = ({ head, lines, payments, returns, charges }: StoredSale): Sale =>
  ({
    ...(returns.length > 0 ? { Returns: returns.map((row) => fromStored(row, 'return')) } : {}),
    ...(charges.length > 0 ? { Charges: charges.map((row) => fromStored(row, 'charge')) } : {}),
    ...fromStored(head, 'head'),
    Lines: lines.map((row) => fromStored(row, 'line')),
    Payments: payments.map((row) => fromStored(row, 'payment')),
  }) as Sale
