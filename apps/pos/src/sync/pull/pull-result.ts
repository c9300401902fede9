import type { CallFailure } from '../../api/failure.ts'

export type PullMode = 'full' | 'partial'

/** What a pull of one kind did. `unreachable` says nothing about the data: only the next try matters. */
export type PullResult = { ok: true; changed: number } | PullFailure

export interface PullFailure {
  ok: false
  reason: 'unreachable' | 'refused'
  message: string
  /** Where the spec has a sentence of its own for this failure. */
  text?: string
}

export const pulled = (changed: number): PullResult => ({ ok: true, changed })
export const pullFailed = (reason: PullFailure['reason'], message: string): PullFailure => ({
  ok: false,
  reason,
  message,
})

/** A call that gave no reply, as a pull says it. */
export const notFetched = ({ kind, message }: CallFailure): PullFailure =>
  pullFailed(kind === 'refused' ? 'refused' : 'unreachable', message)

/** The spec's sync messages (§8), word for word. */
export const SYNC_TEXTS = {
  fetchFailed: 'API Data Fetch Failed!',
  fullFailed: (label: string) => `Full Sync Failed for ${label}`,
  partialError: (label: string) => `Error in Partial Sync for ${label}!`,
  partialFailed: (message: string) => `Partial Sync failed: ${message}`,
  deletionsFailed: (count: number) => `Some deletions failed: ${count} products`,
} as const
