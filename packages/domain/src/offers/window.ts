import type { OfferMoment, OfferWindow } from './offer.ts'

const DAY_MS = 86_400_000

/** The store's local date and time of an instant. Computed for every sale: a till left open past midnight must not give yesterday's offer. */
export function momentOf(instantIso: string, timeZoneOffsetMinutes: number): OfferMoment | undefined {
  const local = Date.parse(instantIso) + timeZoneOffsetMinutes * 60_000
  if (!Number.isFinite(local) || Math.abs(local) > 8.64e15) return undefined
  const text = new Date(local).toISOString()
  const inDay = ((local % DAY_MS) + DAY_MS) % DAY_MS
  return { date: text.slice(0, 10), secondOfDay: Math.floor(inDay / 1000) }
}

/** Whether the window is open. After midnight an evening window still belongs to the day on which it began. */
export function isWithin(window: OfferWindow | undefined, moment: OfferMoment): boolean {
  if (window === undefined) return true
  if (window.hours === undefined) return dayWithin(window, moment.date)
  // Without a time of day, an offer with hours is not given.
  if (moment.secondOfDay === undefined) return false
  const from = secondsOf(window.hours.from)
  const to = secondsOf(window.hours.to)
  if (from === undefined || to === undefined) return false
  if (from < to)
    return from <= moment.secondOfDay && moment.secondOfDay < to && dayWithin(window, moment.date)
  if (moment.secondOfDay >= from) return dayWithin(window, moment.date)
  return moment.secondOfDay < to && dayWithin(window, dayBefore(moment.date))
}

function dayWithin(window: OfferWindow, date: string): boolean {
  if (window.from !== undefined && date < window.from) return false
  if (window.to !== undefined && date > window.to) return false
  if (window.weekDays === undefined || window.weekDays.length === 0) return true
  return window.weekDays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** `18:00` or `18:00:30` in seconds; 24:00 is the end of the day. */
export function secondsOf(clock: string): number | undefined {
  const match = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(clock)
  if (match === null) return undefined
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (minutes > 59 || seconds > 59) return undefined
  const total = hours * 3600 + minutes * 60 + seconds
  return total <= 86_400 ? total : undefined
}
