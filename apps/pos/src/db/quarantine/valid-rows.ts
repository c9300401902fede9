import { QUEUED_SALE_MOVES } from '@evertill/domain'
import { OTHER_WRITE_KINDS } from '../ledger-records.ts'
import type { StoreName } from '../stores.ts'

type Kind = 'text' | 'texts' | 'number' | 'flag' | 'list' | 'packed' | 'object'
type Wanted = Kind | { readonly of: Shape } | { readonly each: Shape } | { readonly oneOf: readonly string[] }
interface Shape {
  readonly [name: string]: Wanted
}

const isKind = (value: unknown, kind: Kind): boolean => {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'texts':
      return [value].flat().every((one) => typeof one === 'string')
    case 'number':
      return Number.isFinite(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    case 'packed':
      return Array.isArray(value) && value.every(isPacked)
    case 'object':
      return typeof value === 'object' && value !== null
  }
}

/** An object, or the text of one. */
const isPacked = (value: unknown): boolean => {
  try {
    return isKind(typeof value === 'string' ? JSON.parse(value) : value, 'object')
  } catch {
    return false
  }
}

const isWanted = (value: unknown, wanted: Wanted): boolean => {
  if (typeof wanted === 'string') return isKind(value, wanted)
  if ('each' in wanted) return Array.isArray(value) && value.every((one) => fits(one, wanted.each))
  return 'of' in wanted ? fits(value, wanted.of) : wanted.oneOf.includes(value as string)
}

const fits = (row: unknown, shape: Shape): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(shape).every(([name, wanted]) => isWanted((row as Record<string, unknown>)[name], wanted))

const OBJECTS: Wanted = { each: {} }
const SALE: Shape = {
  UUID: 'text',
  TransactionNo: 'text',
  PayableAmount: 'number',
  Lines: OBJECTS,
  Payments: OBJECTS,
}
/** One of another state is never sent and never shown as in need of somebody. */
const QUEUED: Shape = {
  key: 'text',
  status: { oneOf: Object.keys(QUEUED_SALE_MOVES) },
  createdAt: 'text',
  attempts: 'number',
}
const STORE: Shape = { key: 'text', StoreName: 'text', StoreCode: 'text', TimeZone: 'text' }
const REGISTER: Shape = { key: 'text', CashRegisterCode: 'text', CashRegisterName: 'text' }
const OFFER: Shape = { key: 'text', Type: 'text', ValidityFrom: 'text', ValidityTo: 'text' }
const PAYMENT_TYPE: Shape = { key: 'text', PaymentType: 'text', Kind: 'text' }

/**
 * What a row must have so that no screen and no sale stumbles over it; not what makes it right. Stores that are
 * missing here are checked where they are read, or hold nothing that others read.
 */
const SHAPES: Partial<Record<StoreName, Shape>> = {
  user: { key: 'text', EmailID: 'text', RegistrationID: 'text' },
  stores: STORE,
  selectedStore: { value: { of: STORE } },
  selectedCashRegister: { value: { of: REGISTER } },
  selectedCashRegisterClosing: { value: 'object' },
  registeration: { key: 'text', RegistrationID: 'text', Currency: 'text', CurrencySymbol: 'text' },
  registerLease: { CashRegisterID: 'text', DeviceID: 'text', Prefix: 'text', Slot: 'text' },
  device: { value: 'text' },
  runningNumbers: { key: 'text', RunningNo: 'number' },
  cart: { UUID: 'text', Lines: 'packed', updatedAt: 'text' },
  salesQueue: { ...QUEUED, originalData: { of: SALE } },
  otherWrites: { ...QUEUED, kind: { oneOf: OTHER_WRITE_KINDS }, body: 'object', label: 'text' },
  unshownSales: { UUID: 'text', TransactionNo: 'text', PayableAmount: 'number', ChangeAmount: 'number' },
  salesHistory: { UUID: 'text', sale: { of: SALE }, createdAt: 'text', flags: 'list' },
  acknowledged: {
    key: 'text',
    at: 'text',
    // One without the server's key would be shown as sent on nobody's word.
    answers: { each: { key: 'text', UUID: 'text', createdAt: 'text', serverId: 'text', flags: 'list' } },
  },
  category: { key: 'text', CategoryName: 'text' },
  subCategory: { key: 'text', SubCategoryName: 'text' },
  productTag: { key: 'text', TagName: 'text' },
  product: {
    key: 'text',
    Name: 'text',
    SKU: 'text',
    BarCode: 'text',
    RetailPrice: 'number',
    TaxID: 'text',
    StoreSpecificPrices: 'list',
    AccessibleToSelectedStores: 'list',
    TagIDs: 'list',
  },
  taxes: { key: 'text', TaxName: 'text', Rates: 'list' },
  storeData: { value: 'object' },
  paymentTypes: PAYMENT_TYPE,
  allPaymentTypes: PAYMENT_TYPE,
  cashRegisters: REGISTER,
  printConfig: { key: 'text', Paper: 'text', HeaderLines: 'list', FooterLines: 'list' },
  transactionTypes: { key: 'text', TransactionType: 'text', Module: 'text', Letter: 'text' },
  offer: OFFER,
  upcomingOffer: OFFER,
  acl: { id: 'text', perms: 'object' },
  employee: { key: 'text', EmployeeName: 'text' },
  parkedSales: { key: 'text', Lines: OBJECTS, parkedAt: 'text' },
  salesChannel: { key: 'text', ChannelName: 'text' },
  metadata: { id: 'text', lastSync: 'text', mark: 'text', version: 'number', count: 'number', scope: 'text' },
  productLoad: { version: 'number', scope: 'text', mark: 'text', blocks: 'list', asideIds: 'list' },
  customer: { key: 'text', FirstName: 'text', PhoneNo: 'text', load: 'number' },
  customerBalance: { CustomerID: 'text', Balance: 'number', AsOf: 'text' },
  membership: { CustomerID: 'text', TierID: 'text', Points: 'number' },
  membershipTier: { key: 'text', TierName: 'text', PointValue: 'number' },
  customField: { key: 'text', FieldName: 'text', FieldType: 'text' },
  serviceArea: { key: 'text', Pincode: 'text' },
  denomination: { Kind: 'text', Value: 'number' },
  journal: { UUID: 'texts', at: 'text', event: 'text' },
  syncHistory: { kind: 'text', at: 'text' },
}

export const CHECKED_STORES = Object.keys(SHAPES) as StoreName[]

/** The parts of the catalogue, where a row names any: one without a name would be looked for and never found. */
const namesItsParts = ({ blocks = [] }: { blocks?: unknown }): boolean =>
  isWanted(blocks, { each: { id: 'text' } })

export const isValidRow = (store: StoreName, row: unknown): boolean =>
  fits(row, SHAPES[store] ?? {}) && (store !== 'metadata' || namesItsParts(row as object))
