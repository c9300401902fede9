import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  comparedPeriod,
  daysIn,
  isDay,
  type Period,
  periodOf,
  PRESETS,
} from './period.ts'

/** A Wednesday in the third quarter of the financial year 2026. */
const TODAY = '2026-11-18'
const p = (from: string, to: string): Period => ({ from, to })

describe('presets', () => {
  test.each([
    ['today', p(TODAY, TODAY)],
    ['yesterday', p('2026-11-17', '2026-11-17')],
    ['thisWeek', p('2026-11-16', TODAY)],
    ['lastWeek', p('2026-11-09', '2026-11-15')],
    ['thisMonth', p('2026-11-01', TODAY)],
    ['lastMonth', p('2026-10-01', '2026-10-31')],
    ['thisQuarter', p('2026-10-01', TODAY)],
    ['lastQuarter', p('2026-07-01', '2026-09-30')],
    ['thisYear', p('2026-04-01', TODAY)],
    ['lastYear', p('2025-04-01', '2026-03-31')],
  ] as const)('RV-1 %s is a period of business dates', (preset, period) => {
    expect(periodOf(preset, TODAY)).toEqual(period)
  })

  test('RV-2 weeks begin on Monday: a Sunday ends one', () => {
    expect(periodOf('thisWeek', '2026-11-15')).toEqual(p('2026-11-09', '2026-11-15'))
    expect(periodOf('thisWeek', '2026-11-16')).toEqual(p('2026-11-16', '2026-11-16'))
  })

  test('RV-2 the financial year begins in April', () => {
    expect(periodOf('thisYear', '2027-03-31')).toEqual(p('2026-04-01', '2027-03-31'))
    expect(periodOf('thisYear', '2027-04-01')).toEqual(p('2027-04-01', '2027-04-01'))
    expect(periodOf('lastQuarter', '2027-04-01')).toEqual(p('2027-01-01', '2027-03-31'))
    expect(periodOf('lastMonth', '2027-01-31')).toEqual(p('2026-12-01', '2026-12-31'))
  })
})

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
const asDay = (date: Date) => date.toISOString().slice(0, 10)

test('RV-1 a period that is over ends right before the one that runs, on any day', () => {
  const pairs = [
    ['yesterday', 'today'],
    ['lastWeek', 'thisWeek'],
    ['lastMonth', 'thisMonth'],
    ['lastQuarter', 'thisQuarter'],
    ['lastYear', 'thisYear'],
  ] as const
  fc.assert(
    fc.property(day, fc.constantFrom(...pairs), (date, [over, running]) => {
      const [last, current] = [periodOf(over, asDay(date)), periodOf(running, asDay(date))]
      expect(addDays(last.to, 1)).toBe(current.from)
      expect(last.from <= last.to && current.from <= current.to).toBe(true)
      expect(current.to).toBe(asDay(date))
    }),
  )
})

describe('comparing', () => {
  const against = (preset: Parameters<typeof periodOf>[0], by: 'before' | 'week' | 'year', today = TODAY) =>
    comparedPeriod(periodOf(preset, today), by, preset)

  test('RV-3 a running period is compared up to the same day of the one before', () => {
    expect(against('today', 'before')).toEqual(p('2026-11-17', '2026-11-17'))
    expect(against('thisWeek', 'before')).toEqual(p('2026-11-09', '2026-11-11'))
    expect(against('thisMonth', 'before')).toEqual(p('2026-10-01', '2026-10-18'))
    expect(against('thisQuarter', 'before')).toEqual(p('2026-07-01', '2026-08-18'))
    expect(against('thisYear', 'before')).toEqual(p('2025-04-01', '2025-11-18'))
  })

  test('RV-3 a whole month is compared with a whole month, whichever is longer', () => {
    expect(against('lastMonth', 'before')).toEqual(p('2026-09-01', '2026-09-30'))
    expect(against('lastMonth', 'before', '2027-03-10')).toEqual(p('2027-01-01', '2027-01-31'))
    expect(against('lastMonth', 'year', '2028-03-10')).toEqual(p('2027-02-01', '2027-02-28'))
    expect(against('lastMonth', 'year', '2029-03-10')).toEqual(p('2028-02-01', '2028-02-29'))
    expect(against('lastQuarter', 'before')).toEqual(p('2026-04-01', '2026-06-30'))
    expect(against('lastYear', 'before')).toEqual(p('2024-04-01', '2025-03-31'))
  })

  test('RV-3 a free period is compared with as many days right before it', () => {
    const period = p('2026-11-03', '2026-11-12')
    expect(comparedPeriod(period, 'before', 'free')).toEqual(p('2026-10-24', '2026-11-02'))
    expect(comparedPeriod(period, 'year', 'free')).toEqual(p('2025-11-03', '2025-11-12'))
    expect(comparedPeriod(period, 'none', 'free')).toBeUndefined()
  })

  test('RV-3 a day can be compared with the same weekday of the week before', () => {
    expect(against('today', 'week')).toEqual(p('2026-11-11', '2026-11-11'))
  })

  test('RV-3 what is compared has as many days, or is a whole month, quarter or year as well', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...PRESETS),
        fc.constantFrom('before', 'week', 'year'),
        (date, preset, by) => {
          const period = periodOf(preset, asDay(date))
          const other = comparedPeriod(period, by as 'before', preset) as Period
          expect(other.from <= other.to && other.to < period.to).toBe(true)
          expect(Math.abs(daysIn(other) - daysIn(period))).toBeLessThanOrEqual(3)
        },
      ),
    )
  })
})

test('RV-1 only dates of the calendar are days', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '', 'today'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(addMonths('2026-10-31', -1)).toBe('2026-09-30')
})
