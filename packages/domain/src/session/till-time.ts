const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Clocks are set by a few seconds all the time. Must stay below SERVER_SLACK_MS: see `offsetFromServer`. */
const SLACK_MS = 30 * SECOND_MS
/** The server's time has whole seconds and a delay on the way. */
const SERVER_SLACK_MS = MINUTE_MS
/** No till is away for longer: a clock that says so is wrong. */
const MAX_ABSENCE_MS = 366 * DAY_MS

/** A correction of this size is worth a notice. */
export const NOTABLE_CORRECTION_MS = 5 * MINUTE_MS

/** Everything in milliseconds since 1970. */
export interface TimeSources {
  /** What the device's clock says. */
  device: number
  /** What the server or a person last said, minus the device's clock at that moment. */
  offset: number
  /** When this version of the till was built; 0 if unknown. */
  built: number
  /** The newest time that the till heard from the server, sold at or ran at, plus what has passed since; null on a new device. */
  newest: number | null
}

/**
 * `right`: the device's clock, or the device's clock with its offset, is believed. `behind`: it is not, but less than a
 * day is in question. `unknown`: it is a day or more, so somebody who knows the time must say it.
 */
type TimeVerdict = 'right' | 'behind' | 'unknown'

export interface TillTime {
  now: number
  /** The offset that gives `now`. */
  offset: number
  verdict: TimeVerdict
}

/**
 * The right time. A clock before the newest known time is wrong, and so is one a year after it; the till then goes on
 * from the newest known time.
 *
 * Where the clock could be right with its offset and without, somebody may have set the device's clock since. The
 * earlier time wins: a till that runs ahead would take its own sales for the newest known time.
 */
export function tillTime({ device, offset, built, newest }: TimeSources): TillTime {
  const from = Math.max(built, newest ?? 0)
  const to = newest === null ? Number.POSITIVE_INFINITY : from + MAX_ABSENCE_MS
  const isPossible = (time: number) => time >= from - SLACK_MS && time <= to
  const corrected = device + offset
  const [alone, withOffset] = [isPossible(device), isPossible(corrected)]
  if (alone || withOffset) {
    const now = alone && withOffset ? Math.min(device, corrected) : alone ? device : corrected
    const isEither = alone && withOffset && offset >= DAY_MS
    return { now, offset: now - device, verdict: isEither ? 'unknown' : 'right' }
  }
  const isFarOff = Math.abs(from - device) >= DAY_MS
  return { now: from, offset: from - device, verdict: isFarOff ? 'unknown' : 'behind' }
}

/** The offset once the server's time is heard. It wins over everything else; small differences change nothing. */
export function offsetFromServer(device: number, offset: number, server: number): number {
  const isNear = (time: number) => Math.abs(server - time) < SERVER_SLACK_MS
  if (isNear(device)) return 0
  return isNear(device + offset) ? offset : server - device
}
