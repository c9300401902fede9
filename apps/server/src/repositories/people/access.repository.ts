import type { AccessEntry, ActionRule } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/query.ts'
import { type Identity, tenantRows } from '../../db/tenant.ts'

export type AccountRow = {
  credential_version: number
  is_ended: boolean
  last_seen_at: Date | null
  store_id: string | null
  perms: Record<string, boolean> | null
}

// One row per store of the user, with the permissions on one resource; none for a disabled or deleted user.
const ACCOUNT = prepared(
  'standing',
  `select u.credential_version, x.ended_at is not null as is_ended, x.last_seen_at, s.store_id, e.perms
     from users u
     left join user_sessions x on x.registration_id = u.registration_id and x.session_id = $3
     left join user_stores s on s.registration_id = u.registration_id and s.user_id = u.user_id
     left join access_entries e on e.registration_id = s.registration_id and e.user_id = s.user_id
                               and e.store_id = s.store_id and e.resource = $2
    where u.registration_id = current_registration() and u.user_id = $1 and not u.is_disabled`,
)

/** Every call except that of a sale needs it first. */
export const findAccount = (
  db: Database,
  identity: Identity & { readonly sessionId: string },
  resource: string,
): Promise<AccountRow[]> =>
  tenantRows(
    db,
    identity,
    CompiledQuery.raw(ACCOUNT, [identity.userId, resource, identity.sessionId]) as CompiledQuery<AccountRow>,
  )

export type SenderRow = { readonly credential_version: number; readonly is_ended: boolean }

// Of a disabled account too: its sales are accepted.
const SENDER = prepared(
  'sender',
  `select u.credential_version, x.ended_at is not null as is_ended
     from users u
     left join user_sessions x on x.registration_id = u.registration_id and x.session_id = $2
    where u.registration_id = current_registration() and u.user_id = $1`,
)

/** What decides about a sale that was made: whether the session has ended, and whether the password is still the same. */
export const findSender = async (
  db: Database,
  identity: Identity & { readonly sessionId: string },
): Promise<SenderRow | undefined> => {
  const query = CompiledQuery.raw(SENDER, [identity.userId, identity.sessionId]) as CompiledQuery<SenderRow>
  return (await tenantRows(db, identity, query))[0]
}

export const listAccess = (tx: Tx, userId: string, storeId: string) => rowsOf<AccessEntry>(tx)`
    select resource as id, perms from access_entries
     where user_id = ${userId} and store_id = ${storeId} order by resource`

type RuleRow = Omit<ActionRule, 'FreePercent'> & { FreePercent: number | null }

export const listActionRules = async (tx: Tx, userId: string, storeId: string): Promise<ActionRule[]> => {
  const rows = await rowsOf<RuleRow>(tx)`
    select action as "Action", mode as "Mode", free_percent as "FreePercent" from action_rules
     where user_id = ${userId} and store_id = ${storeId} order by action`
  return rows.map(({ FreePercent, ...rule }) => (FreePercent === null ? rule : { ...rule, FreePercent }))
}
