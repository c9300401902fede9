import type { SaleFlag } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { LABELS, UUID } from './figure-sources.ts'
import type { PaymentFigures } from './payment-figures.repository.ts'

export type OverviewPlace = {
  readonly storeId: string
  readonly storeName: string
  /** The business day of now. */
  readonly day: string
  readonly lastWeek: string
  /** When the figures of these days were made. */
  readonly rebuiltAt: string | null
  readonly lastWeekRebuiltAt: string | null
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
           as "openRegisters", r.rebuilt_at::text as "rebuiltAt", w.rebuilt_at::text as "lastWeekRebuiltAt"
    from stores t
    cross join lateral (select ${now}::timestamptz at time zone usable_zone(t.time_zone) as at) l
    cross join lateral (select (l.at - make_interval(mins => t.day_cut_off))::date as day) d
    left join report_days r on r.registration_id = t.registration_id and r.store_id = t.store_id
     and r.business_date = d.day
    left join report_days w on w.registration_id = t.registration_id and w.store_id = t.store_id
     and w.business_date = d.day - 7
   where not t.is_deleted
     and (select count(*) from access_entries e
           where e.user_id = ${userId} and e.store_id = t.store_id and e.resource in ('Reports', 'ReportsOthers')
             and e.perms ->> 'read' = 'true') = 2
   order by lower(t.store_name), t.store_id`

export type StoreDay = { readonly storeId: string; readonly day: string }

export type OverviewHourRow = StoreDay & {
  readonly hour: number
  readonly netSales: number
  readonly bills: number
}

const daysTable = (days: readonly StoreDay[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(({ storeId }) => storeId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as p (store_id, day)`

/** Net sales and bills, as reports count them, by hour of days of stores. */
export const sumOverviewHours = (tx: Tx, days: readonly StoreDay[]) => rowsOf<OverviewHourRow>(tx)`
  select f.store_id as "storeId", f.business_date::text as day, f.hour,
         sum(f.payable)::bigint as "netSales", sum(f.bills)::int as bills
    from ${daysTable(days)}
    join report_entries f on f.registration_id = current_registration() and f.store_id = p.store_id
                         and f.business_date = p.day
   where f.is_bill group by 1, 2, 3`

export type SoldProduct = { readonly key: string; readonly name: string; readonly netSales: number }

/** What was sold on days of stores, as documents name it: a variant by itself. */
export const sumOverviewProducts = (tx: Tx, days: readonly StoreDay[]) => rowsOf<StoreDay & SoldProduct>(tx)`
  select f.store_id as "storeId", f.business_date::text as day, f.product_id as key, max(f.name) as name,
         sum(f.total)::bigint as "netSales"
    from ${daysTable(days)}
    join report_products f on f.registration_id = current_registration() and f.store_id = p.store_id
                          and f.business_date = p.day
   group by 1, 2, 3`

export const sumOverviewPayments = (tx: Tx, days: readonly StoreDay[]) => rowsOf<StoreDay & PaymentFigures>(
  tx,
)`
  select f.store_id as "storeId", f.business_date::text as day, f.payment_type_id as key,
         max(f.payment_type) as label, f.kind, sum(f.received)::bigint as received,
         sum(f.refunded)::bigint as refunded, sum(f.change)::bigint as change, sum(f.payments)::int as payments,
         sum(f.refunds)::int as refunds
    from ${daysTable(days)}
    join report_payments f on f.registration_id = current_registration() and f.store_id = p.store_id
                          and f.business_date = p.day
   group by 1, 2, 3, f.kind`

/** Those that brought most, a variant with its product, by their names of today. */
export const bestProducts = (tx: Tx, sold: readonly SoldProduct[], limit: number) => rowsOf<SoldProduct>(tx)`
  with g as (
    select coalesce(p.parent_product_id::text, f.key) as key, max(f.name) as name, sum(f.net)::bigint as net
      from unnest(${sold.map(({ key }) => key)}::text[], ${sold.map(({ name }) => name)}::text[],
                  ${sold.map(({ netSales }) => netSales)}::bigint[]) as f (key, name, net)
      left join products p on p.registration_id = current_registration()
       and p.product_id = case when f.key ~ ${UUID} then f.key::uuid end
     group by 1
  ), k as (select g.key, g.name, g.net from g order by g.net desc, g.key collate "C" limit ${limit})
  select k.key, coalesce(${LABELS.product}, '') as name, k.net as "netSales" from k order by k.net desc, k.key collate "C"`

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
