import type { CallFailure } from '../../api/failure.ts'

export type PullMode = 'full' | 'partial'

/** The result of pulling one kind. `unreachable` says nothing about the data. */
export type PullResult = { ok: true; changed: number } | PullFailure

export interface PullFailure {
  ok: false
  reason: 'unreachable' | 'refused'
  message: string
  /** The message of R-808 for this failure, if it has one of its own. */
  text?: string
}

export const pulled = (changed: number): PullResult => ({ ok: true, changed })
export const pullFailed = (reason: PullFailure['reason'], message: string): PullFailure => ({
  ok: false,
  reason,
  message,
})

/** The pull failure for a failed call. */
export const notFetched = ({ kind, message }: CallFailure): PullFailure =>
  pullFailed(kind === 'refused' ? 'refused' : 'unreachable', message)

/** R-808, word for word. */
export const SYNC_TEXTS = {
  fetchFailed: 'API Data Fetch Failed!',
  fullFailed: (label: string) => `Full Sync Failed for ${label}`,
  partialError: (label: string) => `Error in Partial Sync for ${label}!`,
  partialFailed: (message: string) => `Partial Sync failed: ${message}`,
  deletionsFailed: (count: number) => `Some deletions failed: ${count} products`,
} as const
