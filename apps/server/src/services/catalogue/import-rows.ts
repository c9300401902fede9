import { Offer, toDomainOffer } from '@evertill/contract'
import { type Currency, isFault, isPincode, parseMoney } from '@evertill/domain'

export const IMPORT_KINDS = [
  'products',
  'categories',
  'customers',
  'taxes',
  'offers',
  'payment-types',
  'employees',
  'print-configs',
  'service-areas',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

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
  readonly #currency: Currency

  constructor(cells: Cells, currency: Currency) {
    this.#cells = cells
    this.#currency = currency
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

  money(name: string): number | undefined {
    const text = this.text(name)
    if (text === '') return undefined
    const amount = parseMoney(text, this.#currency)
    if (!isFault(amount) && amount >= 0) return amount
    this.errors.push(`${name} is "${text}", but must be an amount such as 58.00`)
    return undefined
  }

  /** In ten-thousandths of a percent. */
  percent(name: string): number | undefined {
    const text = this.text(name)
    if (text === '') return undefined
    if (/^\d{1,3}(\.\d{1,4})?$/.test(text)) return Math.round(Number(text) * 10_000)
    this.errors.push(`${name} is "${text}", but must be a percentage such as 18 or 2.5`)
    return undefined
  }

  date(name: string): string | undefined {
    const text = this.text(name)
    if (text === '') return undefined
    const isDate =
      /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
    if (!isDate) this.errors.push(`${name} is "${text}", but must be a date such as 2026-04-01`)
    return text
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

const product = (row: RowReader) => {
  const price = row.money('RetailPrice')
  if (price === undefined && row.errors.length === 0) row.errors.push('RetailPrice is missing')
  return {
    sku: row.required('SKU', 100),
    name: row.required('Name'),
    bar_code: row.text('BarCode', 100),
    category: row.text('Category'),
    tax: row.required('Tax'),
    retail_price: price,
    mrp: row.money('MRP') ?? 0,
    supply_price: row.money('SupplyPrice') ?? 0,
    hsn: row.text('HSN', 20),
    unit: row.text('Unit', 20),
    price_includes_tax: row.flag('PriceIncludesTax', true),
    is_weighed: row.flag('IsWeighed', false),
    is_deleted: row.flag('IsDeleted', false),
  }
}

const category = (row: RowReader) => ({
  category_name: row.required('CategoryName'),
  is_deleted: row.flag('IsDeleted', false),
})

const customer = (row: RowReader) => {
  const [first, last, phone] = [
    row.required('FirstName', 200),
    row.text('LastName', 200),
    row.text('PhoneNo', 20),
  ]
  const digits = phone.replaceAll(/\D/g, '')
  return {
    first_name: first,
    last_name: last,
    phone_no: phone,
    email_id: row.text('EmailID', 200),
    name_lower: `${first} ${last}`.trim().toLowerCase(),
    phone_digits: digits,
    phone_reversed: [...digits].reverse().join(''),
    gstin: row.text('GSTIN', 15),
    customer_groups: row.list('CustomerGroups'),
    credit_limit: row.money('CreditLimit') ?? null,
    address: Object.fromEntries(
      ['Address1', 'Address2', 'City', 'State', 'StateCode', 'Pincode'].map((name) => [name, row.text(name)]),
    ),
  }
}

/** CGST and SGST in equal halves within a State, IGST for another State. A file has one row per rate and period. */
const tax = (row: RowReader) => {
  const percent = row.percent('Percent')
  if (percent === undefined && row.errors.length === 0) row.errors.push('Percent is missing')
  const [rate, cess] = [percent ?? 0, row.percent('Cess') ?? 0]
  const [from, to] = [row.date('ValidFrom'), row.date('ValidTo')]
  const head = (Code: string, Rate: number) => ({ Code, Kind: 'Percent', Rate })
  const extra = cess > 0 ? [head('CESS', cess)] : []
  return {
    tax_name: row.required('TaxName'),
    rate: {
      Name: `GST ${rate / 10_000}%${cess > 0 ? ` + cess ${cess / 10_000}%` : ''}`,
      Heads: rate + cess === 0 ? [] : [head('CGST', rate / 2), head('SGST', rate / 2), ...extra],
      InterStateHeads: rate + cess === 0 ? [] : [head('IGST', rate), ...extra],
      ...(from === undefined ? {} : { ValidFrom: from }),
      ...(to === undefined ? {} : { ValidTo: to }),
    },
  }
}

const NUMBER_TERMS = ['Buy', 'Get', 'Priority', 'MinQuantity', 'MaxQuantity'] as const
const MONEY_TERMS = ['Amount', 'Price', 'MinAmount', 'Cap'] as const

const offer = (row: RowReader) => {
  const numbers = NUMBER_TERMS.map((name) => [name, row.text(name)] as const)
  const terms = {
    ...Object.fromEntries(
      numbers.filter(([, text]) => text !== '').map(([name, text]) => [name, Number(text)]),
    ),
    ...Object.fromEntries(
      MONEY_TERMS.map((name) => [name, row.money(name)]).filter(([, value]) => value !== undefined),
    ),
    ...(row.text('Percent') === '' ? {} : { Percent: row.percent('Percent') }),
    ...(row.text('Per') === '' ? {} : { Per: row.text('Per') }),
    Stacking: row.text('Stacking') || 'Exclusive',
  }
  const flat = {
    OfferName: row.required('OfferName'),
    Type: row.required('Type'),
    ValidityFrom: row.date('ValidityFrom') ?? '',
    ValidityTo: row.date('ValidityTo') ?? '',
  }
  const parsed = Offer.safeParse({ key: 'new', Version: 1, ...flat, ...terms })
  if (!parsed.success) {
    row.errors.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  } else {
    const read = toDomainOffer(parsed.data)
    if ('missing' in read) row.errors.push(...read.missing.map((field) => `${field} is missing`))
  }
  return { ...flat, terms, categories: row.list('Categories'), skus: row.list('SKUs') }
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

const serviceArea = (row: RowReader) => {
  const pincode = row.required('Pincode', 6)
  if (pincode !== '' && !isPincode(pincode))
    row.errors.push(`Pincode is "${pincode}", but must have six digits`)
  const minutes = row.required('EtaMinutes', 6)
  if (minutes !== '' && !/^\d+$/.test(minutes))
    row.errors.push(`EtaMinutes is "${minutes}", but must be a number of minutes`)
  return {
    store: row.required('Store', 100),
    pincode,
    min_order: row.money('MinOrder') ?? 0,
    fee: row.money('Fee') ?? 0,
    eta_minutes: minutes,
    cod_allowed: row.flag('CodAllowed', true),
    is_active: row.flag('IsActive', true),
  }
}

const READERS: Record<ImportKind, (row: RowReader) => object> = {
  products: product,
  categories: category,
  customers: customer,
  taxes: tax,
  offers: offer,
  'payment-types': paymentType,
  employees: employee,
  'print-configs': printConfig,
  'service-areas': serviceArea,
}

/** Without this check a mistyped heading would drop its column silently. */
export const unknownHeadings = (kind: ImportKind, cells: Cells, currency: Currency): string[] => {
  const row = new RowReader({}, currency)
  READERS[kind](row)
  const known = [...row.headings].join(', ')
  return Object.keys(cells)
    .filter((name) => name !== '' && !row.headings.has(name))
    .map((name) => `unknown heading ${name}; known headings: ${known}`)
}

/** Reads one row of a file, or returns all of its errors. */
export const readImportRow = (kind: ImportKind, cells: Cells, currency: Currency): ReadRow => {
  const row = new RowReader(cells, currency)
  const data = READERS[kind](row)
  return row.errors.length > 0 ? { errors: row.errors } : { data }
}
