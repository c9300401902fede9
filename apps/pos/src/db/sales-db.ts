import type {
  AccessEntry,
  CashRegister,
  Category,
  CustomField,
  Denomination,
  Employee,
  Offer,
  PaymentType,
  PrintConfig,
  ProductTag,
  Registration,
  SalesChannel,
  ServiceArea,
  Store,
  SubCategory,
  Tax,
  TransactionType,
  UserProfile,
} from '@evertill/contract'
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { OtherWrite, UnshownSale } from './ledger-records.ts'
import type {
  CartRecord,
  HistorySale,
  JournalEntry,
  LeaseRecord,
  LocalCustomer,
  LocalRunningNumber,
  ProductLoad,
  ProductRow,
  QueuedSale,
  Selected,
  SetAsideRow,
  StoreDataRow,
  SyncHistoryEntry,
  SyncMetadata,
} from './records.ts'
import { type CommitGate, OPEN_GATE } from '../platform/commit-gate.ts'
import type { ProductBlock } from './catalogue/product-block.ts'
import { STORES } from './stores.ts'

const DATABASE_NAME = 'salesDB'

/** Dexie multiplies by ten: 5.2 makes the specification's native version 52. */
const VERSION = 5.2

export class SalesDb extends Dexie {
  declare salesQueue: EntityTable<QueuedSale, 'key'>
  declare salesHistory: EntityTable<HistorySale, 'UUID'>
  declare runningNumbers: EntityTable<LocalRunningNumber, 'key'>
  declare cart: EntityTable<CartRecord, 'UUID'>
  declare journal: EntityTable<JournalEntry, 'seq'>
  declare registerLease: EntityTable<LeaseRecord, 'CashRegisterID'>
  declare product: EntityTable<ProductRow, 'key'>
  declare productBlock: EntityTable<ProductBlock, 'id'>
  declare productLoad: EntityTable<ProductLoad, 'id'>
  declare category: EntityTable<Category, 'key'>
  declare subCategory: EntityTable<SubCategory, 'key'>
  declare productTag: EntityTable<ProductTag, 'key'>
  declare offer: EntityTable<Offer, 'key'>
  declare upcomingOffer: EntityTable<Offer, 'key'>
  declare employee: EntityTable<Employee, 'key'>
  declare acl: EntityTable<AccessEntry, 'id'>
  declare storeData: EntityTable<StoreDataRow, 'id'>
  declare printConfig: EntityTable<PrintConfig, 'key'>
  declare salesChannel: EntityTable<SalesChannel, 'key'>
  declare denomination: Table<Denomination, [Denomination['Kind'], number]>
  declare customField: EntityTable<CustomField, 'key'>
  declare serviceArea: EntityTable<ServiceArea, 'key'>
  declare customer: EntityTable<LocalCustomer, 'key'>
  declare taxes: EntityTable<Tax, 'key'>
  declare paymentTypes: EntityTable<PaymentType, 'key'>
  declare allPaymentTypes: EntityTable<PaymentType, 'key'>
  declare transactionTypes: EntityTable<TransactionType, 'key'>
  declare cashRegisters: EntityTable<CashRegister, 'key'>
  declare registeration: EntityTable<Registration, 'key'>
  declare stores: EntityTable<Store, 'key'>
  declare user: EntityTable<UserProfile, 'key'>
  declare device: Table<Selected<string>, 'current'>
  declare selectedStore: Table<Selected<Store>, 'current'>
  declare selectedCashRegister: Table<Selected<CashRegister>, 'current'>
  declare metadata: EntityTable<SyncMetadata, 'id'>
  declare syncHistory: EntityTable<SyncHistoryEntry, 'id'>
  declare setAside: EntityTable<SetAsideRow, 'id'>
  declare otherWrites: EntityTable<OtherWrite, 'key'>
  declare unshownSales: EntityTable<UnshownSale, 'UUID'>

  /** Sales go first through it, whichever tab they are made in. */
  readonly gate: CommitGate

  constructor(name: string, durability: 'strict' | 'relaxed', gate: CommitGate) {
    super(name, { chromeTransactionDurability: durability })
    this.gate = gate
    this.version(VERSION).stores(STORES)
  }
}

/**
 * Two handles on one database. Chrome's default is relaxed: "Sale completed" would then be said before the disk
 * knows. Strict is the normal handle; only the catalogue and the cart's autosave may use the relaxed one.
 */
export interface Databases {
  strict: SalesDb
  relaxed: SalesDb
}

export const openDatabases = async (
  name: string = DATABASE_NAME,
  gate: CommitGate = OPEN_GATE,
): Promise<Databases> => {
  const databases = {
    strict: new SalesDb(name, 'strict', gate),
    relaxed: new SalesDb(name, 'relaxed', gate),
  }
  await databases.strict.open()
  await databases.relaxed.open()
  return databases
}
