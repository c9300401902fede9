import { REFRESH_EVENTS, type RefreshEvent } from '@evertill/contract'
import type { Clock } from '../platform/clock.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { KINDS_OF_EVENT, PULL_KINDS } from './pull/kinds.ts'
import type { Puller } from './pull/puller.ts'

/** */
const TICK_MS = 10_000
/** Pulls everything this often, for changes that no event reports, such as a new right. */
const PULL_ALL_MS = 15 * 60_000
/** A tab that becomes visible pulls only after this long; switching between tabs is no reason. */
const MIN_HIDDEN_MS = 60_000

export interface Triggers {
  /** The business date of the store; empty until one is chosen. */
  readonly day: Observable<string>
  /** The server is reachable again. */
  reachable(): void
  visible(): void
  event(type: RefreshEvent): void
  /** Requests every kind, because events were missed. */
  requestAll(): void
  stop(): void
}

interface TriggerPorts {
  puller: Pick<Puller, 'request'>
  clock: Clock
  /** Empty while no store is chosen. */
  today(): string
  /** A new day: yesterday's offers end and today's begin, also offline (D-14). */
  onDay(today: string): Promise<void>
}

/** The reasons for the leading tab to pull. A trigger only requests; the puller decides when (F-52). */
export const startTriggers = ({ puller, clock, today, onDay }: TriggerPorts): Triggers => {
  const day = createObservable(today())
  let requestedAt = clock.now()

  const requestAll = () => {
    requestedAt = clock.now()
    puller.request(PULL_KINDS)
  }
  const tick = () => {
    const now = today()
    const before = day.get()
    day.set(now)
    if (now !== before && now !== '' && before !== '') void onDay(now).then(() => puller.request(['offer']))
    // `abs`, because the clock may have been set back.
    if (Math.abs(clock.now() - requestedAt) >= PULL_ALL_MS) requestAll()
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    day,
    reachable: requestAll,
    visible: () => {
      tick()
      if (Math.abs(clock.now() - requestedAt) >= MIN_HIDDEN_MS) requestAll()
    },
    event: (type) => puller.request(KINDS_OF_EVENT[type]),
    requestAll,
    stop: () => clearInterval(timer),
  }
}

const isRefreshEvent = (value: unknown): value is RefreshEvent =>
  REFRESH_EVENTS.includes(value as RefreshEvent)

/** The event in a message of the service worker; undefined for messages of other code. */
export const parseWorkerEvent = (data: unknown, type: string): RefreshEvent | undefined => {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('event' in data)) return undefined
  return data.type === type && isRefreshEvent(data.event) ? data.event : undefined
}
