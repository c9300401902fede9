import { expect, test } from 'vitest'
import { csvOf, xlsxOf } from './table-file.ts'

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
