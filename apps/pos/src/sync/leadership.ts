import type { Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'

const LOCK_NAME = 'evertill-leader'

/**
 * Runs `work` in one tab of this browser: timers and the live stream are needed once, however many tabs are open. When
 * the leading tab closes or crashes, the next one takes over. Returns a function that stops it.
 */
export const runInLeaderTab = (locks: Locks, work: (signal: AbortSignal) => void): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const lead = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      work(signal)
    })
  locks.run(LOCK_NAME, signal, lead).catch((error: unknown) => {
    if (!signal.aborted) logFailure('This tab could not become the leading one.', error)
  })
  return () => stopping.abort()
}
