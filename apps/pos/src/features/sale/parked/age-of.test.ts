import { expect, test } from 'vitest'
import { ageOf } from './age-of.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const ago = (milliseconds: number) => ageOf(new Date(NOW - milliseconds).toISOString(), NOW)

test('the age of a parked sale is given in its largest whole unit', () => {
  expect(ago(59_000)).toEqual({ unit: 'now' })
  expect(ago(60_000)).toEqual({ unit: 'minutes', count: 1 })
  expect(ago(3_599_000)).toEqual({ unit: 'minutes', count: 59 })
  expect(ago(3_600_000)).toEqual({ unit: 'hours', count: 1 })
  expect(ago(26 * 3_600_000)).toEqual({ unit: 'days', count: 1 })
})

test('a clock that was set back makes no age negative', () => {
  expect(ago(-3_600_000)).toEqual({ unit: 'now' })
})
