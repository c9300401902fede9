import type { Tx } from '../../db/database.ts'
import { hasRow, run } from '../../db/query.ts'

/** An export that is being made. */
export type RunningExport = { readonly registrationId: string; readonly exportId: string }

/** False if it was deleted meanwhile: then nobody wants it any more. */
export const noteProgress = (
  tx: Tx,
  { registrationId, exportId }: RunningExport,
  { done, total, at }: { readonly done: number; readonly total: number; readonly at: Date },
) => hasRow(tx)`
  update company_exports set done_tables = ${done}, total_tables = ${total}, alive_at = ${at}
   where registration_id = ${registrationId} and export_id = ${exportId} returning 1`

export const insertExportPart = (
  tx: Tx,
  { registrationId, exportId }: RunningExport,
  { part, content }: { readonly part: number; readonly content: Buffer },
) => run(tx)`
  insert into company_export_parts (registration_id, export_id, part, content)
  values (${registrationId}, ${exportId}, ${part}, ${content})`

export const finishExport = (
  tx: Tx,
  { registrationId, exportId }: RunningExport,
  {
    state,
    sizeBytes,
    at,
  }: { readonly state: 'done' | 'failed'; readonly sizeBytes: number; readonly at: Date },
) => run(tx)`
  update company_exports set state = ${state}, size_bytes = ${sizeBytes}, ended_at = ${at}, alive_at = ${at}
   where registration_id = ${registrationId} and export_id = ${exportId}`

/** Files that were kept long enough, and the traces of those that were never finished. */
export const pruneExports = (tx: Tx, before: Date) => run(tx)`
  delete from company_exports where alive_at < ${before}`
