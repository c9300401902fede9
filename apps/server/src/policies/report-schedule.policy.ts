import type { ReportScheduleBody } from '@evertill/contract'

/** When a schedule is due, by the clock of its zone. */
export type ScheduleTimes = Pick<ReportScheduleBody, 'Rhythm' | 'Weekday' | 'MonthDay' | 'Hour' | 'TimeZone'>

const DAY_MS = 24 * 60 * 60_000
/** Any rhythm comes round within two months. */
const MAX_DAYS = 62

/** How far the clock of a zone is ahead of UTC. */
const offsetAt = (time: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(time / 1000) * 1000
}

/**
 * The first moment at which the clock shows the hour. On a day on which the clock is put forward over that hour, the moment
 * at which it would have shown it.
 */
const momentOf = (day: number, hour: number, timeZone: string): number => {
  const wall = day + hour * 60 * 60_000
  const before = wall - offsetAt(wall - DAY_MS, timeZone)
  const after = wall - offsetAt(wall + DAY_MS, timeZone)
  const shown = [before, after].toSorted((a, b) => a - b)
  return shown.find((time) => time + offsetAt(time, timeZone) === wall) ?? before
}

const isDay = ({ Rhythm, Weekday, MonthDay }: ScheduleTimes, day: number): boolean => {
  const date = new Date(day)
  if (Rhythm === 'daily') return true
  if (Rhythm === 'weekly') return (date.getUTCDay() + 6) % 7 === Weekday - 1
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(MonthDay, lastDay)
}

/** The first time after a moment at which a schedule is due. */
export const nextOccasion = (times: ScheduleTimes, after: Date): Date => {
  const { Hour, TimeZone } = times
  const local = after.getTime() + offsetAt(after.getTime(), TimeZone)
  const today = Math.floor(local / DAY_MS) * DAY_MS
  for (let days = 0; days <= MAX_DAYS; days++) {
    const day = today + days * DAY_MS
    const moment = isDay(times, day) ? momentOf(day, Hour, TimeZone) : 0
    if (moment > after.getTime()) return new Date(moment)
  }
  throw new Error(`${times.Rhythm} is never due`)
}

/** The last time that was due: a server that was off for a week sends one report and not seven. */
export const latestOccasion = (times: ScheduleTimes, first: Date, now: Date): Date => {
  let latest = first
  for (let later = nextOccasion(times, first); later <= now; later = nextOccasion(times, later))
    latest = later
  return latest
}

/** From a minute to four hours. */
const WAITS_SECONDS = [60, 300, 900, 1_800, 3_600, 7_200, 14_400]

/** When a mail is tried again that could not be sent; undefined a day after its time. */
export const nextTry = (occasion: Date, attempts: number, now: Date): Date | undefined => {
  const wait = WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0
  const next = new Date(now.getTime() + wait * 1000)
  return isTooLate(occasion, next) ? undefined : next
}

export const isTooLate = (occasion: Date, now: Date): boolean => now.getTime() - occasion.getTime() > DAY_MS
