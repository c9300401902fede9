import { needsAttention } from '@evertill/domain'
import type { QueuedRow } from '../db/ledger-records.ts'

export type SyncState = 'unsent' | 'sending' | 'failed' | 'attention' | 'sent'

const stateOf = (row: QueuedRow): SyncState => {
  if (row.status === 'processing') return 'sending'
  if (needsAttention(row)) return 'attention'
  return row.status === 'failed' ? 'failed' : 'unsent'
}

/** Bulk sales in flight are `pending` on the disk; only the sender knows that they are being sent. */
export const withInFlight = <Row extends { syncState: SyncState }>(row: Row, isInFlight: boolean): Row =>
  isInFlight && row.syncState === 'unsent' ? { ...row, syncState: 'sending' } : row

/** The most urgent state of several is shown. */
const URGENCY: readonly SyncState[] = ['attention', 'failed', 'sending', 'unsent', 'sent']

export interface SyncNews {
  syncState: SyncState
  lastError: string | null
}

/** A sale is unsent until the server has acknowledged it and every edit and void of it. */
export const syncStateOf = (serverId: string | null, waiting: readonly QueuedRow[]): SyncNews => {
  const open = waiting.filter(({ status }) => status !== 'completed')
  const states = open.map(stateOf)
  const syncState = URGENCY.find((state) => states.includes(state)) ?? (serverId === null ? 'unsent' : 'sent')
  const lastError = open.find(({ lastError: error }) => error !== null)?.lastError ?? null
  return { syncState, lastError }
}
