import type { ReportsPlaceReply } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

type Place = ReportsPlaceReply

/** Those of the stores that are not deleted, with the day that it is there. */
export const listReportPlaces = (tx: Tx, userId: string, stores: readonly string[], now: Date) => rowsOf<
  Place['Stores'][number]
>(tx)`
  select t.store_id as key, t.store_name as "Name", z.zone as "TimeZone", t.gstin as "GSTIN",
         ((${now}::timestamptz at time zone z.zone) - make_interval(mins => t.day_cut_off))::date::text as "Today",
         exists (select from access_entries e
                  where e.user_id = ${userId} and e.store_id = t.store_id and e.resource = 'ReportsOthers'
                    and e.perms ->> 'read' = 'true') as "SeesOthers"
    from stores t cross join lateral (select usable_zone(t.time_zone) as zone) z
   where not t.is_deleted and t.store_id = any(${stores}::uuid[])
   order by lower(t.store_name), t.store_id`

/** Deleted ones too: they have figures. */
export const listReportRegisters = (tx: Tx, stores: readonly string[]) => rowsOf<Place['Registers'][number]>(
  tx,
)`
  select register_id as key, register_code || ' - ' || register_name as "Name", store_id as "StoreID"
    from cash_registers where store_id = any(${stores}::uuid[]) order by register_code, register_name, register_id`

export const listReportCashiers = (tx: Tx, stores: readonly string[]) => rowsOf<Place['Cashiers'][number]>(
  tx,
)`
  select u.user_id as key, u.name as "Name", array_agg(s.store_id::text order by s.store_id) as "StoreIDs"
    from users u join user_stores s on s.registration_id = u.registration_id and s.user_id = u.user_id
   where s.store_id = any(${stores}::uuid[])
   group by u.user_id, u.name order by lower(u.name), u.user_id`
