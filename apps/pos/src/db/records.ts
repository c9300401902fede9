import type {
  ActionRule,
  Customer,
  Product,
  RegisterLease,
  Sale,
  SaleFlag,
  UnpaidBill,
} from '@evertill/contract'
import type { QueuedRow } from './ledger-records.ts'

/** A sale on its way to the server: the ten fields of the requirements, then ours. Times are ISO strings in UTC. */
export interface QueuedSale extends QueuedRow {
  /** The sale's UUID; of an edit, its UUID and revision. */
  key: string
  /** The body exactly as it will be sent, frozen in the commit. */
  originalData: Sale
  isOffline: boolean
  serverId: string | null
  syncedAt: string | null
  /** The body as it was committed, once a person has corrected a reference in `originalData`. */
  committedData?: Sale
}

export interface HistorySale {
  UUID: string
  sale: Sale
  createdAt: string
  serverId: string | null
  syncedAt: string | null
  flags: readonly SaleFlag[]
  /** Receipts that went out; missing before the first. */
  prints?: number
  /** The bodies before the one that stands, oldest first; missing while nobody has changed it. */
  earlier?: readonly Sale[]
  voided?: VoidMark
}

/** Sales accepted in bulk that have left the queue; their answers are not yet folded into history. */
export interface AcknowledgedSales {
  /** Rises with time. */
  key: string
  at: string
  answers: readonly {
    /** Of the row that was in the queue. */
    key: string
    UUID: string
    createdAt: string
    serverId: string
    flags: readonly SaleFlag[]
  }[]
}

/** That a sale was made void on this device; the sale and its number stay. */
export interface VoidMark {
  /** Of the void, and the key of the write that tells the server. */
  UUID: string
  Reason: string
  At: string
  ByUserName: string
  /** Who said yes to it; empty when the cashier had the right. */
  ApprovedBy: string
}

/** The last number used in a series; `key` is the series. Never lowered, never deleted (M-411, M-412). */
export interface LocalRunningNumber {
  key: string
  RunningNo: number
  CashRegisterID: string
  TransactionTypeID: string
}

/** A product that changed since its block was written, with the specification's lowercase search copies. */
export type ProductRow = Product & { sku: string; name: string; barcode: string }

/** A customer and the load that brought it; 0 for one made on this device that the server has not sent yet. */
export type LocalCustomer = Customer & { load: number }

/** What a customer owed, by the server's word; above zero the shop is owed. */
export interface CustomerBalance {
  CustomerID: string
  Balance: number
  /** ISO instant of the server. */
  AsOf: string
  /** Missing in what an earlier version kept. */
  UnpaidBills?: readonly UnpaidBill[]
  /** Null for who is no member; missing likewise. */
  Points?: number | null
}

/** What is known about one kind of pulled data. Written together with the rows it speaks of. */
export interface SyncMetadata {
  id: string
  /** ISO instant of the last sync that succeeded; empty before the first. */
  lastSync: string
  /** The server's mark of what has been read: the next partial sync starts here, never from a clock. */
  mark: string
  version: number
  /** Rows on this device. */
  count: number
  /** Rows the server has; more than on the device where the till leaves some out. */
  serverCount: number
  /** Registration and store the rows belong to: another place needs a full sync. */
  scope: string
  /** Why the last try failed; null after a success. */
  lastError: string | null
  /** It failed for want of a line: no word about the data, and over when the line is back. */
  unreached?: boolean
  /** Products only: the blocks in use. */
  blocks?: readonly BlockRange[]
}

/** One block and the part of the catalogue it holds: enough to fetch it again. */
export interface BlockRange {
  id: string
  /** The server's place before its first product; empty for the beginning of the catalogue. */
  after: string
  /** The last key that was read for it; empty for parents collected from everywhere. */
  last: string
}

/** An unfinished full sync of products: where the next try continues. */
export interface ProductLoad {
  id: 'current'
  version: number
  scope: string
  /** The server's mark when the load began. */
  mark: string
  searchAfter: string
  received: number
  /** What the server said it has, when the load began. */
  total: number
  /** Products kept so far. */
  count: number
  blocks: readonly BlockRange[]
  /** Blocks of products that only stay if something sold here names them as its parent. */
  asideIds: readonly string[]
}

/** One pull of one kind, for the log of the sync page. */
export interface SyncHistoryEntry {
  id?: number
  kind: string
  mode: 'full' | 'partial'
  at: string
  milliseconds: number
  /** Rows added, replaced and removed. */
  changed: number
  error: string | null
}

/** One row per fact about the chosen store. */
export interface StoreDataRow {
  id: 'actionRules'
  value: readonly ActionRule[]
}

/** A row that could not be read, kept whole for whoever can mend it. */
export interface QuarantinedRow {
  id?: number
  store: string
  key: unknown
  row: unknown
  reason: string
  at: string
  /** It held something of the shop's that stands nowhere else, neither on this device nor on the server. */
  only?: boolean
  /** When somebody last wrote it to a file. */
  savedAt?: string
}

/** Append-only trail of what happened to each sale on this device; it answers "where is my bill?". */
export interface JournalEntry {
  seq?: number
  /** Several, when the same happened to them in one step: an entry of its own for each of a thousand takes half a second. */
  UUID: string | readonly string[]
  at: string
  event:
    | 'committed'
    | 'queued'
    | 'acknowledged'
    | 'refused'
    | 'corrected'
    | 'retried'
    | 'offered again'
    | 'imported'
    | 'exported'
    | 'parked'
    | 'resumed'
    | 'discarded'
    | 'approved'
    | 'edited'
    | 'gave way'
    | 'voided'
    | 'printed'
  detail: string
}

/**
 * `current` is the device's own name for the server, `persistence` whether the browser may throw its data away,
 * `favourites` the keys of the products that this counter wants at hand, `countDraft` a count of the drawer on its way.
 */
export interface DeviceFact {
  id: 'current' | 'persistence' | 'favourites' | 'countDraft'
  value: string
}

/** One row per chosen thing, under the fixed id `current`. */
export interface Selected<T> {
  id: 'current'
  value: T
}

/** The lease of a register; `NextSlots` were leased ahead of the end of its numbers, and are used one after the other. */
export interface LeaseRecord extends RegisterLease {
  NextSlots?: readonly string[]
}
