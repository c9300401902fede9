import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type ExportRow = {
  readonly exportId: string
  readonly state: 'running' | 'done' | 'failed'
  readonly askedBy: string
  readonly askedAt: Date
  readonly aliveAt: Date
  readonly done: number
  readonly total: number
  readonly sizeBytes: number
  readonly endedAt: Date | null
}

export const findExport = (tx: Tx) => firstOf<ExportRow>(tx)`
  select export_id as "exportId", state, asked_by_name as "askedBy", asked_at as "askedAt", alive_at as "aliveAt",
         done_tables as done, total_tables as total, size_bytes as "sizeBytes", ended_at as "endedAt"
    from company_exports`

/** With its file. */
export const deleteExportRow = (tx: Tx) => hasRow(tx)`delete from company_exports returning 1`

/** False if somebody else has just begun one. */
export const insertExport = (
  tx: Tx,
  { registrationId }: Identity,
  { exportId, askedBy, at }: { readonly exportId: string; readonly askedBy: string; readonly at: Date },
) => hasRow(tx)`
  insert into company_exports (registration_id, export_id, asked_by_name, asked_at, alive_at)
  values (${registrationId}, ${exportId}, ${askedBy}, ${at}, ${at}) on conflict do nothing returning 1`

export const readExportPart = async (tx: Tx, exportId: string, part: number): Promise<Buffer | undefined> =>
  (
    await firstOf<{ content: Buffer }>(tx)`
      select content from company_export_parts where export_id = ${exportId} and part = ${part}`
  )?.content
