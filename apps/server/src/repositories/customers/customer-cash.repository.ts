import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

/** Cash that a customer paid on each of the latest days, for bills and on account. Void sales gave it back. */
export const cashOfLatestDays = (tx: Tx, customerId: string, from: string) => rowsOf<{
  BusinessDate: string
  Amount: number
}>(tx)`
    select day as "BusinessDate", sum(amount)::bigint as "Amount" from (
      select s.business_date::text as day, p.amount from sales s
        join sale_payments p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid and p.kind = 'Cash'
       where s.customer_id = ${customerId} and s.business_date >= ${from}
         and not exists (select from sale_voids v
                          where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
      union all
      select body ->> 'BusinessDate', amount from customer_receipts
       where customer_id = ${customerId} and kind = 'Cash' and at >= ${from}::date - 1
         and body ->> 'BusinessDate' >= ${from}) c
     group by day order by day desc limit 10`

/** Cash of a customer on a day that arrived before this sale or receipt did. Sales of one batch arrive at one time. */
export const cashBefore = async (
  tx: Tx,
  { customerId, businessDate, documentId }: { customerId: string; businessDate: string; documentId: string },
): Promise<number> => {
  const row = await firstOf<{ amount: number }>(tx)`
    with own as (
      select received_at as at, uuid as id from sales where uuid = ${documentId}
      union all
      select recorded_at, receipt_id from customer_receipts where receipt_id = ${documentId})
    select coalesce(sum(amount), 0)::bigint as amount from (
      select p.amount from own, sales s
        join sale_payments p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid and p.kind = 'Cash'
       where s.customer_id = ${customerId} and s.business_date = ${businessDate}
         and (s.received_at, s.uuid) < (own.at, own.id)
         and not exists (select from sale_voids v
                          where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
      union all
      select r.amount from own, customer_receipts r
       where r.customer_id = ${customerId} and r.kind = 'Cash' and r.body ->> 'BusinessDate' = ${businessDate}
         and (r.recorded_at, r.receipt_id) < (own.at, own.id)) c`
  return row?.amount ?? 0
}
