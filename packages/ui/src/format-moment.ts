import { dateFormat, FILE_LANGUAGE } from './date-format.ts'

/** How moments are written: in which language, and in whose time. */
export interface MomentFormat {
  language: string
  timeZone: string
}

/** Date and time. */
export function formatMoment(moment: string | number, { language, timeZone }: MomentFormat): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(moment))
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_AND_CLOCK = { day: '2-digit', month: 'short', ...CLOCK } as const

/** Time only for today, date and time for other days, a dash for an invalid moment. */
export function formatRecent(
  moment: string | number,
  { language, timeZone }: MomentFormat,
  now: number,
): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return '–'
  const isToday = fileDay(moment, timeZone) === fileDay(now, timeZone)
  return dateFormat(language, { ...(isToday ? CLOCK : DAY_AND_CLOCK), timeZone }).format(time)
}

export const fileDay = (moment: string | number, timeZone: string): string =>
  dateFormat(FILE_LANGUAGE, { dateStyle: 'short', timeZone }).format(new Date(moment))

export const fileMoment = (moment: string | number, timeZone: string): string =>
  dateFormat(FILE_LANGUAGE, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(moment))

/** For the name of a file: `2026-11-16T1605`. */
export const fileStamp = (moment: string | number, timeZone: string): string =>
  fileMoment(moment, timeZone).replace(' ', 'T').replace(':', '')
