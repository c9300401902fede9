import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

/** Yesterday, today, and tomorrow, which has begun in the east. One more, because clocks differ. */
const DAYS = 3

/**
 * Cash that a customer paid on each of the latest days, for bills and on account. Void sales were never paid; a refund
 * does not undo that the cash was received. Days to come are left out: forged ones would push today off the list.
 */
export const cashOfLatestDays = (tx: Tx, customerId: string, from: string) => rowsOf<{
  BusinessDate: string
  Amount: number
}>(tx)`
    select day as "BusinessDate", sum(amount)::bigint as "Amount" from (
      select s.business_date::text as day, p.amount from sales s
        join sale_payments p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid
                            and p.kind = 'Cash' and p.amount > 0
       where s.customer_id = any(keys_of_customer(${customerId})) and s.business_date between ${from}::date and ${from}::date + ${DAYS}::int
         and not exists (select from sale_voids v
                          where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
      union all
      select body ->> 'BusinessDate', amount from customer_receipts
       where customer_id = any(keys_of_customer(${customerId})) and kind = 'Cash' and at >= ${from}::date - 1
         and (body ->> 'BusinessDate')::date between ${from}::date and ${from}::date + ${DAYS}::int) c
     group by day order by day desc limit 10`

/** When the last revision of a sale `s` arrived: an edit may add cash to the first bill of a day. */
const CHANGED_AT = sql`coalesce(
  (select r.at from sale_revisions r where r.registration_id = s.registration_id and r.sale_uuid = s.uuid
      and r.revision = s.revision and s.revision > 1), s.received_at)`

/**
 * Cash of a customer on a day in sales and receipts that arrived, or were changed, before this one. Sales of one batch
 * arrive at one time.
 */
export const cashBefore = async (
  tx: Tx,
  { customerId, businessDate, documentId }: { customerId: string; businessDate: string; documentId: string },
): Promise<number> => {
  const row = await firstOf<{ amount: number }>(tx)`
    with own as (
      select ${CHANGED_AT} as at, s.uuid as id from sales s where s.uuid = ${documentId}
      union all
      select recorded_at, receipt_id from customer_receipts where receipt_id = ${documentId})
    select coalesce(sum(amount), 0)::bigint as amount from (
      select p.amount from own, sales s
        join sale_payments p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid
                            and p.kind = 'Cash' and p.amount > 0
       where s.customer_id = any(keys_of_customer(${customerId})) and s.business_date = ${businessDate}
         and (${CHANGED_AT}, s.uuid) < (own.at, own.id)
         and not exists (select from sale_voids v
                          where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
      union all
      select r.amount from own, customer_receipts r
       where r.customer_id = any(keys_of_customer(${customerId})) and r.kind = 'Cash' and r.body ->> 'BusinessDate' = ${businessDate}
         and (r.recorded_at, r.receipt_id) < (own.at, own.id)) c`
  return row?.amount ?? 0
}
