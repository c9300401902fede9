import type {
  ActionRule,
  Customer,
  Product,
  RegisterLease,
  Sale,
  SaleFlag,
  SaleSummary,
  SentSale,
  UnpaidBill,
} from '@evertill/contract'
import type { QueuedRow } from './ledger-records.ts'

/** A queued sale: the ten fields of the requirements, then ours. Times are ISO strings in UTC. */
export interface QueuedSale extends QueuedRow {
  /** The sale's UUID; of an edit, its UUID and revision. */
  key: string
  /** The body exactly as it will be sent, frozen in the commit. The bill of an exchange carries its credit note. */
  originalData: SentSale
  isOffline: boolean
  serverId: string | null
  syncedAt: string | null
  /** The body as it was committed, if a reference in `originalData` was corrected. */
  committedData?: SentSale
}

export interface HistorySale {
  UUID: string
  sale: Sale
  createdAt: string
  serverId: string | null
  syncedAt: string | null
  flags: readonly SaleFlag[]
  /** Number of printed receipts; missing before the first. */
  prints?: number
  /** The newest revision that was queued for printing by itself; missing if none was. */
  autoPrinted?: number
  /** Earlier bodies, oldest first; missing if it was never edited. */
  earlier?: readonly Sale[]
  voided?: VoidMark
}

/** A bill of this store, of whichever counter, as the server last sent it. */
export interface StoreBill {
  UUID: string
  createdAt: string
  sale: Sale
  summary: Omit<SaleSummary, 'sale'>
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

/** A void made on this device. The sale and its number stay. */
export interface VoidMark {
  /** The UUID of the void, and the key of its queued write. */
  UUID: string
  Reason: string
  At: string
  ByUserName: string
  /** The approver; empty if the cashier needed none. */
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

/** The last balance from the server; above zero the customer owes it. */
export interface CustomerBalance {
  CustomerID: string
  Balance: number
  /** ISO instant of the server. */
  AsOf: string
  /** Missing in rows of earlier versions. */
  UnpaidBills?: readonly UnpaidBill[]
  /** Null if not a member; missing in rows of earlier versions. */
  Points?: number | null
  /** Cash of the latest days; missing in rows of earlier versions. */
  CashTaken?: readonly { BusinessDate: string; Amount: number }[]
  /** With the list of all accounts: name and phone, and what is unpaid on bills by day. */
  Name?: string
  PhoneNo?: string
  Dues?: readonly { BusinessDate: string; Amount: number }[]
}

/** The state of one kind of pulled data. Written in the transaction of its rows. */
export interface SyncMetadata {
  id: string
  /** ISO instant of the last sync that succeeded; empty before the first. */
  lastSync: string
  /** The server's mark of what has been read: the next partial sync starts here, never from a clock. */
  mark: string
  version: number
  /** Rows on this device. */
  count: number
  /** Rows on the server. The till may leave some out. */
  serverCount: number
  /** Registration and store the rows belong to: another place needs a full sync. */
  scope: string
  /** Why the last try failed; null after a success. */
  lastError: string | null
  /** The last try failed because the server was unreachable. */
  unreached?: boolean
  /** Products only: the blocks in use. */
  blocks?: readonly BlockRange[]
  /** Bills only: how far an unfinished load has come. */
  load?: BillLoad
}

/** A load of the store's bills, newest first, that has not reached its end. */
export interface BillLoad {
  /** The bill that the next page begins behind; empty at the start. */
  after: string
  loaded: number
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
  /** The server's count when the load began. */
  total: number
  /** Products kept so far. */
  count: number
  blocks: readonly BlockRange[]
  /** Blocks of products that are kept only if they are parents of something sold here. */
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

/** A quarantined row: unreadable, and kept as it was. */
export interface QuarantinedRow {
  id?: number
  store: string
  key: unknown
  row: unknown
  reason: string
  at: string
  /** It held data that exists neither elsewhere on this device nor on the server. */
  only?: boolean
  /** When it was last saved to a file. */
  savedAt?: string
}

/** Append-only trail of what happened to each sale on this device; it answers "where is my bill?". */
export interface JournalEntry {
  seq?: number
  /** Several sales in one entry for a bulk step: a thousand entries would take half a second. */
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
    | 'booked as new'
  detail: string
}

/**
 * `current`: the id of this device for the server. `persistence`: whether the browser may evict the data. `favourites`:
 * keys of the favourite products. `countDraft`: an unfinished count of the drawer. `clock`: what is known about the time.
 * `serverAddress`: where the company is served, once it has moved.
 */
export interface DeviceFact {
  id: 'current' | 'persistence' | 'favourites' | 'countDraft' | 'clock' | 'serverAddress'
  value: string
}

/** What has been picked of an order: thousandths by line of the order. */
export interface OrderPick {
  /** The order's key. */
  key: string
  Picked: Readonly<Record<string, number>>
}

/** A single row with the fixed id `current`. */
export interface Selected<T> {
  id: 'current'
  value: T
}

/** The lease of a register. `NextSlots` were leased ahead and are used in order when its numbers run out. */
export interface LeaseRecord extends RegisterLease {
  NextSlots?: readonly string[]
  /** Told to the server at the last contact. A copy of this device knows an older one (RN-9). */
  Mark?: string
  /** Sent with the current contact. On the disk before the call, so that a lost reply is repeated with the same one. */
  NextMark?: string
  /** Since when this till knows that a copy of it uses the slot. No further number is taken from it. */
  CopiedAt?: string
  /** Slots that this lease has replaced. Open tabs still know the register by one of them. */
  FormerSlots?: readonly string[]
}
