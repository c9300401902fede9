import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ScheduleTimes,
  isTooLate,
  latestOccasion,
  nextOccasion,
  nextTry,
} from './report-schedule.policy.ts'

const BERLIN: ScheduleTimes = {
  Rhythm: 'daily',
  Weekday: 1,
  MonthDay: 1,
  Hour: 2,
  TimeZone: 'Europe/Berlin',
}
const next = (changes: Partial<ScheduleTimes>, after: string): string =>
  nextOccasion({ ...BERLIN, ...changes }, new Date(after)).toISOString()

test('RH-11 a daily, a weekly and a monthly report come at their hour of the zone', () => {
  expect(next({ Hour: 7 }, '2026-11-19T05:59:00Z')).toBe('2026-11-19T06:00:00.000Z')
  expect(next({ Hour: 7 }, '2026-11-19T06:00:00Z')).toBe('2026-11-20T06:00:00.000Z')
  expect(next({ Rhythm: 'weekly', Weekday: 1, Hour: 7 }, '2026-11-19T06:00:00Z')).toBe(
    '2026-11-23T06:00:00.000Z',
  )
  expect(next({ Rhythm: 'monthly', MonthDay: 1, Hour: 7 }, '2026-11-19T06:00:00Z')).toBe(
    '2026-12-01T06:00:00.000Z',
  )
  expect(next({ TimeZone: 'Asia/Kolkata', Hour: 0 }, '2026-11-19T18:00:00Z')).toBe('2026-11-19T18:30:00.000Z')
})

test('RH-11 a month that is shorter has its report on its last day', () => {
  const monthly = { Rhythm: 'monthly', MonthDay: 31, Hour: 12, TimeZone: 'UTC' } as const
  expect(next(monthly, '2027-01-31T12:00:00Z')).toBe('2027-02-28T12:00:00.000Z')
  expect(next(monthly, '2027-02-28T12:00:00Z')).toBe('2027-03-31T12:00:00.000Z')
})

test('RH-14 an hour that the clock skips or shows twice is one occasion', () => {
  expect(next({}, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(next({}, '2027-03-28T01:00:00Z')).toBe('2027-03-29T00:00:00.000Z')
  expect(next({}, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z')
  expect(next({}, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z')
})

test('RH-14 every day has one occasion, in every zone and also where summer time begins or ends', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'America/St_Johns',
    'UTC',
  )
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, start, fc.integer({ min: 0, max: 23 }), (TimeZone, from, Hour) => {
      const day = (at: Date) => at.toLocaleDateString('sv', { timeZone: TimeZone })
      const times = { ...BERLIN, TimeZone, Hour }
      const first = nextOccasion(times, from)
      const second = nextOccasion(times, first)
      expect(first > from).toBe(true)
      expect(Date.parse(day(second)) - Date.parse(day(first))).toBe(86_400_000)
    }),
    { numRuns: 300 },
  )
})

test('RH-15 a server that was off sends the latest occasion alone', () => {
  const latest = latestOccasion(
    { ...BERLIN, Hour: 7 },
    new Date('2026-11-10T06:00:00Z'),
    new Date('2026-11-19T12:00:00Z'),
  )
  expect(latest.toISOString()).toBe('2026-11-19T06:00:00.000Z')
})

test('RH-15 a mail is tried again with growing pauses, and given up after a day', () => {
  const occasion = new Date('2026-11-19T06:00:00Z')
  const waits: number[] = []
  let now: Date | undefined = occasion
  for (let attempts = 1; now; attempts++) {
    const later: Date | undefined = nextTry(occasion, attempts, now)
    if (later) waits.push((later.getTime() - now.getTime()) / 1000)
    now = later
  }
  expect(waits.slice(0, 7)).toEqual([60, 300, 900, 1_800, 3_600, 7_200, 14_400])
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(86_400)
  expect(isTooLate(occasion, new Date('2026-11-20T06:00:00Z'))).toBe(false)
  expect(isTooLate(occasion, new Date('2026-11-20T06:00:01Z'))).toBe(true)
})
