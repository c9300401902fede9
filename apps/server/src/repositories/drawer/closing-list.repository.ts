import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { type RegisterSession, sessionColumns } from './register-session.repository.ts'

type Place = { readonly at: string; readonly id: string }

export type ListedSession = RegisterSession & { readonly store_name: string; readonly tolerance: number }

export type ClosedFilter = {
  readonly stores: readonly string[]
  readonly from: string
  readonly to: string
  readonly onlyOver: boolean
  readonly after: Place | undefined
}

export const findClosedPlace = (tx: Tx, stores: readonly string[], id: string) => firstOf<Place>(tx)`
  select closed_at::text as at, closing_id as id from register_sessions
   where closing_id = ${id} and store_id = any(${stores}::uuid[]) and closed_at is not null`

/** Closed sessions of several stores, the newest first. A day is one of the store's time zone. */
export const listClosed = (
  tx: Tx,
  { stores, from, to, onlyOver, after }: ClosedFilter,
  limit: number,
) => rowsOf<ListedSession>(tx)`
  select ${sessionColumns}, t.store_name, t.closing_tolerance as tolerance
    from register_sessions s
    join stores t on t.registration_id = s.registration_id and t.store_id = s.store_id
   where s.closed_at is not null and s.store_id = any(${stores}::uuid[])
     and s.closed_at >= ${from}::date::timestamp at time zone usable_zone(t.time_zone)
     and s.closed_at < (${to}::date + 1)::timestamp at time zone usable_zone(t.time_zone)
     and ${onlyOver ? sql`abs(s.difference) > t.closing_tolerance` : sql`true`}
     and ${after ? sql`(s.closed_at, s.closing_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
   order by s.closed_at desc, s.closing_id desc limit ${limit}`
