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

const SHOWN = 50

export const importKindOf = (word: string | undefined): ImportKind => {
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind) return kind
  throw new CommandError(`Say what to import: ${IMPORT_KINDS.join(', ')}.`)
}

async function* rowsOf(kind: ImportKind, file: string, currency: Currency): AsyncGenerator<ImportRow> {
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

/** All rows of a file or none; every bad one is told by its line and its reason. */
export const importFile = async (
  databaseUrl: string,
  registration: { registration_id: string; currency: string },
  { kind, file, dryRun }: { kind: ImportKind; file: string; dryRun: boolean },
): Promise<string> => {
  const currency = (CURRENCIES as Record<string, Currency>)[registration.currency]
  if (!currency) throw new CommandError(`Amounts in ${registration.currency} are not known.`)
  const result = await importRows(
    databaseUrl,
    registration.registration_id,
    kind,
    rowsOf(kind, file, currency),
    { dryRun },
  )
  if (result.badRows > 0) {
    const lines = result.complaints.slice(0, SHOWN).map(({ line, message }) => `  line ${line}: ${message}`)
    const more = result.complaints.length > SHOWN ? ['  …'] : []
    throw new CommandError(
      [
        `Nothing was imported: ${result.badRows} of ${result.rows} rows are not good.`,
        ...lines,
        ...more,
      ].join('\n'),
    )
  }
  if (result.rows === 0) throw new CommandError(`${file} holds no rows below its headings.`)
  return result.written
    ? `Imported ${result.rows} ${kind}.`
    : `All ${result.rows} rows are good. Nothing was written (--dry-run).`
}
