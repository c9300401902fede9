import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const row = (Key: string, netSales: number | null, reason = '') => ({
  Key,
  Label: Key,
  Values: { netSales, reason },
})
const rows = [row('a', 5, 'b9'), row('b', null, 'b10'), row('c', -2, 'a'), row('d', 7, 'b1')]
const order = (sort: string) =>
  sortRows(rows, sort)
    .map(({ Key }) => Key)
    .join('')

test('RV-11 rows are sorted by a column, largest or smallest first, and those without a value last', () => {
  expect(order('')).toBe('abcd')
  expect(order('netSales')).toBe('dacb')
  expect(order('-netSales')).toBe('cadb')
  expect(order('-reason')).toBe('cdab')
  expect(order('nothing')).toBe('abcd')
})

test('RV-11 a head pressed again turns the order round, and a third time back to the usual', () => {
  expect(nextSort('', 'tax')).toBe('tax')
  expect(nextSort('tax', 'tax')).toBe('-tax')
  expect(nextSort('-tax', 'tax')).toBe('')
  expect(nextSort('-tax', 'bills')).toBe('bills')
})
