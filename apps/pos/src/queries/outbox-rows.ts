import type { Sale } from '@evertill/contract'
import { needsAttention } from '@evertill/domain'
import type { QueueStore } from '../db/ledger-db.ts'
import type { OtherWrite, QueuedRow, Refusal } from '../db/ledger-records.ts'
import type { QueuedSale } from '../db/records.ts'
import { isTakenByOther } from '../ledger/book-as-new.ts'

export type OutboxState = 'waiting' | 'sending' | 'refused' | 'attention'

/** One unacknowledged write, as the Sync page shows it. */
export interface OutboxRow {
  store: QueueStore
  key: string
  kind: 'sale' | OtherWrite['kind']
  /** A bill or receipt number, a register, a name. */
  label: string
  /** The transaction type of a sale. */
  type: string
  amount: number | null
  createdAt: string
  attempts: number
  state: OutboxState
  nextTryAt: number
  lastError: string | null
  refusal: Refusal | null
  sale: Sale | null
  /** The server has another sale under its UUID. */
  isTaken: boolean
}

const stateOf = (row: QueuedRow): OutboxState => {
  if (row.status === 'processing') return 'sending'
  if (needsAttention(row)) return 'attention'
  return row.status === 'failed' ? 'refused' : 'waiting'
}

const common = (row: QueuedRow) => ({
  key: row.key,
  createdAt: row.createdAt,
  attempts: row.attempts,
  state: stateOf(row),
  nextTryAt: row.nextTryAt,
  lastError: row.lastError,
  refusal: row.refusal ?? null,
})

const saleRow = (row: QueuedSale): OutboxRow => ({
  ...common(row),
  store: 'salesQueue',
  kind: 'sale',
  label: row.originalData.TransactionNo,
  type: row.originalData.TransactionType,
  amount: row.originalData.PayableAmount,
  sale: row.originalData,
  isTaken: isTakenByOther(row),
})

const writeRow = (row: OtherWrite): OutboxRow => ({
  ...common(row),
  store: 'otherWrites',
  kind: row.kind,
  label: row.label,
  type: '',
  amount: row.amount,
  sale: null,
  isTaken: false,
})

/** Bulk sales in flight are `pending` on the disk; only the sender knows that they are being sent. */
export const withSending = (row: OutboxRow, inFlight: ReadonlySet<string>): OutboxRow =>
  row.state === 'waiting' && inFlight.has(row.key) ? { ...row, state: 'sending' } : row

const byUrgency = (one: OutboxRow, other: OutboxRow): number => {
  const urgent = Number(other.state === 'attention') - Number(one.state === 'attention')
  return urgent === 0 ? (one.createdAt < other.createdAt ? -1 : 1) : urgent
}

/** Each sale once, those that need attention first, then by age. */
export const outboxRows = (sales: readonly QueuedSale[], writes: readonly OtherWrite[]): OutboxRow[] => {
  const unique = new Map(sales.map((row) => [row.key, row]))
  return [...[...unique.values()].map(saleRow), ...writes.map(writeRow)].toSorted(byUrgency)
}
