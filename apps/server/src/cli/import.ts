import { ImportFileError, importSource } from '../services/catalogue/import-file.ts'
import { IMPORT_KINDS, type ImportKind } from '../services/catalogue/import-rows.ts'
import { CommandError } from './command-error.ts'

const MAX_ERRORS_SHOWN = 50

export const importKindOf = (word: string | undefined): ImportKind => {
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind) return kind
  throw new CommandError(`Choose what to import: ${IMPORT_KINDS.join(', ')}.`)
}

/** Imports all rows of a file, or none. Every invalid row is reported with its line and reason. */
export const importFile = async (
  databaseUrl: string,
  registration: { registration_id: string; currency: string },
  { kind, file, dryRun }: { kind: ImportKind; file: string; dryRun: boolean },
): Promise<string> => {
  const source = { name: file, content: { path: file } }
  const result = await importSource(databaseUrl, registration, { kind, source, dryRun }).catch(
    (error: unknown) => {
      throw error instanceof ImportFileError ? new CommandError(error.message) : error
    },
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
  return result.written
    ? `Imported ${result.rows} ${kind}.`
    : `All ${result.rows} rows are valid. Nothing was written (--dry-run).`
}
