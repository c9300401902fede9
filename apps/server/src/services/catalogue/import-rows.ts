/** Lists of the setup, which only the command line takes from a file: all rows or none. */
export const SETUP_IMPORT_KINDS = ['payment-types', 'employees', 'print-configs'] as const
export type SetupImportKind = (typeof SETUP_IMPORT_KINDS)[number]

/** One row of a file by its headings, as text. */
export type Cells = Readonly<Record<string, string>>
export type ReadRow = { readonly data: object } | { readonly errors: readonly string[] }

const YES = /^(yes|y|true|1)$/i
const NO = /^(no|n|false|0|)$/i

/** Collects all errors of a row, so that they are reported together. */
class RowReader {
  readonly errors: string[] = []
  /** All known headings; complete after a row was read. */
  readonly headings = new Set<string>()
  readonly #cells: Cells

  constructor(cells: Cells) {
    this.#cells = cells
  }

  text(name: string, maxLength = 500): string {
    this.headings.add(name)
    const text = (this.#cells[name] ?? '').trim()
    if (text.length > maxLength) this.errors.push(`${name} is longer than ${maxLength} characters`)
    if (text.includes('\0')) this.errors.push(`${name} contains a character that cannot be stored`)
    // Appears when a file in another encoding is read as UTF-8.
    if (text.includes('\uFFFD'))
      this.errors.push(`${name} contains a character that cannot be read: save the file as UTF-8`)
    // An unclosed quotation mark puts all following lines into one value.
    if (/[\r\n]/.test(text)) this.errors.push(`${name} spans several lines: is a quotation mark missing?`)
    return text
  }

  required(name: string, maxLength?: number): string {
    const text = this.text(name, maxLength)
    if (text === '') this.errors.push(`${name} is missing`)
    return text
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)
    if (text === '') return fallback
    if (!YES.test(text) && !NO.test(text)) this.errors.push(`${name} is "${text}", but must be yes or no`)
    return YES.test(text)
  }

  oneOf(name: string, words: readonly string[]): string {
    const text = this.required(name)
    if (text !== '' && !words.includes(text))
      this.errors.push(`${name} is "${text}", but must be one of ${words.join(', ')}`)
    return text
  }

  list(name: string): string[] {
    return this.text(name, 5_000)
      .split(';')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  }
}

const paymentType = (row: RowReader) => ({
  payment_type: row.required('PaymentType', 100),
  kind: row.oneOf('Kind', ['Cash', 'Credit', 'Other']),
  show_in_sales: row.flag('ShowInSales', true),
  is_deleted: row.flag('IsDeleted', false),
})

const employee = (row: RowReader) => {
  const stores = row.list('Stores')
  if (stores.length === 0)
    row.errors.push('Stores is missing: the codes of the stores, separated by semicolons')
  return {
    employee_code: row.required('EmployeeCode', 100),
    employee_name: row.required('EmployeeName', 200),
    role: row.text('Role', 100) || 'Cashier',
    stores,
    is_deleted: row.flag('IsDeleted', false),
  }
}

const printConfig = (row: RowReader) => ({
  store: row.required('Store', 100),
  config_name: row.required('ConfigName', 100),
  paper: row.oneOf('Paper', ['58mm', '80mm', 'A4']),
  seller_name: row.required('SellerName', 200),
  seller_address: row.required('SellerAddress', 500),
  seller_gstin: row.text('SellerGSTIN', 15),
  header_lines: row.list('HeaderLines'),
  footer_lines: row.list('FooterLines'),
  is_default: row.flag('IsDefault', false),
  is_deleted: row.flag('IsDeleted', false),
})

const READERS: Record<SetupImportKind, (row: RowReader) => object> = {
  'payment-types': paymentType,
  employees: employee,
  'print-configs': printConfig,
}

/** Without this check a mistyped heading would drop its column silently. */
export const unknownHeadings = (kind: SetupImportKind, cells: Cells): string[] => {
  const row = new RowReader({})
  READERS[kind](row)
  const known = [...row.headings].join(', ')
  return Object.keys(cells)
    .filter((name) => name !== '' && !row.headings.has(name))
    .map((name) => `unknown heading ${name}; known headings: ${known}`)
}

/** Reads one row of a file, or returns all of its errors. */
export const readImportRow = (kind: SetupImportKind, cells: Cells): ReadRow => {
  const row = new RowReader(cells)
  const data = READERS[kind](row)
  return row.errors.length > 0 ? { errors: row.errors } : { data }
}
