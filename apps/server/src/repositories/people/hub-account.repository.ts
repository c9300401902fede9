import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/query.ts'
import { type Identity, tenantRows } from '../../db/tenant.ts'

export type HubAccountRow = {
  credential_version: number
  needs_second_factor: boolean
  /** Of the company. */
  store_count: number
  store_id: string | null
  perms: Record<string, boolean> | null
}

// One row per store of the user, with the permissions on one resource; none for a disabled or deleted user.
const ACCOUNT = prepared(
  'hub_account',
  `select u.credential_version,
          r.require_second_factor and not exists (
            select from second_factors f where f.registration_id = u.registration_id and f.user_id = u.user_id
               and f.confirmed_at is not null) as needs_second_factor,
          (select count(*)::int from stores c where c.registration_id = u.registration_id) as store_count,
          s.store_id, e.perms
     from users u
     join registrations r on r.registration_id = u.registration_id
     left join user_stores s on s.registration_id = u.registration_id and s.user_id = u.user_id
     left join access_entries e on e.registration_id = s.registration_id and e.user_id = s.user_id
                               and e.store_id = s.store_id and e.resource = $2
    where u.registration_id = current_registration() and u.user_id = $1 and not u.is_disabled`,
)

/** Every call of the hub needs it first. */
export const findHubAccount = (
  db: Database,
  identity: Identity,
  resource: string,
): Promise<HubAccountRow[]> =>
  tenantRows(
    db,
    identity,
    CompiledQuery.raw(ACCOUNT, [identity.userId, resource]) as CompiledQuery<HubAccountRow>,
  )

export type AccessRow = {
  readonly store_id: string
  readonly resource: string
  readonly perms: Record<string, boolean>
}

/** Everything that the user may do, in all stores. */
export const listAllAccess = (tx: Tx, userId: string) => rowsOf<AccessRow>(tx)`
    select store_id, resource, perms from access_entries where user_id = ${userId}`

export const countStores = async (tx: Tx): Promise<number> =>
  (await rowsOf<{ n: number }>(tx)`select count(*)::int as n from stores`)[0]?.n ?? 0
