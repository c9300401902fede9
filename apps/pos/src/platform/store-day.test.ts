import { expect, test } from 'vitest'
import { businessDateAt, calendarDateAt } from './store-day.ts'

const night = Date.parse('2026-11-15T22:29:59Z')
const untilFour = { TimeZone: 'Asia/Kolkata', DayCutOff: 240 }

test('RN-12 until the end of its day the store has the date of the day before', () => {
  expect(businessDateAt(night, untilFour)).toBe('2026-11-15')
  expect(businessDateAt(night + 1000, untilFour)).toBe('2026-11-16')
  expect(businessDateAt(night, { TimeZone: 'Asia/Kolkata' })).toBe('2026-11-16')
})

test('RN-12 offers and subscriptions end at midnight all the same', () => {
  expect(calendarDateAt(night, untilFour)).toBe('2026-11-16')
})

test('RN-12 the night in which clocks are set back has one date', () => {
  const newYork = { TimeZone: 'America/New_York', DayCutOff: 240 }
  // 1:30 comes twice; 4:00 is five hours after midnight.
  const moments = [
    '2026-11-01T04:30:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-01T08:59:00Z',
  ]
  expect(new Set(moments.map((at) => businessDateAt(Date.parse(at), newYork)))).toEqual(
    new Set(['2026-10-31']),
  )
  expect(businessDateAt(Date.parse('2026-11-01T09:00:00Z'), newYork)).toBe('2026-11-01')
})

test('FR-31 a store with an unknown time zone has the date of UTC', () => {
  expect(businessDateAt(night, { TimeZone: 'Mars/Olympus' })).toBe('2026-11-15')
  expect(businessDateAt(night, { TimeZone: '', DayCutOff: 240 })).toBe('2026-11-15')
})
