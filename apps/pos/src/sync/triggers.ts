import { REFRESH_EVENTS, type RefreshEvent } from '@evertill/contract'
import type { Clock } from '../platform/clock.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { KINDS_OF_EVENT, PULL_KINDS } from './pull/kinds.ts'
import type { Puller } from './pull/puller.ts'

/** The spec's rhythm. */
const TICK_MS = 10_000
/** Events tell what changed; this finds what no event told, such as a new right or a lost stream. */
const LOOK_ANYWAY_MS = 15 * 60_000
/** Coming back to the till after a while is a reason to look; flicking between tabs is not. */
const AWAY_MS = 60_000

export interface Triggers {
  /** The business date of the store; empty until one is chosen. */
  readonly day: Observable<string>
  /** The server is there again after it was away. */
  reachable(): void
  visible(): void
  event(type: RefreshEvent): void
  /** Events were missed: everything is looked at. */
  requestAll(): void
  stop(): void
}

interface TriggerPorts {
  puller: Pick<Puller, 'request'>
  clock: Clock
  /** Empty while no store is chosen. */
  today(): string
  /** A new day has begun: offers of yesterday go, those of today come, also without a network (decisions.md 14). */
  onDay(today: string): Promise<void>
}

/** What makes the leading tab look at the server. Each reason only asks; the puller decides when (F-52). */
export const startTriggers = ({ puller, clock, today, onDay }: TriggerPorts): Triggers => {
  const day = createObservable(today())
  let lookedAt = clock.now()

  const requestAll = () => {
    lookedAt = clock.now()
    puller.request(PULL_KINDS)
  }
  const tick = () => {
    const now = today()
    const before = day.get()
    day.set(now)
    if (now !== before && now !== '' && before !== '') void onDay(now).then(() => puller.request(['offer']))
    // Also when the clock was set back: the difference says nothing then.
    if (Math.abs(clock.now() - lookedAt) >= LOOK_ANYWAY_MS) requestAll()
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    day,
    reachable: requestAll,
    visible: () => {
      tick()
      if (Math.abs(clock.now() - lookedAt) >= AWAY_MS) requestAll()
    },
    event: (type) => puller.request(KINDS_OF_EVENT[type]),
    requestAll,
    stop: () => clearInterval(timer),
  }
}

const isRefreshEvent = (value: unknown): value is RefreshEvent =>
  REFRESH_EVENTS.includes(value as RefreshEvent)

/** What the service worker passed on, if it is one of ours: other code of the page may post messages too. */
export const parseWorkerEvent = (data: unknown, type: string): RefreshEvent | undefined => {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('event' in data)) return undefined
  return data.type === type && isRefreshEvent(data.event) ? data.event : undefined
}
