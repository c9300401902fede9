import { localeOf } from '@evertill/texts/numbers.ts'
import type { ReportSchedule } from '@evertill/contract'
import type { Say } from '../../parts/use-say.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const WEEK = 7

/** From Monday on. */
export const weekdayNames = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: WEEK }, (_, at) => format.format(MONDAY + at * DAY_MS))
}

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** "Every Monday at 07:00" */
export const rhythmText = (
  say: Say,
  language: string,
  { Rhythm, Weekday, MonthDay, Hour }: Pick<ReportSchedule, 'Rhythm' | 'Weekday' | 'MonthDay' | 'Hour'>,
): string =>
  say(`schedules.when.${Rhythm}`, {
    hour: hourName(Hour),
    day: Rhythm === 'weekly' ? (weekdayNames(language)[Weekday - 1] ?? '') : MonthDay,
  })
