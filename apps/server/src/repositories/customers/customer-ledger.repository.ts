import {
  type CustomerAccountRow,
  PAYMENT_KINDS,
  type ReceivePaymentBody,
  type ReceivePaymentReply,
  type UnpaidBill,
} from '@evertill/contract'
import { cashOfPaymentOnAccount } from '@evertill/domain'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

type Bill = z.infer<typeof UnpaidBill>

/** Receipts of one customer are booked one after the other: two at once would pay the same bill twice. */
export const lockCustomer = async (
  tx: Tx,
  { registrationId }: Identity,
  customerId: string,
): Promise<void> => {
  // A double and the customer that it was merged into have one account.
  await run(tx)`
    select pg_advisory_xact_lock(hashtextextended(${`customer ${registrationId} `} || kept_customer(${customerId})::text, 0))`
}

/** The sum of the rows every time: a stored balance would keep a mistake for ever. */
export const balanceOf = async (tx: Tx, customerId: string): Promise<{ balance: number; rows: number }> => {
  const rows = await rowsOf<{ balance: number; rows: number }>(tx)`
    select coalesce(sum(amount), 0)::bigint as balance, count(*) as rows
      from customer_entries where customer_id = any(keys_of_customer(${customerId}))`
  return rows[0] ?? { balance: 0, rows: 0 }
}

/** Oldest first. An opening balance has no sale and is not included. */
export const unpaidBillsOf = async (tx: Tx, customerId: string): Promise<Bill[]> => {
  const rows = await rowsOf<{
    uuid: string
    transaction_no: string
    business_date: string
    due_date: string | null
    payable_amount: number
    owed: number
  }>(tx)`
    select s.uuid, s.transaction_no, s.business_date, s.extras ->> 'DueDate' as due_date, s.payable_amount, o.owed
      from (select sale_uuid, sum(amount)::bigint as owed from customer_entries
             where customer_id = any(keys_of_customer(${customerId})) and sale_uuid is not null
             group by sale_uuid having sum(amount) > 0) o
      join sales s on s.uuid = o.sale_uuid
     order by s.business_date, s.uuid`
  return rows.map((row) => ({
    SaleUUID: row.uuid,
    TransactionNo: row.transaction_no,
    BusinessDate: row.business_date,
    DueDate: row.due_date,
    TotalAmount: row.payable_amount,
    PaidAmount: row.payable_amount - row.owed,
    BalanceAmount: row.owed,
  }))
}

/** Every account that is not even, with what is unpaid on bills by day. Whoever owes most comes first. */
export const listAccounts = async (
  tx: Tx,
  { from, size }: { from: number; size: number },
): Promise<{ accounts: CustomerAccountRow[]; hasMore: boolean }> => {
  const rows = await rowsOf<CustomerAccountRow>(tx)`
    with entries as (
      select coalesce(g.into_customer_id, e.customer_id) as customer_id, e.registration_id, e.sale_uuid, e.amount
        from customer_entries e
        left join customer_merges g on g.registration_id = e.registration_id and g.customer_id = e.customer_id),
    page as materialized (
      select customer_id, sum(amount)::bigint as balance from entries
       group by customer_id having sum(amount) <> 0
       order by sum(amount) desc, customer_id limit ${size + 1} offset ${from}),
    bills as (
      select e.customer_id, s.business_date as day, sum(e.amount)::bigint as owed
        from entries e join sales s on s.registration_id = e.registration_id and s.uuid = e.sale_uuid
       where e.customer_id in (select customer_id from page)
       group by e.customer_id, s.uuid, s.business_date having sum(e.amount) > 0),
    days as (select customer_id, day, sum(owed)::bigint as owed from bills group by customer_id, day)
    select p.customer_id as "CustomerID", p.balance as "Balance",
           coalesce(trim(c.first_name || ' ' || c.last_name), '') as "Name", coalesce(c.phone_no, '') as "PhoneNo",
           coalesce((select jsonb_agg(jsonb_build_object('BusinessDate', d.day, 'Amount', d.owed) order by d.day)
              from days d where d.customer_id = p.customer_id), '[]'::jsonb) as "Dues"
      from page p left join customers c on c.customer_id = p.customer_id
     order by p.balance desc, p.customer_id`
  return { accounts: rows.slice(0, size), hasMore: rows.length > size }
}

export const findReceipt = (tx: Tx, uuid: string) => firstOf<{ digest: Buffer; reply: ReceivePaymentReply }>(
  tx,
)`
    select content_sha256 as digest, reply from customer_receipts where receipt_id = ${uuid}`

/** Writes the receipt and its rows in both ledgers. False if this receipt exists already. */
export const insertReceipt = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  body: ReceivePaymentBody,
  { digest, reply }: { digest: Buffer; reply: ReceivePaymentReply },
): Promise<boolean> => {
  const rows = await rowsOf(tx)`
    insert into customer_receipts (registration_id, receipt_id, customer_id, store_id, register_id, transaction_no,
      amount, kind, body, content_sha256, reply, at, user_id)
    select ${registrationId}, ${body.UUID}, ${body.CustomerID}, ${body.StoreID}, ${body.CashRegisterID},
      b ->> 'TransactionNo', ${body.Amount}, ${body.Kind}, b, ${digest}, ${columnJson(reply)}::jsonb,
      ${body.TransactionDate}::timestamptz, ${userId} from (values (${columnJson(body)}::jsonb)) as v(b)
    on conflict do nothing returning receipt_id`
  if (rows.length === 0) return false
  const shares = [
    ...reply.Allocations.map((share) => ({ kind: 'received', sale: share.SaleUUID, amount: share.Amount })),
    ...(reply.AdvanceAmount > 0 ? [{ kind: 'advance', sale: null, amount: reply.AdvanceAmount }] : []),
  ]
  await run(tx)`
    insert into customer_entries (registration_id, customer_id, kind, amount, sale_uuid, receipt_id, at, user_id)
    select ${registrationId}, ${body.CustomerID}, kind, -amount, sale, ${body.UUID},
           ${body.TransactionDate}::timestamptz, ${userId}
      from jsonb_to_recordset(${columnJson(shares)}::jsonb) as x(kind text, sale uuid, amount bigint)`
  for (const { kind, amount } of cashOfPaymentOnAccount(PAYMENT_KINDS[body.Kind], body.Amount)) {
    await run(tx)`
      insert into drawer_entries (registration_id, store_id, register_id, closing_id, kind, amount, payment_uuid, at,
        user_id)
      values (${registrationId}, ${body.StoreID}, ${body.CashRegisterID}, ${body.ClosingKey ?? null},
        ${kind}, ${amount}, ${body.UUID}, ${body.TransactionDate}::timestamptz, ${userId})
    `
  }
  // The status of the paid bills has changed.
  await run(tx)`update sales set position = null
     where uuid = any(${reply.Allocations.map((share) => share.SaleUUID)}::uuid[])`
  return true
}
