import { needsAttention } from '@evertill/domain'
import type { QueuedRow } from '../db/ledger-records.ts'

export type SyncState = 'unsent' | 'sending' | 'failed' | 'attention' | 'sent'

const stateOf = (row: QueuedRow): SyncState => {
  if (row.status === 'processing') return 'sending'
  if (needsAttention(row)) return 'attention'
  return row.status === 'failed' ? 'failed' : 'unsent'
}

/** As the sender knows it, where the disk says only that it waits. */
export const withInFlight = <Row extends { syncState: SyncState }>(row: Row, isUnderWay: boolean): Row =>
  isUnderWay && row.syncState === 'unsent' ? { ...row, syncState: 'sending' } : row

/** What a person has to hear of first. */
const URGENCY: readonly SyncState[] = ['attention', 'failed', 'sending', 'unsent', 'sent']

export interface SyncNews {
  syncState: SyncState
  lastError: string | null
}

/** A sale is unsent until the server acknowledged it and all that was done to it (peers: complaint 8). */
export const syncStateOf = (serverId: string | null, waiting: readonly QueuedRow[]): SyncNews => {
  const open = waiting.filter(({ status }) => status !== 'completed')
  const states = open.map(stateOf)
  const syncState = URGENCY.find((state) => states.includes(state)) ?? (serverId === null ? 'unsent' : 'sent')
  const lastError = open.find(({ lastError: error }) => error !== null)?.lastError ?? null
  return { syncState, lastError }
}
