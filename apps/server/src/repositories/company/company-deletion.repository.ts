import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

type DeletionRow = {
  readonly askedBy: string
  readonly askedAt: Date
  readonly deleteAt: Date
}

export const findDeletion = (tx: Tx) => firstOf<DeletionRow>(tx)`
  select asked_by_name as "askedBy", asked_at as "askedAt", delete_at as "deleteAt" from company_deletions`

/** False if somebody else has just asked. */
export const insertDeletion = (
  tx: Tx,
  { registrationId }: Identity,
  { askedBy, askedAt, deleteAt }: DeletionRow,
) => hasRow(tx)`
  insert into company_deletions (registration_id, asked_by_name, asked_at, delete_at)
  values (${registrationId}, ${askedBy}, ${askedAt}, ${deleteAt}) on conflict do nothing returning 1`

/** False if there is none, or if rows are being deleted. */
export const dropDeletion = (tx: Tx) =>
  hasRow(tx)`delete from company_deletions where begun_at is null returning 1`

/** Devices that have documents here that the server does not have. */
export const countWaitingDevices = async (tx: Tx): Promise<number> =>
  (await firstOf<{ count: number }>(tx)`select count(*)::int as count from till_reports where unsent > 0`)
    ?.count ?? 0

export const hasDueDeletion = (tx: Tx, now: Date) =>
  hasRow(tx)`select 1 from company_deletions where delete_at <= ${now} limit 1`

/** As owner. Whoever takes one back meanwhile was first, or comes too late. */
export const beginDueDeletions = async (tx: Tx, now: Date): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(tx)`
    update company_deletions set begun_at = coalesce(begun_at, ${now}) where delete_at <= ${now}
    returning registration_id as id`
  return rows.map(({ id }) => id)
}

/** False while another process deletes this company. */
export const lockDeletion = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await firstOf<{ locked: boolean }>(tx)`
      select pg_try_advisory_xact_lock(hashtextextended(${`delete company ${id}`}, 0)) as locked`
  )?.locked === true

type NearDeletion = { readonly id: string; readonly name: string; readonly deleteAt: Date }

/** As job: those whose people were not reminded. Locked, so that two processes do not send the same mail. */
export const takeNearDeletions = (tx: Tx, before: Date) => rowsOf<NearDeletion>(tx)`
  select d.registration_id as id, r.registration_name as name, d.delete_at as "deleteAt"
    from company_deletions d join registrations r on r.registration_id = d.registration_id
   where d.delete_at <= ${before} and d.reminded_at is null and d.begun_at is null
     for update of d skip locked`

export const markReminded = (tx: Tx, id: string, at: Date) =>
  run(tx)`update company_deletions set reminded_at = ${at} where registration_id = ${id}`
