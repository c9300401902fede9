import type { ImportKind } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import {
  type CheckedRow,
  type LineFault,
  type StoredSettings,
  clearRows,
  endCheck,
  failImport,
  findDuplicates,
  findNaming,
  insertRows,
  namesInRows,
  refuseRows,
} from '../../repositories/imports/import.repository.ts'
import type { FileRow } from './csv-rows.ts'
import { UnreadableFile, openFile, rowsBelow } from './file-rows.ts'
import { IMPORT_TARGETS, NAMING_FIELDS } from './import-targets.ts'
import { type ImportWork, chunksOf, currencyOf, inCompany, recordOf, tellProgress } from './import-work.ts'
import { KEY_FIELD, judgeRow, matchOf } from './judge-row.ts'
import { readRow, rowFault } from './read-row.ts'
import type { ReadSettings } from './read-value.ts'

const BATCH_SIZE = 1_000

type Plan = { readonly kind: ImportKind; readonly settings: StoredSettings; readonly read: ReadSettings }

const judgeBatch = async (work: ImportWork, plan: Plan, batch: readonly FileRow[]): Promise<void> => {
  const { kind, settings, read } = plan
  const rows = batch.map((row) => ({ ...row, ...readRow(kind, settings.Fields, row.cells, read) }))
  await inCompany(work, async (tx) => {
    const current = await IMPORT_TARGETS[kind].find(
      tx,
      rows.map(({ given }) => given),
    )
    const checked = rows.map(({ line, cells, given, faults }, at): CheckedRow => {
      const there = current[at]
      const judged =
        faults.length > 0
          ? { verdict: 'refused' as const, faults, after: null }
          : judgeRow(kind, given, there)
      const row = { line, match: matchOf(kind, given), cells, given, stamp: null, ...judged }
      return { ...row, row_key: there?.key ?? null, before: there?.values ?? null }
    })
    await insertRows(tx, work.claim.import_id, checked)
    await tellProgress(tx, work)
  })
}

const refuse = async (tx: Tx, importId: string, faults: readonly LineFault[]): Promise<void> => {
  for (let at = 0; at < faults.length; at += BATCH_SIZE)
    await refuseRows(tx, importId, faults.slice(at, at + BATCH_SIZE))
}

/** Names of other lists are looked up once for the whole file. */
const refuseUnknown = async (tx: Tx, importId: string, kind: ImportKind): Promise<void> => {
  const names = new Map<string, readonly string[]>()
  for (const field of NAMING_FIELDS[kind] ?? []) names.set(field, await namesInRows(tx, importId, field))
  const unknown = await IMPORT_TARGETS[kind].unknownNames?.(tx, names)
  for (const [field, missing] of unknown ?? []) {
    const rows = await findNaming(tx, importId, field, [...missing])
    await refuse(
      tx,
      importId,
      rows.map(({ line, value }) => ({ line, fault: rowFault(field, 'unknown', value) })),
    )
  }
}

const refuseTaken = async (tx: Tx, importId: string, kind: ImportKind): Promise<void> => {
  const taken = (await IMPORT_TARGETS[kind].takenValues?.(tx, importId)) ?? []
  await refuse(
    tx,
    importId,
    taken.map(({ line, field, value, other_line, other_name }) => ({
      line,
      fault:
        other_line === null
          ? rowFault(field, 'taken', value, other_name ?? '')
          : rowFault(field, 'duplicate', value, String(other_line)),
    })),
  )
}

const judgeTogether = (work: ImportWork, kind: ImportKind): Promise<void> =>
  inCompany(work, async (tx) => {
    const { import_id: importId } = work.claim
    const duplicates = await findDuplicates(tx, importId, KEY_FIELD[kind])
    await refuse(
      tx,
      importId,
      duplicates.map(({ line, value, first_line }) => ({
        line,
        fault: rowFault(KEY_FIELD[kind], 'duplicate', value, String(first_line)),
      })),
    )
    await refuseUnknown(tx, importId, kind)
    await refuseTaken(tx, importId, kind)
    await endCheck(tx, importId)
  })

/** Reads the file, says of each row what it would do, and writes nothing but that. */
export const checkImport = async (work: ImportWork): Promise<void> => {
  const { import_id: importId } = work.claim
  const plan = await inCompany(work, async (tx): Promise<Plan> => {
    const { kind, settings } = await recordOf(tx, importId)
    if (!settings) throw new Error('an import is checked before its columns are chosen')
    await clearRows(tx, importId)
    const { DecimalSign: decimalSign, DateOrder: dateOrder } = settings
    return { kind, settings, read: { currency: await currencyOf(tx), decimalSign, dateOrder } }
  })
  try {
    const reader = await openFile(chunksOf(work))
    let batch: FileRow[] = []
    for await (const row of rowsBelow(reader, plan.settings.HeadingLine)) {
      if (batch.push(row) < BATCH_SIZE) continue
      if (work.isStopping()) return
      await judgeBatch(work, plan, batch)
      batch = []
    }
    if (batch.length > 0) await judgeBatch(work, plan, batch)
    await judgeTogether(work, plan.kind)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await inCompany(work, (tx) => failImport(tx, importId, error.fault))
  }
}
