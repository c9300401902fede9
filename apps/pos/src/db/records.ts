import type { Product, RegisterLease, Sale, SaleDraftLine, SaleFlag } from '@evertill/contract'
import type { QueuedRow } from './ledger-records.ts'

/** A sale on its way to the server: the spec's ten fields, then ours. Times are ISO strings in UTC. */
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
}

/** The last number used in a series; `key` is the series. Never lowered, never deleted (domain.md 4). */
export interface LocalRunningNumber {
  key: string
  RunningNo: number
  CashRegisterID: string
  TransactionTypeID: string
}

/** A cart that is not a sale yet. Its UUID becomes the sale's, so one cart can never become two sales. */
export interface CartRecord {
  UUID: string
  StoreID: string
  Lines: SaleDraftLine[]
  updatedAt: string
}

/** 500 products as one record: a row per product takes half a minute to write at 100,000 (design.md 3). */
export interface ProductChunk {
  id: string
  version: number
  products: Product[]
}

export interface SyncMetadata {
  id: string
  lastSync: string
  /** The server's mark of what has been read: the next partial sync starts here, never from a clock. */
  mark: string
  version: number
  count: number
}

/** Append-only trail of what happened to each sale on this device; it answers "where is my bill?". */
export interface JournalEntry {
  seq?: number
  UUID: string
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
  detail: string
}

/** One row per chosen thing, under the fixed id `current`. */
export interface Selected<T> {
  id: 'current'
  value: T
}

export type LeaseRecord = RegisterLease
