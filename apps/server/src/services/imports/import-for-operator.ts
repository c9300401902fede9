import { type ImportKind, type ImportSettings, type ImportState } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import {
  type CheckedRow,
  type ImportRecord,
  beginCheck,
  findImport,
  insertImport,
  insertPart,
  listRows,
  moveImport,
  readPart,
} from '../../repositories/imports/import.repository.ts'
import { UnreadableFile, headOf, openFile } from './file-rows.ts'
import { guessFormat } from './guess-format.ts'
import { guessFields } from './headings.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { workOnImports } from './import-job.ts'
import { partsOf } from './import-work.ts'

export type ImportPorts = {
  readonly db: Database
  readonly registrationId: string
  readonly importId: string
}

const AT_WORK: readonly ImportState[] = ['checking', 'running']

/** The steps of an import without a person and a session. A running server may do part of the work. */
export const makeImporter = ({ db, registrationId, importId }: ImportPorts, processId: string) => {
  const inCompany = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    asJob(db, (tx) => asTenant(tx, registrationId, () => work(tx)))

  const read = async (): Promise<ImportRecord> => {
    const record = await inCompany((tx) => findImport(tx, importId))
    if (!record) throw new Error('the import is gone')
    if (record.fault !== null) throw new UnreadableFile(record.fault)
    return record
  }

  const workUntilDone = async (wait: () => Promise<void>): Promise<ImportRecord> => {
    for (;;) {
      await workOnImports({ db, processId, isStopping: () => false }, importId)
      const record = await read()
      if (!AT_WORK.includes(record.state)) return record
      await wait()
    }
  }

  const head = async (kind: ImportKind) => {
    const reader = await openFile(partsOf((part) => inCompany((tx) => readPart(tx, importId, part))))
    const { headings, below } = headOf(kind, reader, {})
    const fields = guessFields(kind, headings.cells)
    return { headings, below, fields }
  }

  return {
    upload: async (kind: ImportKind, fileName: string, parts: AsyncIterable<Buffer>): Promise<void> => {
      let part = 0
      await inCompany((tx) =>
        insertImport(tx, { importId, kind, fileName: fileName.slice(-200), size: 1, source: 'command line' }),
      )
      for await (const content of parts) await inCompany((tx) => insertPart(tx, importId, part++, content))
      if (part === 0) throw new UnreadableFile('empty')
      await inCompany((tx) => moveImport(tx, importId, ['uploading'], 'uploaded'))
    },
    readHead: async (kind: ImportKind) => {
      const { headings, below, fields } = await head(kind)
      const settings: ImportSettings = { Fields: [...fields], ...guessFormat(kind, fields, below) }
      await inCompany((tx) =>
        beginCheck(tx, importId, {
          settings: { ...settings, HeadingLine: headings.line },
          headings: headings.cells,
        }),
      )
      const known = IMPORT_FIELDS[kind].map(({ name }) => name).join(', ')
      return { headings: headings.cells, fields, known, line: headings.line }
    },
    check: async (wait: () => Promise<void>): Promise<ImportRecord> => {
      await inCompany((tx) => moveImport(tx, importId, ['uploaded'], 'checking'))
      return workUntilDone(wait)
    },
    run: async (wait: () => Promise<void>): Promise<ImportRecord> => {
      await inCompany((tx) => moveImport(tx, importId, ['checked'], 'running'))
      return workUntilDone(wait)
    },
    refusedRows: (size: number): Promise<readonly CheckedRow[]> =>
      inCompany((tx) => listRows(tx, importId, { verdict: 'refused', after: 0, size })),
  }
}
