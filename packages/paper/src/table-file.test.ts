import { expect, test } from 'vitest'
import { csvOf, csvOfSheets, xlsxOf, xlsxOfSheets } from './table-file.ts'

const CORPUS = [
  '=1+1',
  '+91 98',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '=cmd|"/c calc"!A0',
  '\u200b=1',
  '＝1+1',
  '"=1"',
  'plain, "quoted"\nand broken',
]
const TABLE = { heads: ['Customer', 'Total'], rows: CORPUS.map((text) => [text, -12.5]) }

test('AS-22 no cell of a CSV file begins like a formula, and every text can be read back', async () => {
  const text = await csvOf(TABLE)
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.replace(/^\ufeff/, ''))
  const cells = data.slice(1).map(([cell = '']) => cell)
  expect(cells).toHaveLength(CORPUS.length)
  for (const [index, cell] of cells.entries()) {
    expect(cell).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/u)
    expect(cell.replace(/^'/, '')).toBe(CORPUS[index])
  }
})

test('AS-22 an Excel file has texts and numbers and no formula', async () => {
  const blob = await xlsxOf(TABLE)
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(Buffer.from(await blob.arrayBuffer()))
  const texts = rows.slice(1).map(([cell]) => String(cell).trim())
  expect(texts).toEqual(CORPUS.map((text) => text.trim()))
  expect(rows[1]?.[1]).toBe(-12.5)
})

const SHEETS = [
  { name: 'By rate: 5/18', ...TABLE, formats: [undefined, '#,##0.00'] },
  { name: 'x'.repeat(80), heads: ['=HSN'], rows: [['1006']] },
]

test('AS-22 RV-10 several tables of a CSV file have their names above them, and no formula', async () => {
  const lines = (await csvOfSheets(SHEETS.slice(1))).replace(/^\ufeff/, '').split('\r\n')
  expect(lines).toEqual(['"\'=HSN"', '1006'])
  const all = await csvOfSheets(SHEETS)
  expect(all).toContain(`\r\n\r\n${'x'.repeat(80)}\r\n`)
  expect(all).toContain('-12.5')
})

test('AS-22 RV-10 an Excel file has a sheet for each table, with a name that Excel takes', async () => {
  const blob = await xlsxOfSheets(SHEETS)
  const { default: read } = await import('read-excel-file/node')
  const sheets = await read(Buffer.from(await blob.arrayBuffer()))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['1 By rate  5 18', `2 ${'x'.repeat(29)}`])
  expect(sheets[0]?.data[1]?.[1]).toBe(-12.5)
  expect(sheets[1]?.data).toEqual([['=HSN'], ['1006']])
})
