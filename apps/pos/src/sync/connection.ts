import type { Clock } from '../platform/clock.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'

export interface ConnectionState {
  /** What the browser says; it also says so on a Wi-Fi without internet. */
  browserOnline: boolean
  /** Whether our own server answered last time. */
  serverReachable: boolean
  /** Since when the server has not answered; null while it does. */
  offlineSince: number | null
}

export interface Connection extends Observable<ConnectionState> {
  /** Every call reports here, so the probe is only needed while nothing else is said. */
  report(reached: boolean): void
  /** Somebody wants to know now. What was found, and when it is the server, whatever waits for it goes. */
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
  /** The server is there again: whatever waits may go now. */
  onReachable(): void
  /** The server's incarnation, heard with every probe: another one than before was restored from a backup (F-55). */
  onEpoch?(epoch: string): void
  /** The server's clock in milliseconds, told before anything else: what follows is judged by it (F-26). */
  onTime?(time: number): void
}

/** When the server sent an answer, by its own clock; undefined when it does not say. */
export const timeOfAnswer = (answer: Response): number | undefined => {
  const time = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** Online means that our server answers, not that a cable is plugged in (decisions.md 13). */
export const watchConnection = (ports: ConnectionPorts): Connection => {
  const state = createObservable<ConnectionState>({
    browserOnline: ports.isOnline(),
    serverReachable: true,
    offlineSince: null,
  })
  const stopping = new AbortController()

  const set = (next: Partial<Omit<ConnectionState, 'offlineSince'>>) => {
    const before = state.get()
    const now = { ...before, ...next }
    now.offlineSince = now.serverReachable ? null : (before.offlineSince ?? ports.clock.now())
    if (now.browserOnline === before.browserOnline && now.serverReachable === before.serverReachable) return
    state.set(now)
    if (now.serverReachable && !before.serverReachable) ports.onReachable()
  }

  const probe = async () => {
    if (!ports.isOnline()) return set({ browserOnline: false, serverReachable: false })
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)])
      const answer = await ports.fetch('/healthz', { cache: 'no-store', signal })
      const body: unknown = await answer.json()
      const isAnswer = answer.ok && isOurs(body)
      const time = timeOfAnswer(answer)
      if (isAnswer && time !== undefined) ports.onTime?.(time)
      set({ browserOnline: true, serverReachable: isAnswer })
      if (isAnswer && 'epoch' in body && typeof body.epoch === 'string') ports.onEpoch?.(body.epoch)
    } catch {
      if (!stopping.signal.aborted) set({ serverReachable: false })
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
      // Taken for present all along it would be heard by nobody: it did not come back.
      if (wasThere && state.get().serverReachable) ports.onReachable()
      return state.get()
    },
    report: (reached) => set({ browserOnline: ports.isOnline(), serverReachable: reached }),
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
