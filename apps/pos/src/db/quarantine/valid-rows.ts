import { QUEUED_SALE_MOVES } from '@evertill/domain'
import { OTHER_WRITE_KINDS } from '../ledger-records.ts'
import { PRINT_JOB_MOVES } from '../print/print-job.ts'
import type { StoreName } from '../stores.ts'

type Kind = 'text' | 'texts' | 'number' | 'flag' | 'list' | 'packed' | 'object'
type Expected =
  | Kind
  | { readonly of: Shape }
  | { readonly each: Shape }
  | { readonly oneOf: readonly string[] }
interface Shape {
  readonly [name: string]: Expected
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

/** An object, or one as JSON. */
const isPacked = (value: unknown): boolean => {
  try {
    return isKind(typeof value === 'string' ? JSON.parse(value) : value, 'object')
  } catch {
    return false
  }
}

const isExpected = (value: unknown, expected: Expected): boolean => {
  if (typeof expected === 'string') return isKind(value, expected)
  if ('each' in expected) return Array.isArray(value) && value.every((one) => hasShape(one, expected.each))
  return 'of' in expected ? hasShape(value, expected.of) : expected.oneOf.includes(value as string)
}

const hasShape = (row: unknown, shape: Shape): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(shape).every(([name, expected]) =>
    isExpected((row as Record<string, unknown>)[name], expected),
  )

const OBJECTS: Expected = { each: {} }
const SALE: Shape = {
  UUID: 'text',
  TransactionNo: 'text',
  PayableAmount: 'number',
  Lines: OBJECTS,
  Payments: OBJECTS,
}
/** A row with an unknown status would never be sent and never be shown as needing attention. */
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
 * What a row must have so that no screen and no sale crashes on it. It is not a full validation. Stores that are
 * missing here are checked where they are read, or are read by nothing else.
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
  storeBills: { UUID: 'text', sale: { of: SALE }, createdAt: 'text', summary: 'object' },
  acknowledged: {
    key: 'text',
    at: 'text',
    // Without the server's key the sale would be shown as sent although no server acknowledged it.
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
  printJobs: {
    id: 'text',
    printerKey: 'text',
    createdAt: 'text',
    title: 'text',
    rows: OBJECTS,
    state: { oneOf: Object.keys(PRINT_JOB_MOVES) },
  },
  onlineOrder: {
    key: 'text',
    ChannelName: 'text',
    ChannelOrderID: 'text',
    State: 'text',
    Version: 'number',
    PlacedAt: 'text',
    AcceptBy: 'text',
    Customer: { of: { Name: 'text', PhoneNo: 'text' } },
    Address: { of: { City: 'text', Pincode: 'text' } },
    Items: { each: { LineID: 'text', Name: 'text', Quantity: 'number', UnitPrice: 'number' } },
    Payment: { of: { Mode: 'text', Amount: 'number' } },
    Packages: 'list',
    Timeline: OBJECTS,
  },
  package: {
    key: 'text',
    Number: 'text',
    State: 'text',
    Version: 'number',
    Items: { each: { LineID: 'text', Quantity: 'number' } },
    DimsMm: 'object',
    Address: { of: { City: 'text', Pincode: 'text' } },
    Timeline: OBJECTS,
  },
  orderPick: { key: 'text', Picked: 'object' },
  journal: { UUID: 'texts', at: 'text', event: 'text' },
  syncHistory: { kind: 'text', at: 'text' },
}

export const CHECKED_STORES = Object.keys(SHAPES) as StoreName[]

/** Every block of the catalogue that the row lists has an id. One without could never be found. */
const hasBlockIds = ({ blocks = [] }: { blocks?: unknown }): boolean =>
  isExpected(blocks, { each: { id: 'text' } })

export const isValidRow = (store: StoreName, row: unknown): boolean =>
  hasShape(row, SHAPES[store] ?? {}) && (store !== 'metadata' || hasBlockIds(row as object))
