import { describe, expect, test } from 'vitest'
import { offsetFromServer, tillTime, type TimeSources } from './till-time.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NEWEST = Date.parse('2026-11-16T06:30:00Z')

const read = (sources: Partial<TimeSources>) =>
  tillTime({ device: NEWEST, offset: 0, built: 0, newest: NEWEST, ...sources })

describe('which clock is right', () => {
  test.each([
    ['the newest known time itself', NEWEST],
    ['half a minute before it', NEWEST - 30 * SECOND],
    ['the next morning', NEWEST + 15 * HOUR],
    ['after a year away', NEWEST + 366 * DAY],
  ])('CK-1 %s is believed', (_, device) => {
    expect(read({ device })).toEqual({ now: device, offset: 0, verdict: 'right' })
  })

  test.each([
    ['a minute before the newest known time', NEWEST - MINUTE, 'behind'],
    ['23 hours before it', NEWEST - 23 * HOUR, 'behind'],
    ['a day before it', NEWEST - DAY, 'unknown'],
    ['in 1970', 0, 'unknown'],
    ['over a year after it', NEWEST + 366 * DAY + 1, 'unknown'],
    ['ten years after it', NEWEST + 3_653 * DAY, 'unknown'],
  ] as const)('CK-1 CK-2 a clock %s is wrong, and the newest known time goes on', (_, device, verdict) => {
    expect(read({ device })).toEqual({ now: NEWEST, offset: NEWEST - device, verdict })
  })

  test('CK-1 a clock before the build is wrong also on a new device, and no clock after it is', () => {
    const built = NEWEST
    expect(read({ device: 0, built, newest: null })).toMatchObject({ now: built, verdict: 'unknown' })
    const later = built + 3_653 * DAY
    expect(read({ device: later, built, newest: null })).toMatchObject({ now: later, verdict: 'right' })
  })

  test('CK-1 a newer build counts more than the last time the till ran', () => {
    const built = NEWEST + 10 * DAY
    expect(read({ device: NEWEST + 9 * DAY, built })).toMatchObject({ now: built, verdict: 'unknown' })
    expect(read({ device: built + HOUR, built })).toMatchObject({ now: built + HOUR, verdict: 'right' })
  })

  test('CK-1 without any knowledge the device is believed', () => {
    expect(read({ device: 5, newest: null })).toEqual({ now: 5, offset: 0, verdict: 'right' })
  })
})

describe('a clock with an offset', () => {
  test.each([
    ['behind by two hours', 2 * HOUR],
    ['behind by 56 years', NEWEST - HOUR],
    ['ahead by two hours', -2 * HOUR],
    ['ahead by ten years', -3_653 * DAY],
  ])('CK-3 that is %s stays corrected', (_, offset) => {
    const device = NEWEST - offset + MINUTE
    expect(read({ device, offset })).toEqual({ now: NEWEST + MINUTE, offset, verdict: 'right' })
  })

  test.each([
    ['behind by two hours', 2 * HOUR],
    ['behind by 56 years', NEWEST - HOUR],
    ['ahead by two hours', -2 * HOUR],
    ['ahead by ten years', -3_653 * DAY],
  ])('CK-3 that was %s and has been set right is believed again', (_, offset) => {
    expect(read({ device: NEWEST + MINUTE, offset }).now).toBe(NEWEST + MINUTE)
  })

  test('CK-3 of a day that could be right with and without it goes on at the earlier time, and is asked about if that drops the offset', () => {
    const device = NEWEST + 2 * DAY
    expect(read({ device, offset: DAY })).toEqual({ now: device, offset: 0, verdict: 'unknown' })
    expect(read({ device, offset: -DAY })).toEqual({ now: device - DAY, offset: -DAY, verdict: 'right' })
    expect(read({ device, offset: HOUR })).toEqual({ now: device, offset: 0, verdict: 'right' })
  })

  test('CK-2 that an empty battery has reset again is asked about, although the old offset is only hours off', () => {
    const offset = NEWEST - 2 * HOUR
    expect(read({ device: MINUTE, offset })).toMatchObject({ now: NEWEST, verdict: 'unknown' })
  })
})

describe('the server’s time', () => {
  test('CK-4 takes the place of any other', () => {
    expect(offsetFromServer(0, 5 * DAY, NEWEST)).toBe(NEWEST)
    expect(offsetFromServer(NEWEST + 3_653 * DAY, 0, NEWEST)).toBe(-3_653 * DAY)
  })

  test('CK-4 that is less than a minute off changes nothing', () => {
    expect(offsetFromServer(NEWEST, 0, NEWEST + 59 * SECOND)).toBe(0)
    expect(offsetFromServer(NEWEST - HOUR, HOUR, NEWEST - 59 * SECOND)).toBe(HOUR)
    expect(offsetFromServer(NEWEST, 0, NEWEST + MINUTE)).toBe(MINUTE)
  })

  test('CK-4 ends an offset that the device no longer needs', () => {
    expect(offsetFromServer(NEWEST, DAY, NEWEST + SECOND)).toBe(0)
  })

  test('CK-4 gives an offset that the next reading keeps', () => {
    const device = NEWEST - MINUTE
    const offset = offsetFromServer(device, 0, NEWEST)
    expect(read({ device, offset })).toEqual({ now: NEWEST, offset, verdict: 'right' })
  })
})
