import type { UserProfile } from '@evertill/contract'
import type { SavedCart } from './cart/cart-record.ts'
import type { OtherWrite, UnshownSale } from './ledger-records.ts'
import type { ParkedSale } from './cart/parked-sale.ts'
import type {
  AcknowledgedSales,
  HistorySale,
  JournalEntry,
  LeaseRecord,
  LocalCustomer,
  LocalRunningNumber,
  QueuedSale,
  SyncMetadata,
} from './records.ts'
import type { PrintJob } from './print/print-job.ts'
import type { Databases, SalesDb } from './sales-db.ts'

/** The stores that the shop's money and receipts are in, and the name of each one's key. */
export const LEDGER_KEYS = {
  salesQueue: 'key',
  salesHistory: 'UUID',
  acknowledged: 'key',
  otherWrites: 'key',
  runningNumbers: 'key',
  cart: 'UUID',
  journal: 'seq',
  unshownSales: 'UUID',
  metadata: 'id',
  registerLease: 'CashRegisterID',
  parkedSales: 'key',
  customer: 'key',
  user: 'key',
  printJobs: 'id',
} as const

export interface LedgerRows {
  salesQueue: QueuedSale
  salesHistory: HistorySale
  acknowledged: AcknowledgedSales
  otherWrites: OtherWrite
  runningNumbers: LocalRunningNumber
  cart: SavedCart
  journal: JournalEntry
  unshownSales: UnshownSale
  metadata: SyncMetadata
  registerLease: LeaseRecord
  parkedSales: ParkedSale
  customer: LocalCustomer
  /** The active person, one row. */
  user: UserProfile
  printJobs: PrintJob
}
export type LedgerStore = keyof LedgerRows
export type QueueStore = 'salesQueue' | 'otherWrites'

export interface LedgerReader {
  get<Store extends LedgerStore>(store: Store, key: string): Promise<LedgerRows[Store] | undefined>
  getMany<Store extends LedgerStore>(
    store: Store,
    keys: readonly string[],
  ): Promise<(LedgerRows[Store] | undefined)[]>
  count(store: LedgerStore): Promise<number>
  /** In the order of their keys, behind `after`. */
  list<Store extends LedgerStore>(store: Store, after: string, limit: number): Promise<LedgerRows[Store][]>
  /** Oldest first, behind the row `after`. One page at a time: 10,000 waiting rows are never read at once. */
  page<Store extends QueueStore>(
    store: Store,
    after: LedgerRows[Store] | null,
    limit: number,
  ): Promise<LedgerRows[Store][]>
  /** Those made from one instant to another, both included: one request, where each by its key is one of its own. */
  madeBetween<Store extends 'salesQueue' | 'salesHistory'>(
    store: Store,
    from: string,
    to: string,
    limit: number,
  ): Promise<LedgerRows[Store][]>
}

export interface LedgerWriter extends LedgerReader {
  /** Fails, and with it the transaction, when the key is there already. */
  add<Store extends LedgerStore>(store: Store, row: LedgerRows[Store]): Promise<void>
  put<Store extends LedgerStore>(store: Store, rows: readonly LedgerRows[Store][]): Promise<void>
  remove(store: LedgerStore, keys: readonly string[]): Promise<void>
}

/**
 * The disk as the ledger and the outbox know it. A port, so that the simulator can put one underneath that refuses,
 * fills up, and forgets with the power what was not written with strict durability.
 *
 * Inside `write` only the writer may be awaited: a foreign promise would end the transaction early and split it.
 */
export interface LedgerDb {
  read<T>(stores: readonly LedgerStore[], body: (tx: LedgerReader) => Promise<T>): Promise<T>
  /** Runs the commit of a sale: meanwhile no sync starts a write, in any tab. */
  asCommit<T>(work: () => Promise<T>): Promise<T>
  /** Runs when no sale is being committed. */
  afterCommits<T>(work: () => Promise<T>): Promise<T>
  /** All or nothing. Resolves on the transaction's `complete`: with `strict`, when the disk has it. */
  write<T>(
    durability: 'strict' | 'relaxed',
    stores: readonly LedgerStore[],
    body: (tx: LedgerWriter) => Promise<T>,
  ): Promise<T>
}

/** From this many rows on, a range delete is tried. */
const RANGE_DELETE_THRESHOLD = 4

const between = (db: SalesDb, store: LedgerStore, keys: readonly string[]) => {
  const ordered = keys.toSorted()
  return db.table<unknown, string>(store).where(':id').between(ordered[0], ordered.at(-1), true, true)
}

/**
 * Whether nothing lies between these rows that is not one of them. Keys begin with the time, so the sales that the server
 * has just acknowledged mostly are neighbours, and go with one request instead of one each.
 */
const isUnbroken = async (db: SalesDb, store: LedgerStore, keys: readonly string[]): Promise<boolean> => {
  const there = await between(db, store, keys)
    .limit(keys.length + 1)
    .primaryKeys()
  const wanted = new Set(keys)
  return there.every((key) => wanted.has(key))
}

const writerOn = (db: SalesDb): LedgerWriter => ({
  get: (store, key) => db.table(store).get(key),
  getMany: (store, keys) => db.table(store).bulkGet([...keys]),
  count: (store) => db.table(store).count(),
  list: (store, after, limit) => db.table(store).where(':id').above(after).limit(limit).toArray(),
  page: (store, after, limit) =>
    (after
      ? db.table(store).where('[createdAt+key]').above([after.createdAt, after.key])
      : db.table(store).orderBy('[createdAt+key]')
    )
      .limit(limit)
      .toArray(),
  madeBetween: (store, from, to, limit) =>
    (store === 'salesQueue'
      ? db.table(store).where('[createdAt+key]').between([from, ''], [to, '\uffff'])
      : db.table(store).where('createdAt').between(from, to, true, true)
    )
      .limit(limit)
      .toArray(),
  add: async (store, row) => {
    await db.table(store).add(row)
  },
  put: async (store, rows) => {
    await db.table(store).bulkPut([...rows])
  },
  remove: async (store, keys) => {
    if (keys.length < RANGE_DELETE_THRESHOLD || !(await isUnbroken(db, store, keys)))
      return db.table(store).bulkDelete([...keys])
    await between(db, store, keys).delete()
  },
})

export const createLedgerDb = (databases: Databases): LedgerDb => {
  const strict = writerOn(databases.strict)
  const relaxed = writerOn(databases.relaxed)
  // The functions are `async` for Dexie: it follows the awaits of a body only when it is told so, and would otherwise
  // take the first one for the end.
  return {
    read: (stores, body) => databases.strict.transaction('r', [...stores], async () => body(strict)),
    asCommit: (work) => databases.strict.gate.commit(work),
    afterCommits: (work) => databases.strict.gate.afterCommits(work),
    write: (durability, stores, body) =>
      durability === 'strict'
        ? databases.strict.transaction('rw', [...stores], async () => body(strict))
        : databases.relaxed.transaction('rw', [...stores], async () => body(relaxed)),
  }
}
