import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import type { Cells } from '../services/import-rows.ts'
import { Refused } from './refused.ts'

export type TableRow = { readonly line: number; readonly cells: Cells; readonly errors: readonly string[] }

/** The headings are the first line, so the first row of data stands in line 2. */
const FIRST_LINE = 2

/** The rows of a CSV file, one by one, or of the first sheet of an XLSX file. */
export const readTable = (file: string): AsyncIterable<TableRow> => {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return readCsv(file)
  if (kind === '.xlsx') return readXlsx(file)
  throw new Refused(`${file} must end in .csv or .xlsx.`)
}

async function* readCsv(file: string): AsyncGenerator<TableRow> {
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: 'greedy' })
  // Not `pipe`: a file that cannot be opened would end the program instead of the loop.
  pipeline(createReadStream(file, 'utf8'), rows, () => undefined)
  let headings: string[] | undefined
  let line = FIRST_LINE - 1
  for await (const row of rows as AsyncIterable<string[]>) {
    if (!headings) headings = row.map((text) => text.replace(/^\uFEFF/, '').trim())
    else yield toRow(headings, row, ++line)
  }
}

async function* readXlsx(file: string): AsyncGenerator<TableRow> {
  const [headings = [], ...rows] = await readSheet(file).catch((error: unknown) => {
    // Of a file that cannot be opened the system speaks; anything else is the inside of the file.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new Refused(`${file} cannot be read as an XLSX file.`)
  })
  const names = headings.map((cell) => textOf(cell).trim())
  for (const [index, row] of rows.entries()) {
    const texts = row.map(textOf)
    if (texts.some((text) => text !== '')) yield toRow(names, texts, index + FIRST_LINE)
  }
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell as string | number | boolean)
}

const toRow = (headings: readonly string[], texts: readonly string[], line: number): TableRow => ({
  line,
  cells: Object.fromEntries(headings.map((name, index) => [name, texts[index] ?? ''])),
  errors:
    texts.length > headings.length
      ? [`has ${texts.length} values, but there are ${headings.length} headings`]
      : [],
})
