/** Instants are ISO strings in UTC; the store's clock is an offset in minutes (India: 330). */
function shifted(instantIso: string, timeZoneOffsetMinutes: number): Date | undefined {
  const time = Date.parse(instantIso)
  const local = time + timeZoneOffsetMinutes * 60_000
  // Outside the range of dates, `toISOString` would throw.
  return Number.isFinite(local) && Math.abs(local) <= 8.64e15 ? new Date(local) : undefined
}

/** The store's calendar date of an instant, or '' when the instant is unreadable. */
export function calendarDateOf(instantIso: string, timeZoneOffsetMinutes: number): string {
  return businessDateOf(instantIso, timeZoneOffsetMinutes, 0)
}

/**
 * The day of the store that an instant belongs to: what happens less than `dayCutOffMinutes` after midnight belongs to
 * the day before (M-1008). The server's SQL has the same rule in `business_date_at`.
 */
export function businessDateOf(
  instantIso: string,
  timeZoneOffsetMinutes: number,
  dayCutOffMinutes: number,
): string {
  return (
    shifted(instantIso, timeZoneOffsetMinutes - dayCutOffMinutes)
      ?.toISOString()
      .slice(0, 10) ?? ''
  )
}

/**
 * The year in which the financial year (1 April to 31 March) of an instant starts; 0 when the instant is unreadable. By
 * the clock, not by the business date (M-401): two tills of a store must not number one night in two years.
 */
export function financialYearOf(instantIso: string, timeZoneOffsetMinutes: number): number {
  const local = shifted(instantIso, timeZoneOffsetMinutes)
  if (local === undefined) return 0
  const year = local.getUTCFullYear()
  // Months start at 0: April is 3.
  return local.getUTCMonth() >= 3 ? year : year - 1
}

/** Only real calendar dates, so that dates can be compared as text. */
export function isBusinessDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
