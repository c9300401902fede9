import { expect, test } from 'vitest'
import { fitSheet } from './fit-sheet.ts'
import type { PrintedSheet } from './printed-sheet.ts'

const sheetOf = (columns: number, figure: string): PrintedSheet => ({
  name: 'By product',
  heads: ['Product', ...Array.from({ length: columns }, (_, at) => `Figure ${at}`)],
  rows: [
    ['Sri Venkateswara cold pressed groundnut oil', ...Array.from({ length: columns }, () => figure)],
    ['Total', ...Array.from({ length: columns }, () => figure)],
  ],
  right: [false, ...Array.from({ length: columns }, () => true)],
  hasTotal: true,
})

test('RV-21 a table that fits the paper is printed as it is, and a little wider one smaller', () => {
  const small = sheetOf(8, '123.45')
  expect(fitSheet(small, false)).toEqual([small])
  const [wider, ...more] = fitSheet(sheetOf(9, '12,34,567.89'), false)
  expect(more).toEqual([])
  expect(wider?.fontSize).toBeGreaterThan(6)
  expect(wider?.fontSize).toBeLessThan(8)
})

test('RV-21 columns that do not fit the paper stand below, with the names and the total again', () => {
  const sheet = sheetOf(16, '−1,23,45,67,890.12')
  const parts = fitSheet(sheet, true)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(({ name }) => name).slice(0, 2)).toEqual(['By product', 'By product (2)'])
  expect(parts.flatMap(({ heads }) => heads.slice(1))).toEqual(sheet.heads.slice(1))
  for (const { heads, rows, right, hasTotal } of parts) {
    expect(heads[0]).toBe('Product')
    expect(rows.map(([name]) => name)).toEqual(sheet.rows.map(([name]) => name))
    expect(rows.every((row) => row.length === heads.length && right.length === heads.length)).toBe(true)
    expect(hasTotal).toBe(true)
  }
})

test('RV-21 a text of several words takes several lines, and a list of figures is left as it is', () => {
  const words: PrintedSheet = { ...sheetOf(1, 'wrong '.repeat(60)), right: [false, false] }
  expect(fitSheet(words, false)).toEqual([words])
  const list: PrintedSheet = {
    name: 'Day',
    heads: [],
    rows: [['Net sales', '1.00']],
    right: [false, true],
    hasTotal: false,
  }
  expect(fitSheet(list, false)).toEqual([list])
})
