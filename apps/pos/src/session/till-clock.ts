import { NOTABLE_CORRECTION_MS, offsetFromServer, type TillTime, tillTime } from '@evertill/domain'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { ClockRecord, ClockStore } from '../db/session/clock-store.ts'
import type { Channel } from '../platform/channel.ts'
import type { Clock } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'

/** Fields for date and time have no seconds: the current minute is not in the past. */
const MINUTE_MS = 60_000

export interface ClockState {
  /** The right time is not known: offline, somebody must enter it before the next sale. */
  isUnknown: boolean
  /** Shown once: the server corrected the time, or the till goes on although the device's clock was set back. */
  notice: 'server' | 'behind' | null
}

/** The till's time, which is right where the device's clock is wrong. Everything that the till writes is dated by it. */
export interface TillClock extends Clock, Observable<ClockState> {
  restore(): Promise<void>
  /** The server's time in milliseconds; it wins over device and person. */
  hear(time: number): void
  /** The time that somebody at the till enters. False, and nothing changes, if it is before the till's time. */
  enter(time: number): boolean
  /** Saves how far the time has come, so that the next start knows a clock that is behind it. */
  note(): void
  dismissNotice(): void
}

interface TillClockPorts {
  device: Clock
  /** Milliseconds by a clock that nobody can set. It may stop while the device sleeps. */
  elapsed(): number
  /** When this version of the till was built, in milliseconds; 0 if unknown. */
  built: number
  store: ClockStore
  /** To the other tabs, which must not ask again. */
  channel?: Channel<ClockRecord>
}

export const createTillClock = ({ device, elapsed, built, store, channel }: TillClockPorts): TillClock => {
  let current: ClockState = { isUnknown: false, notice: null }
  const shown = createObservable(current)
  let offset = 0
  let earliest = built
  /** The newest known time, and what `elapsed` said then. */
  let newest: { time: number; elapsed: number } | null = null

  const change = (next: Partial<ClockState>) => {
    current = { ...current, ...next }
    // Later, because screens read the time while they are drawn, and no screen may change another one then.
    queueMicrotask(() => shown.set(current))
  }
  const reach = (time: number) => {
    newest = { time, elapsed: elapsed() }
  }
  const save = () => {
    const record = { newest: newest?.time ?? 0, offset, isUnknown: current.isUnknown }
    store
      .save(record)
      .catch((error: unknown) => logWarning('The time of the till could not be saved.', error))
    return record
  }
  const publish = () => {
    const record = save()
    channel?.send(record)
  }

  /** The device's clock has jumped, or is read for the first time. */
  const follow = (time: TillTime) => {
    const isNotable = Math.abs(time.offset - offset) >= NOTABLE_CORRECTION_MS
    offset = time.offset
    reach(time.now)
    if (time.verdict === 'unknown') change({ isUnknown: true })
    // Somebody has set the device's clock right.
    else if (time.verdict === 'right') change({ isUnknown: false })
    else if (isNotable) change({ notice: 'behind' })
    save()
  }

  const now = (): number => {
    const known = newest && Math.floor(newest.time + elapsed() - newest.elapsed)
    const time = tillTime({ device: device.now(), offset, built: earliest, newest: known })
    if (newest === null || time.offset !== offset) follow(time)
    return time.now
  }

  channel?.onReceive((record) => {
    offset = record.offset
    reach(record.newest)
    change({ isUnknown: record.isUnknown })
  })

  return {
    get: () => current,
    subscribe: shown.subscribe,
    now,
    restore: async () => {
      const record = await store.read().catch((error: unknown) => {
        logWarning('The time of the till could not be read.', error)
      })
      if (record) {
        offset = record.offset
        reach(record.newest)
        change({ isUnknown: record.isUnknown })
      }
      now()
    },
    hear: (time) => {
      const isNotable = Math.abs(time - now()) >= NOTABLE_CORRECTION_MS
      const next = offsetFromServer(device.now(), offset, time)
      const isNews = next !== offset || current.isUnknown
      offset = next
      // Also back, past sales that were made ahead of time, and past the clock of whoever built this version.
      reach(device.now() + offset)
      earliest = Math.min(earliest, time)
      if (!isNews) return
      change({ isUnknown: false, notice: isNotable || current.isUnknown ? 'server' : current.notice })
      publish()
    },
    enter: (time) => {
      if (time < now() - MINUTE_MS) return false
      offset = Math.max(time, now()) - device.now()
      reach(device.now() + offset)
      change({ isUnknown: false })
      publish()
      return true
    },
    note: () => {
      reach(now())
      save()
    },
    dismissNotice: () => change({ notice: null }),
  }
}
