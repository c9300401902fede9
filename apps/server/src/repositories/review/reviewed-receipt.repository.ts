import type { ReceivePaymentBody, SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { ReviewedReceipt } from '../../policies/review/receipts.ts'

type Row = Omit<ReviewedReceipt, 'madeAt' | 'receivedAt'> & {
  readonly id: string
  readonly flags: SaleFlag[]
  readonly at: Date
  readonly recorded: Date
}

export type ReadReceipt = ReviewedReceipt & {
  readonly id: string
  readonly flags: readonly SaleFlag[]
  readonly body: ReceivePaymentBody
}

export const readReceipts = async (tx: Tx, ids: readonly string[]): Promise<ReadReceipt[]> => {
  if (ids.length === 0) return []
  const rows = await rowsOf<Row>(tx)`
    select r.receipt_id as id, r.body, r.flags, r.at, r.recorded_at as recorded,
           not t.cash_register_closing or exists (
             select from register_sessions n
              where n.registration_id = r.registration_id and n.register_id = r.register_id
                and (n.closing_id::text = lower(r.body ->> 'ClosingKey')
                     or n.opened_at <= r.at and r.at < coalesce(n.closed_at, 'infinity'))) as "hasDrawer",
           exists (select from customers c
                    where c.registration_id = r.registration_id and c.customer_id = r.customer_id) as "hasCustomer",
           exists (select from register_leases e
                    where e.registration_id = r.registration_id and e.register_id = r.register_id
                      and starts_with(r.transaction_no, t.prefix || e.slot || '/')) as "hasLease",
           exists (select from customer_receipts o
                    where o.registration_id = r.registration_id and o.transaction_no = r.transaction_no
                      and (o.recorded_at, o.receipt_id) < (r.recorded_at, r.receipt_id)) as "isClash",
           (extract(epoch from (r.at at time zone usable_zone(t.time_zone)) - (r.at at time zone 'UTC')) / 60)::int
             as "timeZoneOffsetMinutes",
           array(select case when s.customer_id = any(keys_of_customer(r.customer_id)) then r.customer_id
                             else s.customer_id end::text from jsonb_to_recordset(r.body -> 'Allocations') as a("SaleUUID" uuid)
                   left join sales s on s.registration_id = r.registration_id and s.uuid = a."SaleUUID")
             as "billCustomers"
      from customer_receipts r
      join stores t on t.registration_id = r.registration_id and t.store_id = r.store_id
     where r.registration_id = current_registration() and r.receipt_id = any(${[...ids]}::uuid[])`
  return rows.map(({ at, recorded, ...row }) => ({
    ...row,
    madeAt: at.getTime(),
    receivedAt: recorded.getTime(),
  }))
}

/** As a job: the request role may not change a receipt. */
export const saveReceiptFlags = (
  tx: Tx,
  registrationId: string,
  id: string,
  flags: readonly SaleFlag[],
) => run(tx)`
    update customer_receipts set flags = ${[...flags]}::text[]
     where registration_id = ${registrationId} and receipt_id = ${id}`
