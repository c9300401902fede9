import { COALESCE_MS } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { ListStore } from '../../db/lists/list-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Locks } from '../../platform/locks.ts'
import { logWarning } from '../../platform/log.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { DONE, type Outcome, refused } from '../../platform/outcome.ts'
import { failureText, type PullKind } from './kinds.ts'
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

/** A kind whose rows come in pages; its pull is injected, for products also change what is in memory. */
export type PagedPull = (
  mode: PullMode,
  place: PullPlace,
  onProgress: (progress: { loaded: number; total: number }) => void,
) => Promise<PullResult>

export interface Puller extends Observable<PullState> {
  /** In the background, as soon as the kind's last pull is five seconds old; many requests are one (F-52). */
  request(kinds: readonly PullKind[]): void
  /** Now, because somebody waits for it. */
  pull(kind: PullKind, mode: PullMode): Promise<Outcome>
  stop(): void
}

interface PullerPorts {
  api: ApiClient
  store: ListStore
  clock: Clock
  locks: Locks
  /** Null while nobody is at a register: nothing is pulled then. */
  place(): PullPlace | null
  paged: Readonly<Record<'product' | 'customer', PagedPull>>
  /** A kind's rows on this device are other ones now. */
  onChanged(kind: PullKind): void
}

/** More at once would only make the server's other tills wait. */
const AT_ONCE = 4

const IDLE: KindState = { running: false, loaded: 0, total: 0 }

/**
 * Pulls kinds, each at most once at a time in the whole browser: two tabs that load the same products beside each
 * other would swap half-loaded versions.
 */
export const createPuller = (ports: PullerPorts): Puller => {
  const state = createObservable<PullState>({})
  const stopping = new AbortController()
  const begun = new Map<PullKind, number>()
  /** Failed for want of a line, and nothing came of it since. */
  const unreached = new Set<PullKind>()
  const timers = new Map<PullKind, ReturnType<typeof setTimeout>>()
  const waiting: (() => void)[] = []
  let free = AT_ONCE

  const set = (kind: PullKind, next: Partial<KindState>) =>
    state.set({ ...state.get(), [kind]: { ...(state.get()[kind] ?? IDLE), ...next } })

  const seat = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const fetchKind = (kind: PullKind, mode: PullMode, place: PullPlace): Promise<PullResult> =>
    kind === 'product' || kind === 'customer'
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
    // A line per quiet look would push out the lines that say something.
    if (!result.ok || result.changed > 0) {
      const [changed, error] = result.ok ? [result.changed, null] : [0, result.message]
      await ports.store.record({ kind, mode, at: toInstant(start), milliseconds, changed, error })
    }
    if (result.ok && result.changed > 0) ports.onChanged(kind)
    return result
  }

  const pull = async (kind: PullKind, mode: PullMode): Promise<Outcome> => {
    // Before anything is waited for: an event that comes while this pull stands in a queue is not a second one.
    begun.set(kind, ports.clock.now())
    await seat()
    try {
      const result = await ports.locks.run(`evertill-pull-${kind}`, stopping.signal, () => run(kind, mode))
      const isUnreached = !result.ok && result.reason === 'unreachable'
      // With the line back, the first to ask does not wait. Each time it would be a storm on a line that comes and goes.
      if (isUnreached && !unreached.has(kind)) begun.delete(kind)
      if (isUnreached) unreached.add(kind)
      else unreached.delete(kind)
      return result.ok ? DONE : refused(failureText(kind, mode, result))
    } catch (error) {
      if (!stopping.signal.aborted) logWarning(`The pull of ${kind} broke off.`, error)
      return refused(failureText(kind, mode, { ok: false, reason: 'unreachable', message: 'stopped' }))
    } finally {
      leave()
    }
  }

  const requestOne = (kind: PullKind) => {
    if (timers.has(kind) || stopping.signal.aborted) return
    const since = ports.clock.now() - (begun.get(kind) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not put the next sync off for longer than the pause itself.
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
