import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import type { Cells } from '../services/catalogue/import-rows.ts'
import { CommandError } from './command-error.ts'

export type TableRow = { readonly line: number; readonly cells: Cells; readonly errors: readonly string[] }

/** Reads the rows of a CSV file, or of the first sheet of an XLSX file. */
export const readTable = (file: string): AsyncIterable<TableRow> => {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return readCsv(file)
  if (kind === '.xlsx') return readXlsx(file)
  throw new CommandError(`${file} must end in .csv or .xlsx.`)
}

async function* readCsv(file: string): AsyncGenerator<TableRow> {
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT)
  // Not `pipe`: a file that cannot be opened would crash the program instead of ending the loop.
  pipeline(createReadStream(file, 'utf8'), rows, () => undefined)
  let headings: string[] | undefined
  let next = 1
  for await (const row of rows as AsyncIterable<string[]>) {
    // Counted as an editor does, with empty lines and line breaks inside a value.
    const line = next
    next += 1 + countLineBreaks(row)
    const texts = line === 1 ? row.map((text) => text.replace(/^\uFEFF/, '')) : row
    if (isEmpty(texts)) continue
    if (headings) yield toRow(headings, texts, line)
    else headings = headingsOf(texts)
  }
}

const countLineBreaks = (row: readonly string[]): number =>
  row.reduce((sum, text) => sum + (text.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const isEmpty = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

/** Two columns with the same heading are refused: one of them would silently be dropped. */
const headingsOf = (texts: readonly string[]): string[] => {
  const headings = texts.map((text) => text.trim())
  const duplicate = headings.find((name, index) => name !== '' && headings.indexOf(name) !== index)
  if (duplicate !== undefined)
    throw new CommandError(`Nothing was imported: the heading ${duplicate} appears more than once.`)
  return headings
}

async function* readXlsx(file: string): AsyncGenerator<TableRow> {
  const [headings = [], ...rows] = await readSheet(file).catch((error: unknown) => {
    // Errors with a system call mean that the file cannot be opened; all others are about its content.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new CommandError(`${file} cannot be read as an XLSX file.`)
  })
  const names = headingsOf(headings.map(textOf))
  for (const [index, row] of rows.entries()) {
    const texts = row.map(textOf)
    // Line 1 holds the headings.
    if (!isEmpty(texts)) yield toRow(names, texts, index + 2)
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
