import { type ImportKind, Offer, type RowFault, pricesAboveMrp, toDomainOffer } from '@evertill/contract'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { StoredValues } from '../../repositories/imports/import-target.ts'
import { type Values, completeRow, missingFields, rowFault } from './read-row.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const digitsOf = (value: unknown): string => textOf(value).replaceAll(/\D/g, '')

/** Rows of a file with the same one mean the same row. Empty for one that means none. */
export const matchOf = (kind: ImportKind, given: Values): string => {
  const lower = (name: string): string => textOf(given[name]).toLowerCase()
  switch (kind) {
    case 'products':
      return lower('SKU')
    case 'categories':
      return lower('CategoryName')
    case 'offers':
      return lower('OfferName')
    case 'service-areas':
      return lower('Pincode') === '' ? '' : `${lower('Store')} ${lower('Pincode')}`
    case 'taxes':
      return lower('TaxName') === ''
        ? ''
        : `${lower('TaxName')} ${textOf(given['ValidFrom'])} ${JSON.stringify(given['UpTo'] ?? null)}`
    case 'customers':
    case 'opening-balances': {
      if (lower('CustomerID') !== '') return `id ${lower('CustomerID')}`
      if (digitsOf(given['PhoneNo']) !== '') return `phone ${digitsOf(given['PhoneNo'])}`
      const name = `${lower('FirstName')} ${lower('LastName')}`.trim()
      return name === '' ? '' : `name ${name} ${lower('EmailID')}`
    }
  }
}

/** The field of which a duplicate is told. */
export const KEY_FIELD: Readonly<Record<ImportKind, string>> = {
  products: 'SKU',
  categories: 'CategoryName',
  customers: 'PhoneNo',
  'opening-balances': 'PhoneNo',
  offers: 'OfferName',
  taxes: 'TaxName',
  'service-areas': 'Pincode',
}

/** What found the row is no change of it: `demo-001` is the product DEMO-001. */
const spellingsKept = (kind: ImportKind, given: Values): readonly string[] => {
  if (kind === 'opening-balances') return ['CustomerID', 'PhoneNo']
  if (kind === 'service-areas') return ['Store', 'Pincode']
  if (kind !== 'customers') return [KEY_FIELD[kind]]
  return textOf(given['CustomerID']) === '' ? ['CustomerID', 'PhoneNo'] : ['CustomerID']
}

const offerFaults = (values: Values, current: Values | undefined): RowFault[] => {
  const { Categories: _categories, SKUs: _skus, ...terms } = values
  const present = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null))
  const parsed = Offer.safeParse({ key: 'new', Version: 1, ...present })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) =>
      rowFault(String(path[0] ?? ''), 'invalid', '', message),
    )
  // What else the type needs is no column of the file: the offer has it already.
  if (current?.['Type'] === values['Type']) return []
  const read = toDomainOffer(parsed.data)
  return 'missing' in read ? read.missing.map((field) => rowFault(field, 'missing')) : []
}

const dayFaults = (values: Values, from: string, to: string): RowFault[] => {
  const [first, last] = [textOf(values[from]), textOf(values[to])]
  return first !== '' && last !== '' && last < first ? [rowFault(to, 'order', last, first)] : []
}

/** What only the whole row can show. */
const wholeFaults = (kind: ImportKind, values: Values, stored: StoredValues | undefined): RowFault[] => {
  const current = stored?.values
  if (kind === 'products') return priceFaults(values, stored)
  if (kind === 'taxes') return dayFaults(values, 'ValidFrom', 'ValidTo')
  if (kind !== 'offers') return []
  const order = dayFaults(values, 'ValidityFrom', 'ValidityTo')
  return order.length > 0 ? order : offerFaults(values, current)
}

type WithPrices = Parameters<typeof pricesAboveMrp>[0]

/** What was stored before the file came is no fault of the file. */
const priceFaults = (values: Values, stored: StoredValues | undefined): RowFault[] => {
  const isNew = ['RetailPrice', 'MRP', 'PriceIncludesTax'].some(
    (name) => values[name] !== stored?.values[name],
  )
  if (!isNew) return []
  const product = { StoreSpecificPrices: [], ...stored?.fixed, ...values } as unknown as WithPrices
  const [above] = pricesAboveMrp(product)
  if (above === undefined) return []
  return [above === 'RetailPrice' ? rowFault(above, 'aboveMrp') : rowFault('MRP', 'belowStorePrice')]
}

const unknownCustomer = (kind: ImportKind, given: Values): RowFault[] => {
  const id = textOf(given['CustomerID'])
  if (kind === 'opening-balances' && id === '')
    return digitsOf(given['PhoneNo']) === ''
      ? [rowFault('PhoneNo', 'missing')]
      : [rowFault('PhoneNo', 'unknown', textOf(given['PhoneNo']))]
  const isNamed = kind === 'opening-balances' || kind === 'customers'
  return isNamed && id !== '' ? [rowFault('CustomerID', 'unknown', id)] : []
}

type Judged = {
  readonly verdict: 'new' | 'changed' | 'unchanged' | 'refused'
  readonly faults: readonly RowFault[]
  readonly after: Values | null
}

const refused = (faults: readonly RowFault[]): Judged => ({ verdict: 'refused', faults, after: null })

/** What a row of the file does to the row that is there. */
export const judgeRow = (kind: ImportKind, given: Values, current: StoredValues | undefined): Judged => {
  if (!current) {
    const faults = [...unknownCustomer(kind, given), ...missingFields(kind, given)]
    if (faults.length > 0) return refused(faults)
  }
  const kept = current
    ? Object.fromEntries(spellingsKept(kind, given).map((name) => [name, current.values[name]]))
    : {}
  const after = completeRow(kind, { ...given, ...kept }, current?.values)
  const faults = wholeFaults(kind, after, current)
  if (faults.length > 0) return refused(faults)
  if (!current) return { verdict: 'new', faults: [], after }
  const isSame = canonicalJson(current.values) === canonicalJson(after)
  return { verdict: isSame ? 'unchanged' : 'changed', faults: [], after }
}
