import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export type UsedSeries = {
  readonly series: string
  readonly first: string
  readonly last: string
  readonly used: number
  readonly voided: number
  /** Numbers between the first and the last one that no document has. */
  readonly missing: number
  /** The first of them, as ranges: from and to. */
  readonly gaps: readonly (readonly [number, number])[]
  /** Documents beyond the first with the same number. */
  readonly repeated: number
}

type NumberScope = {
  readonly stores: readonly string[]
  readonly from: string
  readonly to: string
  readonly registers?: readonly string[] | undefined
}

/** Every number of the series `p` that was printed, also on a bill that does not count. */
const PRINTED = sql`(
  select s.running_no, s.transaction_no, s.uuid from sales s
   where s.registration_id = current_registration() and s.series = p.series
  union all
  select n.running_no, n.transaction_no, n.sale_uuid from void_numbers n
   where n.registration_id = current_registration() and n.series = p.series)`

/** The numbers of each series that documents of the period have. Voided documents keep theirs. */
export const listUsedSeries = (tx: Tx, { stores, from, to, registers }: NumberScope, limit: number) =>
  rowsOf<UsedSeries>(tx)`
    with numbers as materialized (
      select s.series, s.running_no, d.sale_uuid is not null as is_void
        from sales s
        left join sale_voids d on d.registration_id = s.registration_id and d.sale_uuid = s.uuid
       where s.store_id = any(${stores}::uuid[]) and s.business_date between ${from}::date and ${to}::date
         and ${registers === undefined ? sql`true` : sql`s.register_id::text = any(${registers})`}
      union all
      select n.series, n.running_no, true from void_numbers n
       where n.store_id = any(${stores}::uuid[]) and n.business_date between ${from}::date and ${to}::date
         and ${registers === undefined ? sql`true` : sql`n.register_id::text = any(${registers})`}
    ), spans as (
      select series, min(running_no) as first_no, max(running_no) as last_no, count(*) as used,
             count(*) filter (where is_void) as voided, count(distinct running_no) as numbers
        from numbers group by series
    )
    select p.series, a.transaction_no as first, z.transaction_no as last, p.used, p.voided,
           p.used - p.numbers as repeated,
           -- A number that a document of another day has is not missing.
           (p.last_no - p.first_no + 1 - (
              select count(distinct o.running_no) from ${PRINTED} o
               where o.running_no between p.first_no and p.last_no))::int as missing,
           (select coalesce(json_agg(json_build_array(g.before + 1, g.next - 1) order by g.before), '[]')
              from (select n.running_no as before, lead(n.running_no) over (order by n.running_no) as next
                      from (select distinct o.running_no from ${PRINTED} o
                             where o.running_no between p.first_no and p.last_no) n
                     order by n.running_no) g
             where g.next > g.before + 1) as gaps
      from spans p
      cross join lateral (select s.transaction_no from ${PRINTED} s
                           where s.running_no = p.first_no order by s.uuid limit 1) a
      cross join lateral (select s.transaction_no from ${PRINTED} s
                           where s.running_no = p.last_no order by s.uuid limit 1) z
     order by p.series limit ${limit}`
