import { IMPORT_KINDS, type ImportKind } from '@evertill/contract'
import { ImportFileError, importSource } from '../services/catalogue/import-file.ts'
import { SETUP_IMPORT_KINDS, type SetupImportKind } from '../services/catalogue/import-rows.ts'
import { CommandError } from './command-error.ts'
import { type FileImport, importList } from './import-list.ts'

const MAX_ERRORS_SHOWN = 50

type FileKind = ImportKind | SetupImportKind

export const importKindOf = (word: string | undefined): FileKind => {
  const kinds = [...IMPORT_KINDS, ...SETUP_IMPORT_KINDS]
  const kind = kinds.find((one) => one === word)
  if (kind) return kind
  throw new CommandError(`Choose what to import: ${kinds.join(', ')}.`)
}

type Registration = { readonly registration_id: string; readonly currency: string }
type Wanted<Kind> = { readonly kind: Kind; readonly file: string; readonly dryRun: boolean }

const isSetupKind = (kind: FileKind): kind is SetupImportKind =>
  (SETUP_IMPORT_KINDS as readonly string[]).includes(kind)

const importAny = (
  databaseUrl: string,
  registration: Registration,
  { kind, file, dryRun }: Wanted<FileKind>,
): Promise<FileImport> => {
  if (!isSetupKind(kind)) return importList(databaseUrl, registration, { kind, file, dryRun })
  const source = { name: file, content: { path: file } }
  return importSource(databaseUrl, registration, { kind, source, dryRun }).catch((error: unknown) => {
    throw error instanceof ImportFileError ? new CommandError(error.message) : error
  })
}

/** Imports all rows of a file, or none. Every invalid row is reported with its line and reason. */
export const importFile = async (
  databaseUrl: string,
  registration: Registration,
  wanted: Wanted<FileKind>,
): Promise<string> => {
  const result = await importAny(databaseUrl, registration, wanted)
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
    ? `Imported ${result.rows} ${wanted.kind}.`
    : `All ${result.rows} rows are valid. Nothing was written (--dry-run).`
}
