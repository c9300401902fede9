import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { fileDay, fileMoment, fileStamp, formatMoment, formatRecent } from './format-moment.ts'

const at = (utc: string) => Date.parse(`${utc}Z`)
const spoken = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', '16 Nov 2026', '16 Nov 2026, 4:05 pm', '4:05 pm', '16 Nov, 4:05 pm'],
  ['de', '16.11.2026', '16.11.2026, 16:05', '16:05', '16. Nov., 16:05'],
])(
  'FR-23 days and times are written in the language of the till: %s',
  (language, day, moment, clock, other) => {
    const format = { language, timeZone: 'UTC' }
    expect(formatDay('2026-11-16', language)).toBe(day)
    expect(spoken(formatMoment(at('2026-11-16T16:05'), format))).toBe(moment)
    expect(spoken(formatRecent('2026-11-16T16:05:00Z', format, at('2026-11-16T20:05')))).toBe(clock)
    expect(spoken(formatRecent(at('2026-11-16T16:05'), format, at('2026-11-17T00:00')))).toBe(other)
  },
)

test('FR-23 an invalid moment is a dash, and an invalid day is shown unchanged', () => {
  expect(formatRecent('', { language: 'en', timeZone: 'UTC' }, 0)).toBe('–')
  expect(formatDay('soon', 'en')).toBe('soon')
})

const EVENING = at('2026-11-16T20:00')

test.each([
  ['Asia/Kolkata', '17 Nov 2026, 1:30 am', '1:30 am', '2026-11-17 01:30'],
  ['America/Los_Angeles', '16 Nov 2026, 12:00 pm', '16 Nov, 12:00 pm', '2026-11-16 12:00'],
  ['Asia/Kathmandu', '17 Nov 2026, 1:45 am', '1:45 am', '2026-11-17 01:45'],
  ['Pacific/Kiritimati', '17 Nov 2026, 10:00 am', '17 Nov, 10:00 am', '2026-11-17 10:00'],
])(
  'FR-31 F-59 a moment has the day and the time of the zone that is given: %s',
  (timeZone, moment, recent, file) => {
    const format = { language: 'en', timeZone }
    expect(spoken(formatMoment(EVENING, format))).toBe(moment)
    expect(fileMoment(EVENING, timeZone)).toBe(file)
    expect(fileDay(EVENING, timeZone)).toBe(file.slice(0, 10))
    expect(fileStamp(EVENING, timeZone)).toBe(file.replace(' ', 'T').replace(':', ''))
    // Later on the same day in India and Nepal, and on the next day in California and on Kiritimati.
    const later = timeZone.startsWith('Asia') ? EVENING + 4 * 3_600_000 : EVENING + 15 * 3_600_000
    expect(spoken(formatRecent(EVENING, format, later))).toBe(recent)
  },
)

test('FR-31 a time zone that the browser does not know counts as UTC', () => {
  const format = { language: 'en', timeZone: 'Mars/Olympus' }
  expect(spoken(formatMoment(at('2026-11-16T16:05'), format))).toBe('16 Nov 2026, 4:05 pm')
  expect(fileMoment(at('2026-11-16T16:05'), 'Mars/Olympus')).toBe('2026-11-16 16:05')
})
