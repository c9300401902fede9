import { expect, test } from 'vitest'
import { isLeftOpen } from './open-since.ts'

const at = (instant: string) => Date.parse(instant)
const opened = (instant: string) => ({ OpeningTime: { seconds: at(instant) / 1000, nanoseconds: 0 } })

const inIndia = { TimeZone: 'Asia/Kolkata' }
const inUtc = { TimeZone: 'UTC' }

test("CL-15 a session is left open when the store's own day is another one, not the one of UTC", () => {
  const evening = opened('2026-11-15T12:00:00Z')
  // 18:29 UTC is still the 15th in Kolkata, a minute later it is the 16th.
  expect(isLeftOpen(evening, at('2026-11-15T18:29:00Z'), inIndia)).toBe(false)
  expect(isLeftOpen(evening, at('2026-11-15T18:30:00Z'), inIndia)).toBe(true)
  expect(isLeftOpen(evening, at('2026-11-15T23:00:00Z'), inUtc)).toBe(false)
  expect(isLeftOpen(opened('2026-11-16T01:00:00Z'), at('2026-11-15T23:00:00Z'), inUtc)).toBe(false)
})

test('CL-15 RN-12 a night that belongs to the day before leaves nothing open', () => {
  const evening = opened('2026-11-15T12:00:00Z')
  const untilFour = { TimeZone: 'Asia/Kolkata', DayCutOff: 240 }
  expect(isLeftOpen(evening, at('2026-11-15T22:29:00Z'), untilFour)).toBe(false)
  expect(isLeftOpen(evening, at('2026-11-15T22:30:00Z'), untilFour)).toBe(true)
})
