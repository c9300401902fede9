import type { Tx } from '../../db/database.ts'
import { hasRow, rowsOf, run } from '../../db/query.ts'

export const hasDueDeletion = (tx: Tx, now: Date) =>
  hasRow(tx)`select 1 from company_deletions where delete_at <= ${now} limit 1`

type NearDeletion = { readonly id: string; readonly name: string; readonly deleteAt: Date }

/** Those whose people were not reminded. Locked, so that two processes do not send the same mail. */
export const takeNearDeletions = (tx: Tx, before: Date) => rowsOf<NearDeletion>(tx)`
  select d.registration_id as id, r.registration_name as name, d.delete_at as "deleteAt"
    from company_deletions d join registrations r on r.registration_id = d.registration_id
   where d.delete_at <= ${before} and d.reminded_at is null and d.begun_at is null
     for update of d skip locked`

export const markReminded = (tx: Tx, id: string, at: Date) =>
  run(tx)`update company_deletions set reminded_at = ${at} where registration_id = ${id}`
