import { expect, test } from 'vitest'
import { isWithin, lastDays } from './last-days.ts'

test('FR-8 the last 7 days are today and the six before, over the end of a month and a leap day', () => {
  expect(lastDays('2026-11-15', 7)).toEqual({ min: '2026-11-09', max: '2026-11-15' })
  expect(lastDays('2028-03-01', 2)).toEqual({ min: '2028-02-29', max: '2028-03-01' })
  expect(lastDays('2026-11-15', 1)).toEqual({ min: '2026-11-15', max: '2026-11-15' })
})

test('FR-8 both ends are included, tomorrow and the day before the first are not', () => {
  const range = lastDays('2026-11-15', 7)
  const days = ['2026-11-08', '2026-11-09', '2026-11-15', '2026-11-16']
  expect(days.map((day) => isWithin(day, range))).toEqual([false, true, true, false])
})
