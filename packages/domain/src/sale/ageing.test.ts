import { expect, test } from 'vitest'
import { ageingOf, daysSince } from './ageing.ts'

test('RP-21 a balance is split by the age of its bills, and the parts add up to it', () => {
  const dues = [
    { date: '2026-11-15', amount: 100 },
    { date: '2026-10-16', amount: 200 },
    { date: '2026-10-15', amount: 300 },
    { date: '2026-09-16', amount: 400 },
    { date: '2026-08-17', amount: 500 },
    { date: '2026-08-16', amount: 600 },
  ]
  expect(ageingOf(2_000, dues, '2026-11-15')).toEqual({
    buckets: [300, 700, 500, 600],
    oldest: '2026-08-16',
    noBill: -100,
  })
  expect(ageingOf(700, [], '2026-11-15')).toEqual({ buckets: [0, 0, 0, 0], oldest: null, noBill: 700 })
  expect(daysSince('2026-11-16', '2026-11-15')).toBe(0)
})
