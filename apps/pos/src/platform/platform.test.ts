import { expect, test } from 'vitest'
import { newUuid } from './ids.ts'
import { zoneOffsetMinutes } from './time-zone.ts'

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
