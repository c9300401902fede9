import { type FileFault, type ImportKind, MAX_IMPORT_ROWS } from '@evertill/contract'
import { type FileRow, guessDelimiter, readCsvRows } from './csv-rows.ts'
import { type Chunks, type Encoding, decodeText, detectEncoding } from './decode-text.ts'
import { HEADING_ROWS, type RememberedWords, findHeadings } from './headings.ts'

/** The file cannot be read at all. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

const ENCODINGS: readonly string[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']
const isEncoding = (found: Encoding | FileFault): found is Encoding => ENCODINGS.includes(found)
const MAX_COLUMNS = 200

/** Rows enough to guess from. */
const SAMPLE_ROWS = 200

export type FileReader = {
  readonly sample: readonly FileRow[]
  rows(): AsyncGenerator<FileRow>
}

const firstText = async (chunks: Chunks, encoding: Encoding): Promise<string> => {
  let text = ''
  for await (const part of decodeText(chunks, encoding)) {
    text += part
    if (text.length > 4_000) break
  }
  return text
}

/** Finds out how the file is to be read. Reads it again for the rows, which are never all in memory. */
export const openFile = async (chunks: Chunks): Promise<FileReader> => {
  const encoding = await detectEncoding(chunks)
  if (!isEncoding(encoding)) throw new UnreadableFile(encoding)
  const delimiter = guessDelimiter(await firstText(chunks, encoding))
  const rows = () => readCsvRows(decodeText(chunks, encoding), delimiter)
  const sample: FileRow[] = []
  for await (const row of rows()) {
    if (row.cells.length > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
    sample.push(row)
    if (sample.length === SAMPLE_ROWS) break
  }
  if (sample.length === 0) throw new UnreadableFile('empty')
  return { sample, rows }
}

/** The row with the headings and the first rows below it. */
export const headOf = (
  kind: ImportKind,
  { sample }: Pick<FileReader, 'sample'>,
  remembered: RememberedWords,
): { readonly headings: FileRow; readonly below: readonly FileRow[] } => {
  const headings = findHeadings(kind, sample.slice(0, HEADING_ROWS), remembered)
  if (!headings) throw new UnreadableFile('empty')
  const below = sample.filter(({ line }) => line > headings.line)
  if (below.length === 0) throw new UnreadableFile('noRows')
  return { headings, below }
}

/** The rows below the headings. More than can be undone in reasonable time are refused before anything is written. */
export async function* rowsBelow(
  reader: Pick<FileReader, 'rows'>,
  headingLine: number,
  max = MAX_IMPORT_ROWS,
): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of reader.rows()) {
    if (row.line <= headingLine) continue
    count += 1
    if (count > max) throw new UnreadableFile('tooManyRows')
    yield row
  }
}
