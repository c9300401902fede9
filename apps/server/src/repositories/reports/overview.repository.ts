import type { SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type OverviewPlace = {
  readonly storeId: string
  readonly storeName: string
  /** The business day of now. */
  readonly day: string
  readonly lastWeek: string
  /** Of the clock on the wall, and of the one at which the business day begins. */
  readonly hour: number
  readonly firstHour: number
  readonly openRegisters: number
}

/** Stores in which the user may see the figures of everybody, with the day that it is there. */
export const listOverviewPlaces = (tx: Tx, userId: string, now: Date) => rowsOf<OverviewPlace>(tx)`
  select t.store_id as "storeId", t.store_name as "storeName", d.day::text as day, (d.day - 7)::text as "lastWeek",
         extract(hour from l.at)::int as hour, t.day_cut_off / 60 as "firstHour",
         (select count(*)::int from register_sessions s where s.store_id = t.store_id and s.closed_at is null)
           as "openRegisters"
    from stores t
    cross join lateral (select ${now}::timestamptz at time zone usable_zone(t.time_zone) as at) l
    cross join lateral (select (l.at - make_interval(mins => t.day_cut_off))::date as day) d
   where not t.is_deleted
     and (select count(*) from access_entries e
           where e.user_id = ${userId} and e.store_id = t.store_id and e.resource in ('Reports', 'ReportsOthers')
             and e.perms ->> 'read' = 'true') = 2
   order by lower(t.store_name), t.store_id`

export type OverviewHourRow = {
  readonly storeId: string
  readonly isToday: boolean
  readonly hour: number
  readonly netSales: number
  readonly bills: number
}

/** Net sales and bills, as reports count them, by store and hour: of the business day of now and of the one a week before. */
export const sumOverviewHours = (tx: Tx, places: readonly OverviewPlace[]) => rowsOf<OverviewHourRow>(tx)`
  select f.store_id as "storeId", f.business_date = p.day as "isToday", f.hour,
         sum(f.payable)::bigint as "netSales", sum(f.bills)::int as bills
    from unnest(${places.map(({ storeId }) => storeId)}::uuid[], ${places.map(({ day }) => day)}::date[],
                ${places.map(({ lastWeek }) => lastWeek)}::date[]) as p (store_id, day, last_week)
    join report_entries f on f.registration_id = current_registration() and f.store_id = p.store_id
                         and f.business_date in (p.day, p.last_week)
   where f.is_bill group by 1, 2, 3`

/** Open documents with one of these flags, counted up to a limit. */
export const countOpenFlags = async (
  tx: Tx,
  stores: readonly string[],
  flags: readonly SaleFlag[],
  limit: number,
): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from (
      select d.key from (
        select s.uuid as key, s.flags from sales s
         where s.flags <> '{}' and s.flags && ${flags}::text[] and s.store_id = any(${stores}::uuid[])
        union all
        select r.receipt_id, r.flags from customer_receipts r
         where r.flags <> '{}' and r.flags && ${flags}::text[] and r.store_id = any(${stores}::uuid[])
        union all
        select m.movement_id, m.flags from cash_movements m
         where m.flags <> '{}' and m.flags && ${flags}::text[] and m.store_id = any(${stores}::uuid[])) d
       where not exists (select from flag_checks c where c.document_id = d.key and c.is_checked and d.flags <@ c.flags)
       limit ${limit}) f`
  return row?.count ?? 0
}

/** Closings since then whose difference is larger than their store tolerates. */
export const countOverClosings = async (tx: Tx, stores: readonly string[], since: Date): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from register_sessions s
      join stores t on t.registration_id = s.registration_id and t.store_id = s.store_id
     where s.closed_at >= ${since} and s.store_id = any(${stores}::uuid[])
       and abs(s.difference) > t.closing_tolerance`
  return row?.count ?? 0
}
