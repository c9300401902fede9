import { COALESCE_MS } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { ListStore } from '../../db/lists/list-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Locks } from '../../platform/locks.ts'
import { logWarning } from '../../platform/log.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { DONE, type Outcome, refused } from '../../platform/outcome.ts'
import { failureText, isPaged, type PagedKind, type PullKind } from './kinds.ts'
import type { PullPlace } from './list-kinds.ts'
import { pullList } from './pull-list.ts'
import { pullFailed, type PullMode, type PullResult } from './pull-result.ts'

export interface KindState {
  running: boolean
  loaded: number
  total: number
}

/** Which kinds are being pulled, and how far. */
export type PullState = Readonly<Partial<Record<PullKind, KindState>>>

/** Pulls a kind whose rows come in pages. Injected, because products also change what is in memory. */
export type PagedPull = (
  mode: PullMode,
  place: PullPlace,
  onProgress: (progress: { loaded: number; total: number }) => void,
) => Promise<PullResult>

export interface Puller extends Observable<PullState> {
  /** Pulls in the background, once the kind's last pull is five seconds old; many requests become one (F-52). */
  request(kinds: readonly PullKind[]): void
  /** Pulls now, because somebody waits for it. */
  pull(kind: PullKind, mode: PullMode): Promise<Outcome>
  stop(): void
}

interface PullerPorts {
  api: ApiClient
  store: ListStore
  clock: Clock
  locks: Locks
  /** Null while no store is chosen; then nothing is pulled. */
  place(): PullPlace | null
  paged: Readonly<Record<PagedKind, PagedPull>>
  /** A kind's rows on this device have changed. */
  onChanged(kind: PullKind): void
}

/** With more, other tills would wait for the server. */
const MAX_CONCURRENT_PULLS = 4

const IDLE: KindState = { running: false, loaded: 0, total: 0 }

/**
 * Pulls kinds, each at most once at a time in the whole browser: two tabs that load products at the same time would
 * swap to half-loaded versions.
 */
export const createPuller = (ports: PullerPorts): Puller => {
  const state = createObservable<PullState>({})
  const stopping = new AbortController()
  const startedAt = new Map<PullKind, number>()
  /** Kinds whose last pull did not reach the server. */
  const unreached = new Set<PullKind>()
  const timers = new Map<PullKind, ReturnType<typeof setTimeout>>()
  const waiting: (() => void)[] = []
  let free = MAX_CONCURRENT_PULLS

  const set = (kind: PullKind, next: Partial<KindState>) =>
    state.set({ ...state.get(), [kind]: { ...(state.get()[kind] ?? IDLE), ...next } })

  const acquire = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const fetchKind = (kind: PullKind, mode: PullMode, place: PullPlace): Promise<PullResult> =>
    isPaged(kind)
      ? ports.paged[kind](mode, place, (progress) => set(kind, progress))
      : pullList({ ...ports, place }, kind, mode)

  const run = async (kind: PullKind, mode: PullMode): Promise<PullResult> => {
    const place = ports.place()
    if (!place) return pullFailed('refused', 'No store is chosen.')
    const start = ports.clock.now()
    set(kind, { running: true, loaded: 0, total: 0 })
    let result: PullResult
    try {
      result = await fetchKind(kind, mode, place)
    } catch (error) {
      logWarning(`The pull of ${kind} failed on this device.`, error)
      result = pullFailed('refused', 'This device could not store the data.')
    }
    set(kind, { running: false })
    const milliseconds = ports.clock.now() - start
    if (!result.ok) await ports.store.fail(kind, result)
    // Pulls without changes would push the useful entries out of the log.
    if (!result.ok || result.changed > 0) {
      const [changed, error] = result.ok ? [result.changed, null] : [0, result.message]
      await ports.store.record({ kind, mode, at: toInstant(start), milliseconds, changed, error })
    }
    if (result.ok && result.changed > 0) ports.onChanged(kind)
    return result
  }

  const pull = async (kind: PullKind, mode: PullMode): Promise<Outcome> => {
    // Set before waiting: an event that arrives while this pull waits must not start a second one.
    startedAt.set(kind, ports.clock.now())
    await acquire()
    try {
      const result = await ports.locks.run(`evertill-pull-${kind}`, stopping.signal, () => run(kind, mode))
      const isUnreached = !result.ok && result.reason === 'unreachable'
      // The first request after a reconnect does not wait; with every request, a flaky connection would cause a storm.
      if (isUnreached && !unreached.has(kind)) startedAt.delete(kind)
      if (isUnreached) unreached.add(kind)
      else unreached.delete(kind)
      return result.ok ? DONE : refused(failureText(kind, mode, result))
    } catch (error) {
      if (!stopping.signal.aborted) logWarning(`The pull of ${kind} broke off.`, error)
      return refused(failureText(kind, mode, { ok: false, reason: 'unreachable', message: 'stopped' }))
    } finally {
      release()
    }
  }

  const requestOne = (kind: PullKind) => {
    if (timers.has(kind) || stopping.signal.aborted) return
    const since = ports.clock.now() - (startedAt.get(kind) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not delay the next pull by more than the pause itself.
    const delay = since < 0 ? COALESCE_MS : Math.max(0, COALESCE_MS - since)
    const start = () => {
      timers.delete(kind)
      void pull(kind, 'partial')
    }
    timers.set(kind, setTimeout(start, delay))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    request: (kinds) => kinds.forEach(requestOne),
    pull,
    stop: () => {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
