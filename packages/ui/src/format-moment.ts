import { dateFormat } from './date-format.ts'

/** Date and time in the device's time zone. */
export function formatMoment(milliseconds: number, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_AND_CLOCK = { day: '2-digit', month: 'short', ...CLOCK } as const

/** Time only for today, date and time for other days, a dash for an invalid moment. */
export function formatRecent(moment: string | number, language: string, now: Date = new Date()): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return '–'
  const isToday = time.toDateString() === now.toDateString()
  return dateFormat(language, isToday ? CLOCK : DAY_AND_CLOCK).format(time)
}
