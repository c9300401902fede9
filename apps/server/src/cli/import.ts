import { CURRENCIES, type Currency } from '@evertill/domain'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { type ImportRow, importRows } from '../db/backup/import.ts'
import {
  IMPORT_KINDS,
  type ImportKind,
  readImportRow,
  unknownHeadings,
  type Cells,
} from '../services/catalogue/import-rows.ts'
import { CommandError } from './command-error.ts'

const MAX_ERRORS_SHOWN = 50

export const importKindOf = (word: string | undefined): ImportKind => {
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind) return kind
  throw new CommandError(`Choose what to import: ${IMPORT_KINDS.join(', ')}.`)
}

async function* readRows(kind: ImportKind, file: string, currency: Currency): AsyncGenerator<ImportRow> {
  let isFirst = true
  for await (const { line, cells, errors } of readTable(file)) {
    const headings = isFirst ? unknownHeadings(kind, cells, currency) : []
    isFirst = false
    if (headings.length > 0) {
      yield { line: 1, errors: headings }
      return
    }
    const read = errors.length > 0 ? { errors } : readImportRow(kind, cells, currency)
    yield { line, ...read }
  }
}

/** Imports all rows of a file, or none. Every invalid row is reported with its line and reason. */
export const importFile = async (
  databaseUrl: string,
  registration: { registration_id: string; currency: string },
  { kind, file, dryRun }: { kind: ImportKind; file: string; dryRun: boolean },
): Promise<string> => {
  const currency = (CURRENCIES as Record<string, Currency>)[registration.currency]
  if (!currency) throw new CommandError(`The currency ${registration.currency} is not known.`)
  const result = await importRows(
    databaseUrl,
    registration.registration_id,
    kind,
    readRows(kind, file, currency),
    { dryRun },
  )
  if (result.badRows > 0) {
    const lines = result.errors
      .slice(0, MAX_ERRORS_SHOWN)
      .map(({ line, message }) => `  line ${line}: ${message}`)
    const more = result.errors.length > MAX_ERRORS_SHOWN ? ['  …'] : []
    throw new CommandError(
      [`Nothing was imported: ${result.badRows} of ${result.rows} rows are invalid.`, ...lines, ...more].join(
        '\n',
      ),
    )
  }
  if (result.rows === 0) throw new CommandError(`${file} has no rows below its headings.`)
  return result.written
    ? `Imported ${result.rows} ${kind}.`
    : `All ${result.rows} rows are valid. Nothing was written (--dry-run).`
}

type TableRow = { readonly line: number; readonly cells: Cells; readonly errors: readonly string[] }

/** Reads the rows of a CSV file, or of the first sheet of an XLSX file. */
const readTable = (file: string): AsyncIterable<TableRow> => {
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
