const DAY_MS = 86_400_000

export interface DayRange {
  min: string
  max: string
}

/** The last `days` days including today, as `2026-11-15`. */
export function lastDays(today: string, days: number): DayRange {
  const first = Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS
  return { min: new Date(first).toISOString().slice(0, 10), max: today }
}

export const isWithin = (day: string, { min, max }: DayRange): boolean => min <= day && day <= max
