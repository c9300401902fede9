/** Injected wherever the time matters, so that tests need not wait. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The calendar date of an instant in a time zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

/** Whole days from one calendar date to another; dates have no daylight saving. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
