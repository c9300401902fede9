import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { Readable, pipeline } from 'node:stream'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { type ImportResult, type ImportRow, importRows } from '../../db/backup/import.ts'
import { type Cells, type SetupImportKind, readImportRow, unknownHeadings } from './import-rows.ts'

/** The file cannot be read at all; the message says why. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
}

/** The name decides how it is read. A path is read as it is needed; bytes came with a request. */
export type ImportSource = { readonly name: string; readonly content: { readonly path: string } | Buffer }

async function* readRows(kind: SetupImportKind, source: ImportSource): AsyncGenerator<ImportRow> {
  let isFirst = true
  for await (const { line, cells, errors } of readTable(source)) {
    const headings = isFirst ? unknownHeadings(kind, cells) : []
    isFirst = false
    if (headings.length > 0) {
      yield { line: 1, errors: headings }
      return
    }
    const read = errors.length > 0 ? { errors } : readImportRow(kind, cells)
    yield { line, ...read }
  }
}

type Wanted = { readonly kind: SetupImportKind; readonly source: ImportSource; readonly dryRun: boolean }

/** All rows of a file, or none, as owner: rows are staged in a table of the connection. */
export const importSource = async (
  ownerUrl: string,
  registration: { readonly registration_id: string },
  { kind, source, dryRun }: Wanted,
): Promise<ImportResult> => {
  const result = await importRows(ownerUrl, registration.registration_id, kind, readRows(kind, source), {
    dryRun,
  })
  if (result.rows === 0) throw new ImportFileError(`${source.name} has no rows below its headings.`)
  return result
}

type TableRow = { readonly line: number; readonly cells: Cells; readonly errors: readonly string[] }

/** Reads the rows of a CSV file, or of the first sheet of an XLSX file. */
const readTable = ({ name: file, content }: ImportSource): AsyncIterable<TableRow> => {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return readCsv(content)
  if (kind === '.xlsx') return readXlsx(file, content)
  throw new ImportFileError(`${file} must end in .csv or .xlsx.`)
}

const textOf = (content: ImportSource['content']): Readable =>
  Buffer.isBuffer(content)
    ? Readable.from([content], { objectMode: false }).setEncoding('utf8')
    : createReadStream(content.path, 'utf8')

async function* readCsv(content: ImportSource['content']): AsyncGenerator<TableRow> {
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT)
  // Not `pipe`: a file that cannot be opened would crash the program instead of ending the loop.
  pipeline(textOf(content), rows, () => undefined)
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
    throw new ImportFileError(`Nothing was imported: the heading ${duplicate} appears more than once.`)
  return headings
}

async function* readXlsx(file: string, content: ImportSource['content']): AsyncGenerator<TableRow> {
  const [headings = [], ...rows] = await readSheet(Buffer.isBuffer(content) ? content : content.path).catch(
    (error: unknown) => {
      // Errors with a system call mean that the file cannot be opened; all others are about its content.
      if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
      throw new ImportFileError(`${file} cannot be read as an XLSX file.`)
    },
  )
  const names = headingsOf(headings.map(cellText))
  for (const [index, row] of rows.entries()) {
    const texts = row.map(cellText)
    // Line 1 holds the headings.
    if (!isEmpty(texts)) yield toRow(names, texts, index + 2)
  }
}

const cellText = (cell: unknown): string => {
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
