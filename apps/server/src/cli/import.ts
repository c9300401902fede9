import { CURRENCIES, type Currency } from '@evertill/domain'
import { type ImportRow, importRows } from '../db/backup/import.ts'
import {
  IMPORT_KINDS,
  type ImportKind,
  readImportRow,
  unknownHeadings,
} from '../services/catalogue/import-rows.ts'
import { CommandError } from './command-error.ts'
import { readTable } from './table-file.ts'

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
