import type { ClosingsQuery } from '@evertill/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { type RegisterSession, sessionColumns } from './register-session.repository.ts'

type ListPlace = { readonly at: string; readonly id: string }

/** Where a session stands in the list; undefined if this store has no such session. */
export const findSessionPlace = (tx: Tx, storeId: string, id: string) => firstOf<ListPlace>(tx)`
    select opened_at::text as at, closing_id as id from register_sessions
     where store_id = ${storeId} and closing_id = ${id}`

/** Newest first. Days are in the store's time zone: a shop in India opens on a date that UTC has not reached. */
export const listSessions = (
  tx: Tx,
  storeId: string,
  { from, cashRegisterId, fromDate, toDate, status }: z.output<typeof ClosingsQuery>,
  { limit, after }: { limit: number; after: ListPlace | undefined },
) => rowsOf<RegisterSession>(tx)`
    select ${sessionColumns}
      from register_sessions s
      join stores t on t.registration_id = s.registration_id and t.store_id = s.store_id
     where s.store_id = ${storeId}
       and (${after?.id ?? null}::uuid is null
            or (s.opened_at, s.closing_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
       and s.register_id = coalesce(${cashRegisterId ?? null}::uuid, s.register_id)
       and (${fromDate ?? null}::date is null or s.opened_at >= ${fromDate ?? null}::date::timestamp at time zone usable_zone(t.time_zone))
       and (${toDate ?? null}::date is null or s.opened_at < (${toDate ?? null}::date + 1)::timestamp at time zone usable_zone(t.time_zone))
       and (${status ?? null}::text is null or (s.closing_no is null) = (${status ?? null}::text = 'Open'))
     order by s.opened_at desc, s.closing_id desc
     limit ${limit} offset ${from}`
