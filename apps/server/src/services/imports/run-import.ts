import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { constraintOf, isDataException } from '../../db/errors.ts'
import {
  type CheckedRow,
  type WrittenRow,
  addProgress,
  auditRows,
  deleteParts,
  moveImport,
  nextRowsToUndo,
  nextRowsToWrite,
  recordRows,
  recountRows,
} from '../../repositories/imports/import.repository.ts'
import { IMPORT_TARGETS } from './import-targets.ts'
import { type ImportWork, inCompany, recordOf, tellProgress } from './import-work.ts'
import { judgeRow } from './judge-row.ts'
import { rowFault } from './read-row.ts'

/** Tills hear of each batch; a larger one would hold up their sync for longer. */
const BATCH_SIZE = 500

const auditOf = ({ claim }: ImportWork, row: WrittenRow, verb: string) => ({
  action: `hub.${claim.kind}.${verb}`,
  subject: row.row_key ?? '',
  detail: { from: 'import', import: claim.import_id, line: row.line, before: row.before, after: row.after },
})

/** Judged again: since the check somebody may have changed the row, or made it. */
const writeRows = async (tx: Tx, work: ImportWork, rows: readonly CheckedRow[]): Promise<WrittenRow[]> => {
  const { kind } = work.claim
  const target = IMPORT_TARGETS[kind]
  const current = await target.find(
    tx,
    rows.map(({ given }) => given),
  )
  const judged = rows.map((row, at): WrittenRow => {
    const there = current[at]
    const { line, given } = row
    const row_key = there?.key ?? randomUUID()
    return { line, row_key, before: there?.values ?? null, stamp: null, ...judgeRow(kind, given, there) }
  })
  const writes = judged.filter(({ verdict }) => verdict === 'new' || verdict === 'changed')
  const stamps = await target.write(
    tx,
    writes.map(({ row_key, after, before }) => ({
      key: row_key ?? '',
      values: after ?? {},
      before: before ?? undefined,
    })),
  )
  const stampOf = new Map(writes.map(({ line }, at) => [line, stamps[at] ?? '']))
  return judged.map((row) => {
    const stamp = stampOf.get(row.line)
    if (stamp === undefined) return row
    // What it names was deleted since the check.
    return stamp === ''
      ? { ...row, verdict: 'refused', faults: [rowFault(null, 'invalid')] }
      : { ...row, stamp }
  })
}

const recordBatch = async (tx: Tx, work: ImportWork, rows: readonly WrittenRow[]): Promise<void> => {
  const { import_id: importId } = work.claim
  const written = rows.filter(({ stamp }) => stamp !== null)
  await recordRows(tx, importId, rows)
  await auditRows(
    tx,
    written.map((row) => auditOf(work, row, row.verdict === 'new' ? 'create' : 'change')),
  )
  await addProgress(tx, importId, { line: rows.at(-1)?.line ?? 0, written: written.length })
  await tellProgress(tx, work)
}

/** False after the last batch. */
const writeBatch = (work: ImportWork, size: number): Promise<boolean> =>
  inCompany(work, async (tx) => {
    const { import_id: importId } = work.claim
    const { done_line } = await recordOf(tx, importId)
    const rows = await nextRowsToWrite(tx, importId, done_line, size)
    if (rows.length > 0) {
      await recordBatch(tx, work, await writeRows(tx, work, rows))
      return true
    }
    await recountRows(tx, importId)
    await moveImport(tx, importId, ['running'], 'done')
    await deleteParts(tx, importId)
    return false
  })

/** A row that the database refuses must not hold up the others. */
const passOver = (work: ImportWork): Promise<void> =>
  inCompany(work, async (tx) => {
    const { import_id: importId } = work.claim
    const { done_line } = await recordOf(tx, importId)
    const [row] = await nextRowsToWrite(tx, importId, done_line, 1)
    if (row)
      await recordBatch(tx, work, [
        { ...row, verdict: 'refused', stamp: null, faults: [rowFault(null, 'invalid')] },
      ])
  })

const isRefusedByDatabase = (error: unknown): boolean =>
  constraintOf(error) !== undefined || isDataException(error)

/** In batches, each of them one transaction with its audit rows and the line that it got to. */
export const runImport = async (work: ImportWork): Promise<void> => {
  let single = 0
  for (;;) {
    if (work.isStopping()) return
    try {
      if (!(await writeBatch(work, single > 0 ? 1 : BATCH_SIZE))) return
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error
      if (single > 0) await passOver(work)
      else single = BATCH_SIZE + 1
    }
    if (single > 0) single -= 1
  }
}

const undoRows = async (tx: Tx, work: ImportWork, rows: readonly CheckedRow[]): Promise<void> => {
  const { claim } = work
  const target = IMPORT_TARGETS[claim.kind]
  const current = await target.findKeys(
    tx,
    rows.map(({ row_key, after }) => ({ key: row_key ?? '', values: after ?? {} })),
  )
  const isUntouched = (at: number): boolean => current[at]?.stamp === rows[at]?.stamp
  const untouched = rows.filter((_row, at) => isUntouched(at))
  const [made, changed] = [
    untouched.filter(({ verdict }) => verdict === 'new'),
    untouched.filter(({ verdict }) => verdict !== 'new'),
  ]
  const writeOf = (row: CheckedRow, values: CheckedRow['after']) => ({
    key: row.row_key ?? '',
    values: values ?? {},
    before: row.after ?? undefined,
  })
  if (made.length > 0)
    await target.remove(
      tx,
      made.map((row) => writeOf(row, row.after)),
    )
  if (changed.length > 0)
    await target.write(
      tx,
      changed.map((row) => writeOf(row, row.before)),
    )
  await recordRows(
    tx,
    claim.import_id,
    rows.map((row, at) => ({
      ...row,
      stamp: null,
      ...(isUntouched(at) ? {} : { verdict: 'kept' as const }),
    })),
  )
  await auditRows(
    tx,
    untouched.map((row) => auditOf(work, { ...row, before: row.after, after: row.before }, 'undo')),
  )
  await addProgress(tx, claim.import_id, {
    line: rows.at(-1)?.line ?? 0,
    undone: untouched.length,
    kept: rows.length - untouched.length,
  })
  await tellProgress(tx, work)
}

/** Backwards and row by row. A row that somebody changed since stays and is listed. */
export const undoImport = async (work: ImportWork): Promise<void> => {
  const { import_id: importId } = work.claim
  for (;;) {
    if (work.isStopping()) return
    const hasMore = await inCompany(work, async (tx) => {
      const { done_line } = await recordOf(tx, importId)
      const rows = await nextRowsToUndo(tx, importId, done_line, BATCH_SIZE)
      if (rows.length > 0) await undoRows(tx, work, rows)
      else await moveImport(tx, importId, ['undoing'], 'undone')
      return rows.length > 0
    })
    if (!hasMore) return
  }
}
