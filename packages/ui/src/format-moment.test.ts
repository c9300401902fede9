import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { formatMoment, formatRecent } from './format-moment.ts'

const at = (hours: number) => new Date(2026, 10, 16, hours, 5)
const spoken = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', '16 Nov 2026', '16 Nov 2026, 4:05 pm', '4:05 pm', '16 Nov, 4:05 pm'],
  ['de', '16.11.2026', '16.11.2026, 16:05', '16:05', '16. Nov., 16:05'],
])(
  'FR-23 days and times are written in the language of the till: %s',
  (language, day, moment, clock, other) => {
    expect(formatDay('2026-11-16', language)).toBe(day)
    expect(spoken(formatMoment(at(16).getTime(), language))).toBe(moment)
    expect(spoken(formatRecent(at(16).toISOString(), language, at(20)))).toBe(clock)
    expect(spoken(formatRecent(at(16).getTime(), language, new Date(2026, 10, 17)))).toBe(other)
  },
)

test('FR-23 an invalid moment is a dash, and an invalid day is shown unchanged', () => {
  expect(formatRecent('', 'en')).toBe('–')
  expect(formatDay('soon', 'en')).toBe('soon')
})
