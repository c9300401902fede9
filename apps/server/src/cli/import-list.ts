import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { IMPORT_PART_BYTES, type ImportKind, MAX_IMPORT_BYTES, MAX_WORKBOOK_ROWS } from '@evertill/contract'
import { workbookText } from '@evertill/paper/workbook-text.ts'
import hubTexts from '@evertill/texts/hub/en.json' with { type: 'json' }
import { readSheet } from 'read-excel-file/node'
import { deleteImport } from '../db/backup/import.ts'
import { openDatabase } from '../db/database.ts'
import { type ImportPorts, makeImporter } from '../services/imports/import-for-operator.ts'
import { faultMessage } from '../services/imports/fault-message.ts'
import { UnreadableFile } from '../services/imports/file-rows.ts'
import { CommandError } from './command-error.ts'

export type FileImport = {
  /** Lines that are shown, and how many rows are invalid altogether. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
  readonly badRows: number
  readonly rows: number
  readonly written: boolean
}

const MAX_ERRORS = 51
const POLL_MS = 300

const isWorkbook = (file: string): boolean => {
  const end = file.toLowerCase()
  if (end.endsWith('.xlsx')) return true
  if (end.endsWith('.csv') || end.endsWith('.tsv') || end.endsWith('.txt')) return false
  throw new CommandError(`${file} must end in .csv or .xlsx.`)
}

const workbookBytes = async (file: string): Promise<Buffer> => {
  const rows = await readSheet(file).catch((error: unknown) => {
    // Errors with a system call mean that the file cannot be opened; all others are about its content.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new CommandError(`${file} cannot be read as an XLSX file.`)
  })
  if (rows.length > MAX_WORKBOOK_ROWS + 1)
    throw new CommandError(hubTexts.imports.fileFaults.tooManyWorkbookRows)
  return Buffer.from(await workbookText(rows))
}

/** The parts of a file, so that it is never whole in memory. */
async function* partsOf(file: string): AsyncGenerator<Buffer> {
  if (isWorkbook(file)) {
    const bytes = await workbookBytes(file)
    for (let at = 0; at < bytes.length; at += IMPORT_PART_BYTES)
      yield bytes.subarray(at, at + IMPORT_PART_BYTES)
    return
  }
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > MAX_IMPORT_BYTES) throw new CommandError(hubTexts.imports.fileFaults.tooLarge)
    for (let at = 0; at < size; at += IMPORT_PART_BYTES) {
      const part = Buffer.alloc(Math.min(IMPORT_PART_BYTES, size - at))
      await handle.read(part, 0, part.length, at)
      yield part
    }
  } finally {
    await handle.close()
  }
}

const fileFault = (file: string, { fault }: UnreadableFile): CommandError =>
  new CommandError(
    fault === 'noRows' || fault === 'empty'
      ? `${file} has no rows below its headings.`
      : `Nothing was imported: ${hubTexts.imports.fileFaults[fault]}`,
  )

/** A mistyped heading would silently drop its column, and of two equal ones one. */
const checkHeadings = (
  headings: readonly string[],
  fields: readonly (string | null)[],
  known: string,
  line: number,
) => {
  const names = headings.map((heading) => heading.trim())
  const duplicate = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (duplicate !== undefined)
    throw new CommandError(`Nothing was imported: the heading ${duplicate} appears more than once.`)
  const unknown = names.filter((name, at) => name !== '' && fields[at] === null)
  if (unknown.length > 0)
    throw new CommandError(
      [
        'Nothing was imported.',
        ...unknown.map((name) => `  line ${line}: unknown heading ${name}; known headings: ${known}`),
      ].join('\n'),
    )
}

/** The import of the hub, by the operator: every row or none, and no column without a field. */
export const importList = async (
  databaseUrl: string,
  registration: { readonly registration_id: string },
  { kind, file, dryRun }: { readonly kind: ImportKind; readonly file: string; readonly dryRun: boolean },
): Promise<FileImport> => {
  const db = openDatabase(databaseUrl, { connections: 2 })
  const ports: ImportPorts = { db, registrationId: registration.registration_id, importId: randomUUID() }
  const importer = makeImporter(ports, randomUUID())
  let isKept = false
  try {
    await importer.upload(kind, file, partsOf(file))
    const { headings, fields, known, line } = await importer.readHead(kind)
    checkHeadings(headings, fields, known, line)
    const wait = () => setTimeout(POLL_MS)
    const checked = await importer.check(wait)
    const { total_rows: rows, refused_rows: badRows } = checked
    const errors = (await importer.refusedRows(MAX_ERRORS)).flatMap((row) =>
      row.faults.map((fault) => ({ line: row.line, message: faultMessage(fault) })),
    )
    if (badRows > 0 || dryRun) return { rows, badRows, errors, written: false }
    isKept = true
    await importer.run(wait)
    return { rows, badRows, errors, written: true }
  } catch (error) {
    throw error instanceof UnreadableFile ? fileFault(file, error) : error
  } finally {
    await db.close()
    if (!isKept) await deleteImport(databaseUrl, registration.registration_id, ports.importId)
  }
}
