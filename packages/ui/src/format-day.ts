import { dateFormat } from './date-format.ts'

/** Formats a calendar day such as `2027-11-15`. A day has no time zone, so it is read and formatted as UTC. */
export function formatDay(day: string, language: string): string {
  const time = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time.getTime())) return day
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}
