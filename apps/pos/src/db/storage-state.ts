/** Why this device's database cannot be used. Each has its own advice for the person at the till. */
export type StorageFault = 'missing' | 'denied' | 'full' | 'silent' | 'failed'

/**
 * `blocked`: another tab holds an older version, and the till waits for it. `back`: a silent database has answered
 * after the till went on without it.
 */
export type StorageState = 'working' | 'blocked' | 'back' | StorageFault

/** The database has not answered in time. */
export class StorageSilentError extends Error {}

const FAULTS: Readonly<Record<string, StorageFault>> = {
  // Dexie's, when the browser has no `indexedDB`.
  MissingAPIError: 'missing',
  SecurityError: 'denied',
  NotAllowedError: 'denied',
  // Firefox in a private window.
  InvalidStateError: 'denied',
  QuotaExceededError: 'full',
}

export const storageFaultOf = (error: unknown): StorageFault => {
  if (error instanceof StorageSilentError) return 'silent'
  if (!(error instanceof Error || error instanceof DOMException)) return 'failed'
  const inner: unknown = 'inner' in error ? error.inner : undefined
  return FAULTS[error.name] ?? (inner === undefined ? 'failed' : storageFaultOf(inner))
}
