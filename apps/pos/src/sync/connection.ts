import type { Clock } from '../platform/clock.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'

export interface ConnectionState {
  /** What the browser reports; it also reports online on a Wi-Fi without internet. */
  browserOnline: boolean
  /** Whether our own server answered last time. */
  serverReachable: boolean
  /** Since when the server has not answered; null while it does. */
  offlineSince: number | null
}

export interface Connection extends Observable<ConnectionState> {
  /** Every call reports here; the probe is for times without calls. */
  report(reached: boolean): void
  /**
   * The server answers the probe but cannot take sales. It counts as unreachable until it takes one: going by the probe
   * alone, the till would call it reachable every 10 s, load it with everything that waits, and fail again.
   */
  setStruggling(isStruggling: boolean): void
  /** Probes now. When the server answers, `onReachable` runs, so that waiting work goes out. */
  check(): Promise<ConnectionState>
  stop(): void
}

const PROBE_MS = 10_000
const PROBE_TIMEOUT_MS = 5_000

interface ConnectionPorts {
  fetch: typeof fetch
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  clock: Clock
  isOnline(): boolean
  /** The server is reachable again: waiting work may go out. */
  onReachable(): void
  /** A server that could not take sales was gone and answers again: it may be well now. */
  onAnsweringAgain?(): void
  /** The server's epoch, read with every probe; a new one means that it was restored from a backup (F-55). */
  onEpoch?(epoch: string): void
  /** The server's clock in milliseconds. Called first, because what follows depends on it (F-26). */
  onTime?(time: number): void
}

/** When the server sent an answer, by its own clock; undefined without a date header. */
export const timeOfAnswer = (answer: Response): number | undefined => {
  const time = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** Online means that our server answers, not that a cable is plugged in (D-13). */
export const watchConnection = (ports: ConnectionPorts): Connection => {
  const state = createObservable<ConnectionState>({
    browserOnline: ports.isOnline(),
    serverReachable: true,
    offlineSince: null,
  })
  const stopping = new AbortController()
  let isStruggling = false
  /** What the last call or probe said, whether or not the server can take sales. */
  let isAnswering = true

  const set = (next: Partial<Omit<ConnectionState, 'offlineSince'>>) => {
    const before = state.get()
    const wasAnswering = isAnswering
    isAnswering = next.serverReachable ?? isAnswering
    const now = { ...before, ...next, serverReachable: isAnswering && !isStruggling }
    if (isStruggling && isAnswering && !wasAnswering) ports.onAnsweringAgain?.()
    now.offlineSince = now.serverReachable ? null : (before.offlineSince ?? ports.clock.now())
    if (now.browserOnline === before.browserOnline && now.serverReachable === before.serverReachable) return
    state.set(now)
    if (now.serverReachable && !before.serverReachable) ports.onReachable()
  }

  let sent = 0
  /** The newest probe that has ended. One that was sent before it says nothing about the line of now. */
  let ended = 0

  const probe = async () => {
    const nth = ++sent
    if (!ports.isOnline()) return set({ browserOnline: false, serverReachable: false })
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)])
      const answer = await ports.fetch('/healthz', { cache: 'no-store', signal })
      const body: unknown = await answer.json()
      if (nth < ended) return
      ended = nth
      const isAnswer = answer.ok && isOurs(body)
      const time = timeOfAnswer(answer)
      if (isAnswer && time !== undefined) ports.onTime?.(time)
      set({ browserOnline: true, serverReachable: isAnswer })
      if (isAnswer && 'epoch' in body && typeof body.epoch === 'string') ports.onEpoch?.(body.epoch)
    } catch {
      if (stopping.signal.aborted || nth < ended) return
      ended = nth
      set({ serverReachable: false })
    }
  }

  const look = () => void probe()
  const timer = setInterval(look, PROBE_MS)
  ports.window.addEventListener('online', look)
  ports.window.addEventListener('offline', look)
  look()
  return {
    get: state.get,
    subscribe: state.subscribe,
    check: async () => {
      const wasThere = state.get().serverReachable
      await probe()
      // It was believed reachable, so `set` saw no change and called nobody.
      if (wasThere && state.get().serverReachable) ports.onReachable()
      return state.get()
    },
    report: (reached) => set({ browserOnline: ports.isOnline(), serverReachable: reached }),
    setStruggling: (next) => {
      isStruggling = next
      set({})
    },
    stop: () => {
      stopping.abort()
      clearInterval(timer)
      ports.window.removeEventListener('online', look)
      ports.window.removeEventListener('offline', look)
    },
  }
}

/** A captive portal answers 200 to everything. */
const isOurs = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
