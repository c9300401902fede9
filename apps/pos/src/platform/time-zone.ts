import { usableZone } from '@evertill/ui/usable-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: usableZone(timeZone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

let last = { zone: '', minute: Number.NaN, offset: 0 }

/** Minutes that the zone's clock is ahead of UTC at that moment. The domain knows no time zones. */
export const zoneOffsetMinutes = (milliseconds: number, timeZone: string): number => {
  // Cached per minute: offsets change only at a full minute, and one scan needs it three times.
  const minute = Math.floor(milliseconds / 60_000)
  if (last.zone !== timeZone || last.minute !== minute) {
    last = { zone: timeZone, minute, offset: offsetAt(milliseconds, timeZone) }
  }
  return last.offset
}

const offsetAt = (milliseconds: number, timeZone: string): number => {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(milliseconds)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.round((wall - Math.floor(milliseconds / 1000) * 1000) / 60_000)
}

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When the zone's clock shows that day (`2026-11-16`) and time (`16:05`); undefined if they cannot be read. */
export const instantOf = (day: string, time: string, timeZone: string): number | undefined => {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wall)) return undefined
  const guess = wall - zoneOffsetMinutes(wall, timeZone) * 60_000
  // Again with the offset of that moment: near a change of the offset the first guess has another one.
  return wall - zoneOffsetMinutes(guess, timeZone) * 60_000
}
