export type PullMode = 'full' | 'partial'

/** What a pull of one kind did. `unreachable` says nothing about the data: only the next try matters. */
export type PullResult =
  { ok: true; changed: number } | { ok: false; reason: 'unreachable' | 'refused'; message: string }

export const pulled = (changed: number): PullResult => ({ ok: true, changed })
export const pullFailed = (reason: 'unreachable' | 'refused', message: string): PullResult => ({
  ok: false,
  reason,
  message,
})

/** The spec's sync messages (§8), word for word. */
export const SYNC_TEXTS = {
  fetchFailed: 'API Data Fetch Failed!',
  fullFailed: (label: string) => `Full Sync Failed for ${label}`,
  partialError: (label: string) => `Error in Partial Sync for ${label}!`,
  partialFailed: (message: string) => `Partial Sync failed: ${message}`,
  deletionsFailed: (count: number) => `Some deletions failed: ${count} products`,
} as const
