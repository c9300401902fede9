import type {
  CashRegister,
  PaymentType,
  Registration,
  Store,
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
  LocalRunningNumber,
  ProductChunk,
  QueuedSale,
  Selected,
  SyncMetadata,
} from './records.ts'
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
  declare product: EntityTable<ProductChunk, 'id'>
  declare taxes: EntityTable<Tax, 'key'>
  declare paymentTypes: EntityTable<PaymentType, 'key'>
  declare transactionTypes: EntityTable<TransactionType, 'key'>
  declare cashRegisters: EntityTable<CashRegister, 'key'>
  declare registeration: EntityTable<Registration, 'key'>
  declare stores: EntityTable<Store, 'key'>
  declare user: EntityTable<UserProfile, 'key'>
  declare device: Table<Selected<string>, 'current'>
  declare selectedStore: Table<Selected<Store>, 'current'>
  declare selectedCashRegister: Table<Selected<CashRegister>, 'current'>
  declare metadata: EntityTable<SyncMetadata, 'id'>
  declare otherWrites: EntityTable<OtherWrite, 'key'>
  declare unshownSales: EntityTable<UnshownSale, 'UUID'>

  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability })
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

export const openDatabases = async (name: string = DATABASE_NAME): Promise<Databases> => {
  const databases = { strict: new SalesDb(name, 'strict'), relaxed: new SalesDb(name, 'relaxed') }
  await databases.strict.open()
  await databases.relaxed.open()
  return databases
}
