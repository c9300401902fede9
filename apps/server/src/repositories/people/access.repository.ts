import type { AccessEntry, ActionRule } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { type Identity, tenantStatement } from '../../db/tenant.ts'

export type AccountRow = {
  credential_version: number
  store_id: string | null
  perms: Record<string, boolean> | null
}

// One row per store of the user, with the permissions on one resource; none for a disabled or deleted user.
const ACCOUNT = prepared(
  'standing',
  `select u.credential_version, s.store_id, e.perms
     from users u
     left join user_stores s on s.registration_id = u.registration_id and s.user_id = u.user_id
     left join access_entries e on e.registration_id = s.registration_id and e.user_id = s.user_id
                               and e.store_id = s.store_id and e.resource = $2
    where u.registration_id = current_registration() and u.user_id = $1 and not u.is_disabled`,
)

/** In one round trip, because every call except that of a sale needs it first. */
export const findAccount = (db: Database, identity: Identity, resource: string): Promise<AccountRow[]> =>
  tenantStatement(
    db,
    identity,
    CompiledQuery.raw(ACCOUNT, [identity.userId, resource]) as CompiledQuery<AccountRow>,
  )

export const listAccess = async (tx: Tx, userId: string, storeId: string): Promise<AccessEntry[]> => {
  const rows = await tx
    .selectFrom('access_entries')
    .select(['resource', 'perms'])
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .orderBy('resource')
    .execute()
  return rows.map((row) => ({ id: row.resource, perms: row.perms }))
}

export const listActionRules = async (tx: Tx, userId: string, storeId: string): Promise<ActionRule[]> => {
  const rows = await tx
    .selectFrom('action_rules')
    .select(['action', 'mode', 'free_percent'])
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .orderBy('action')
    .execute()
  return rows.map((row) => ({
    Action: row.action,
    Mode: row.mode,
    ...(row.free_percent === null ? {} : { FreePercent: row.free_percent }),
  }))
}
