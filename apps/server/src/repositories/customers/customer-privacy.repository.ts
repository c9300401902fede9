import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'

/** How many bills keep the buyer, because they are invoices with a GSTIN. */
export const eraseCustomerData = async (tx: Tx, customerId: string): Promise<number> => {
  const erased = await firstOf<{ kept: number }>(tx)`select erase_customer(${customerId}) as kept`
  await run(tx)`select erase_bill_mails(${customerId})`
  return erased?.kept ?? 0
}

/** Of these documents, the bills of customers who were erased before they came. */
export const eraseLateBuyers = (tx: Tx, documents: readonly string[]): Promise<void> =>
  run(tx)`select erase_late_buyers(${[...documents]}::uuid[])`

/** A refused sale that names the customer may still be booked, and would bring the name back. */
export const hasRefusedSale = (tx: Tx, customerId: string) => hasRow(tx)`
    select 1 from sale_quarantine q
     where q.resolved_at is null
       and exists (select from unnest(keys_of_customer(${customerId})) as k
                    where strpos(lower(q.raw_body), k::text) > 0) limit 1`

export const isErased = (tx: Tx, customerId: string) => hasRow(tx)`
    select 1 from customers where customer_id = ${customerId} and erased_at is not null`

const list = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(x)) from (${rows}) x), '[]')`

/** What is stored about a customer, beside the row, the account and the card. */
export const readCustomerFile = (tx: Tx, customerId: string) =>
  firstOf<Record<'Bills' | 'Payments' | 'Changes' | 'Orders' | 'Doubles' | 'Audit', unknown[]>>(tx)`
    with own as (select keys_of_customer(${customerId}) as keys)
    select ${list(sql`
             select s.transaction_no as "TransactionNo", s.transaction_date as "TransactionDate",
                    s.payable_amount as "PayableAmount", s.extras ->> 'CustomerName' as "CustomerName",
                    s.extras ->> 'CustomerPhoneNo' as "CustomerPhoneNo", s.extras ->> 'CustomerEmailID' as "CustomerEmailID",
                    s.extras ->> 'CustomerGSTIN' as "CustomerGSTIN", s.extras -> 'CustomerAddress' as "CustomerAddress",
                    s.extras -> 'DeliveryAddress' as "DeliveryAddress", s.extras ->> 'Note' as "Note"
               from sales s where s.customer_id = any(own.keys) order by s.transaction_date, s.uuid`)} as "Bills",
           ${list(sql`
             select r.transaction_no as "TransactionNo", r.at as "At", r.amount as "Amount",
                    r.body ->> 'PaymentType' as "PaymentType", r.body ->> 'Reference' as "Reference",
                    r.body ->> 'Note' as "Note"
               from customer_receipts r where r.customer_id = any(own.keys) order by r.at, r.receipt_id`)} as "Payments",
           ${list(sql`
             select e.edited_at as "At", e.body as "Fields" from customer_edits e
              where e.customer_id = any(own.keys) order by e.edited_at, e.edit_id`)} as "Changes",
           ${list(sql`
             select o.channel_order_id as "OrderNo", o.placed_at as "At", o.customer as "Customer", o.address as "Address"
               from orders o join sales s on s.registration_id = o.registration_id and s.uuid = o.sale_uuid
              where s.customer_id = any(own.keys) order by o.placed_at, o.order_id`)} as "Orders",
           ${list(sql`
             select c.customer_id as "key", c.first_name as "FirstName", c.last_name as "LastName",
                    c.phone_no as "PhoneNo", c.email_id as "EmailID", c.gstin as "GSTIN", c.address as "Address",
                    c.custom_fields as "CustomFields"
               from customers c where c.customer_id = any(own.keys) and c.customer_id <> ${customerId}`)} as "Doubles",
           ${list(sql`
             select a.at as "At", a.action as "Action", a.detail as "Detail" from audit_trail a
              where a.subject = any(own.keys::text[])
                 or a.action in ('sale.mailed', 'sale.mailFailed')
                    and a.subject in (select s.uuid::text from sales s where s.customer_id = any(own.keys))
              order by a.audit_id`)} as "Audit"
      from own`
