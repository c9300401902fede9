import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow } from '../../db/query.ts'
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
