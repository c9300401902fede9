import { UNBILLED_LETTERS } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'
import { inScope } from './tax-report.repository.ts'

export type DueDay = { readonly day: string; readonly owed: number }

/** What all customers together owe: the balance, and the unpaid parts of bills by the day of the bill. */
export const sumDues = async (tx: Tx): Promise<{ balance: number; dues: readonly DueDay[] }> => {
  const row = await firstOf<{ balance: number; dues: readonly DueDay[] }>(tx)`
    with bills as (
      select s.business_date as day, sum(e.amount) as owed
        from customer_entries e join sales s on s.registration_id = e.registration_id and s.uuid = e.sale_uuid
       group by e.customer_id, s.uuid, s.business_date having sum(e.amount) > 0),
    days as (select day, sum(owed)::bigint as owed from bills group by day)
    select (select coalesce(sum(amount), 0)::bigint from customer_entries) as balance,
           (select coalesce(jsonb_agg(d), '[]') from days d) as dues`
  return row ?? { balance: 0, dues: [] }
}

/** The business date of now in the stores; the latest of them. */
export const findToday = async (tx: Tx, stores: readonly string[]): Promise<string> => {
  const row = await firstOf<{ today: string }>(tx)`
    select max(business_date_at(now(), usable_zone(t.time_zone), t.day_cut_off))::text as today
      from stores t where t.store_id = any(${stores}::uuid[])`
  return row?.today ?? ''
}

export type CustomerSum = {
  readonly key: string
  readonly label: string
  readonly netSales: number
  readonly bills: number
}

/** Who bought most in the period. */
export const listTopCustomers = (tx: Tx, scope: FigureScope, limit: number) => rowsOf<CustomerSum>(tx)`
    with sums as (
      select coalesce(g.into_customer_id, t.customer_id) as customer_id, sum(t.payable)::bigint as net,
             sum(t.bills)::bigint as bills
        from report_entries t left join customer_merges g on g.customer_id = t.customer_id
       where ${inScope(scope)} and t.is_bill and t.customer_id is not null
       group by 1 order by 2 desc, 1 limit ${limit})
    select u.customer_id::text as key, coalesce(trim(c.first_name || ' ' || c.last_name), '') as label,
           u.net as "netSales", u.bills
      from sums u left join customers c on c.customer_id = u.customer_id
     order by u.net desc, u.customer_id`

export type ReturningSum = {
  readonly key: 'new' | 'returning' | 'unknown'
  readonly count: number
  readonly netSales: number
  readonly bills: number
}

/** Customers whose first bill ever is of the period, those who bought before, and sales without a customer. */
export const sumReturning = (tx: Tx, scope: FigureScope) => rowsOf<ReturningSum>(tx)`
    with sums as materialized (
      select t.customer_id, sum(t.payable)::bigint as net, sum(t.bills)::bigint as bills from report_entries t
       where ${inScope(scope)} and t.is_bill group by t.customer_id)
    select case when u.customer_id is null then 'unknown'
                when exists (select from sales s where s.registration_id = current_registration()
                                and s.customer_id = u.customer_id and s.business_date < ${scope.from}::date
                                and left(split_part(s.series, '/', 2), 1) <> all (${UNBILLED_LETTERS}::text[])
                                and not exists (select from sale_voids d where d.registration_id = s.registration_id
                                                   and d.sale_uuid = s.uuid))
                then 'returning' else 'new' end as key,
           count(u.customer_id) as count, sum(u.net)::bigint as "netSales", sum(u.bills)::bigint as bills
      from sums u group by 1 order by 1`
