import type {
  AccessEntry,
  CashRegister,
  Category,
  Closing,
  CustomField,
  Denomination,
  Employee,
  Membership,
  MembershipTier,
  Offer,
  Order,
  Package,
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
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { SavedCart } from './cart/cart-record.ts'
import { DATABASE_NAME } from './database-name.ts'
import type { SignInRecord } from './session/sign-in-records.ts'
import type { OtherWrite, UnshownSale } from './ledger-records.ts'
import type { ParkedSale } from './cart/parked-sale.ts'
import type {
  AcknowledgedSales,
  CustomerBalance,
  DeviceFact,
  HistorySale,
  JournalEntry,
  LeaseRecord,
  LocalCustomer,
  LocalRunningNumber,
  OrderPick,
  ProductLoad,
  ProductRow,
  QueuedSale,
  Selected,
  QuarantinedRow,
  StoreBill,
  StoreDataRow,
  SyncHistoryEntry,
  SyncMetadata,
} from './records.ts'
import { type CommitGate, OPEN_GATE } from '../platform/commit-gate.ts'
import { systemTimers, type Timers } from '../platform/timers.ts'
import type { ProductBlock } from './catalogue/product-block.ts'
import { oneWriter } from './one-writer.ts'
import { StorageSilentError } from './storage-state.ts'
import type { PrintJob, PrintLogo } from './print/print-job.ts'
import { STORES_52, STORES_53, STORES_54, STORES_55 } from './stores.ts'
import { upgradeTo52 } from './upgrade-52.ts'

/** Dexie multiplies by ten: 5.2 makes the specification's native version 52. Later stores raise it (D-24). */
const VERSION_52 = 5.2
const VERSION_53 = 5.3
const VERSION_54 = 5.4
const VERSION_55 = 5.5

type Memory = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

export class SalesDb extends Dexie {
  declare salesQueue: EntityTable<QueuedSale, 'key'>
  declare salesHistory: EntityTable<HistorySale, 'UUID'>
  declare storeBills: EntityTable<StoreBill, 'UUID'>
  declare acknowledged: EntityTable<AcknowledgedSales, 'key'>
  declare runningNumbers: EntityTable<LocalRunningNumber, 'key'>
  declare cart: EntityTable<SavedCart, 'UUID'>
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
  declare device: Table<DeviceFact, DeviceFact['id']>
  declare selectedStore: Table<Selected<Store>, 'current'>
  declare selectedCashRegister: Table<Selected<CashRegister>, 'current'>
  declare selectedCashRegisterClosing: Table<Selected<Closing>, 'current'>
  declare entrance: Table<SignInRecord, SignInRecord['id']>
  declare parkedSales: EntityTable<ParkedSale, 'key'>
  declare customerBalance: EntityTable<CustomerBalance, 'CustomerID'>
  declare membership: EntityTable<Membership, 'CustomerID'>
  declare membershipTier: EntityTable<MembershipTier, 'key'>
  declare metadata: EntityTable<SyncMetadata, 'id'>
  declare syncHistory: EntityTable<SyncHistoryEntry, 'id'>
  declare setAside: EntityTable<QuarantinedRow, 'id'>
  declare otherWrites: EntityTable<OtherWrite, 'key'>
  declare unshownSales: EntityTable<UnshownSale, 'UUID'>
  declare printJobs: EntityTable<PrintJob, 'id'>
  declare onlineOrder: EntityTable<Order, 'key'>
  declare package: EntityTable<Package, 'key'>
  declare orderPick: EntityTable<OrderPick, 'key'>
  declare printLogo: EntityTable<PrintLogo, 'StoreID'>

  /** Gives commits of sales priority, in any tab. */
  readonly gate: CommitGate
  /** This handle creates or upgrades the stores, which may take long on a slow disk. */
  isUpgrading = false

  constructor(name: string, durability: 'strict' | 'relaxed', gate: CommitGate, memory: Memory = {}) {
    super(name, { chromeTransactionDurability: durability, ...memory })
    this.gate = gate
    const begin = () => {
      this.isUpgrading = true
    }
    this.on('populate', begin)
    this.version(VERSION_52)
      .stores(STORES_52)
      .upgrade((tx) => {
        begin()
        return upgradeTo52(tx)
      })
    this.version(VERSION_53).stores(STORES_53).upgrade(begin)
    this.version(VERSION_54).stores(STORES_54).upgrade(begin)
    this.version(VERSION_55).stores(STORES_55).upgrade(begin)
    this.use(oneWriter)
  }
}

/**
 * Two handles on one database. With Chrome's default, relaxed, "Sale completed" would be shown before the sale is on
 * the disk. Strict is the normal handle; only the catalogue, the cart's autosave and the clock may use the
 * relaxed one.
 */
export interface Databases {
  strict: SalesDb
  relaxed: SalesDb
  /** In memory only and lost with the tab, so no sale may depend on it (D-12). */
  isVolatile: boolean
}

export interface DatabaseNotices {
  /** Another tab with an older version blocks the database. */
  onBlocked(): void
  /** Another tab upgrades or deletes the database; this tab has closed it. */
  onSuperseded(): void
  /** The database has answered after `openDatabases` gave up. It is closed again. */
  onLateAnswer(): void
}

const SILENT: DatabaseNotices = { onBlocked: () => {}, onSuperseded: () => {}, onLateAnswer: () => {} }

/** Some browsers never answer an open. The cashier sees within 10 s of the start what is wrong (F-60). */
export const OPEN_TIMEOUT_MS = 7_000

export const openDatabases = async (
  name: string = DATABASE_NAME,
  gate: CommitGate = OPEN_GATE,
  notices: DatabaseNotices = SILENT,
  timers: Timers = systemTimers,
): Promise<Databases> => {
  let isBlocked = false
  const databases = {
    strict: new SalesDb(name, 'strict', gate),
    relaxed: new SalesDb(name, 'relaxed', gate),
    isVolatile: false,
  }
  for (const db of [databases.strict, databases.relaxed]) {
    db.on('blocked', () => {
      isBlocked = true
      notices.onBlocked()
    })
    // Dexie closes the handle: a tab that kept it open would block the new version for ever.
    db.on('versionchange', () => notices.onSuperseded())
  }
  const openBoth = async () => {
    // One after the other: if both upgraded at once, the second would continue an interrupted upgrade (LD-42).
    await databases.strict.open()
    await databases.relaxed.open()
  }
  return new Promise((resolve, reject) => {
    let hasGivenUp = false
    const cancel = timers.after(OPEN_TIMEOUT_MS, () => {
      // Waiting helps here: the other tab can be closed, and an upgrade ends.
      if (isBlocked || databases.strict.isUpgrading) return
      hasGivenUp = true
      reject(new StorageSilentError('The local database does not answer.'))
    })
    openBoth().then(
      () => {
        cancel()
        if (!hasGivenUp) return resolve(databases)
        // A handle that nobody uses would block the next upgrade.
        databases.strict.close()
        databases.relaxed.close()
        notices.onLateAnswer()
      },
      (error: unknown) => {
        cancel()
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}

/** For a browser without a database: everything works, and is lost with the tab. */
export const openVolatileDatabases = async (): Promise<Databases> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const memory = { indexedDB: new IDBFactory(), IDBKeyRange }
  // Without any IndexedDB Dexie runs no live query: no screen would see a change, and no sale its acknowledgement.
  Dexie.dependencies.indexedDB ??= memory.indexedDB
  const strict = new SalesDb(DATABASE_NAME, 'strict', OPEN_GATE, memory)
  await strict.open()
  return { strict, relaxed: strict, isVolatile: true }
}
