import { expect, test } from 'vitest'
import { newUuid } from './ids.ts'
import { instantOf, zoneOffsetMinutes } from './time-zone.ts'

test('CM-8 ids are UUIDs of version 7: unique and ordered by time', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => newUuid(1_700_000_000_000 + index))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(1_000)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test.each([
  ['2026-11-15T06:30:00.500Z', 'Asia/Kolkata', 330],
  ['2026-03-31T18:30:00Z', 'Asia/Kolkata', 330],
  ['2026-07-01T00:00:00Z', 'Europe/London', 60],
  ['2026-01-01T00:00:00Z', 'America/New_York', -300],
  ['1969-12-31T23:59:59.500Z', 'Asia/Tokyo', 540],
])('CM-3 at %s the clock of %s is %s minutes ahead', (instant, zone, minutes) => {
  expect(zoneOffsetMinutes(Date.parse(instant), zone)).toBe(minutes)
})

test.each([
  ['2026-11-16', '00:05', 'Asia/Kolkata', '2026-11-15T18:35:00.000Z'],
  ['2026-11-16', '12:00', 'America/Los_Angeles', '2026-11-16T20:00:00.000Z'],
  ['2026-11-16', '12:00', 'Pacific/Kiritimati', '2026-11-15T22:00:00.000Z'],
  // The hours around the end of summer time, which is at 01:00 UTC.
  ['2026-10-25', '00:30', 'Europe/London', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/London', '2026-10-25T02:30:00.000Z'],
])('FR-31 %s at %s in %s is %s', (day, time, zone, instant) => {
  expect(new Date(instantOf(day, time, zone) ?? 0).toISOString()).toBe(instant)
})

test('FR-31 a day or a time that is missing is no moment', () => {
  expect(instantOf('', '12:00', 'Asia/Kolkata')).toBeUndefined()
  expect(instantOf('2026-11-16', '', 'Asia/Kolkata')).toBeUndefined()
})
