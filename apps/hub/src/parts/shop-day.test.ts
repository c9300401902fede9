import { expect, test } from 'vitest'
import { clockIn, latestShopDay } from './shop-day.ts'
import { periodOf } from './period.ts'

const IN_INDIA = { TimeZone: 'Asia/Kolkata' }
const IN_NEW_YORK = { TimeZone: 'America/New_York' }
/** Half past midnight in India, still the day before in New York and London. */
const NIGHT = Date.parse('2026-11-19T19:00:00Z')

test('HW-8 today is the latest day of the stores, wherever somebody looks from', () => {
  expect(latestShopDay([IN_INDIA], NIGHT)).toBe('2026-11-20')
  expect(latestShopDay([IN_NEW_YORK], NIGHT)).toBe('2026-11-19')
  expect(latestShopDay([IN_NEW_YORK, IN_INDIA], NIGHT)).toBe('2026-11-20')
  expect(latestShopDay([{ TimeZone: 'Mars/Olympus' }], NIGHT)).toBe('2026-11-19')
})

test('HW-8 a period without a choice ends on that day and has thirty', () => {
  expect(periodOf({}, '2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(periodOf({ from: '2026-11-01', to: 'nonsense' }, '2026-11-20')).toEqual({
    from: '2026-11-01',
    to: '2026-11-20',
  })
})

test('HW-8 the clock of a store has its day and its time', () => {
  expect(clockIn('Asia/Kolkata', NIGHT)).toEqual({ Date: '2026-11-20', Time: '00:30' })
})
