import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import { type FigureScope, type Source, conditionsOf } from './figure-sources.ts'
import { storeSpans } from './report-events.repository.ts'

export type PaymentFigures = {
  readonly key: string
  readonly label: string
  readonly kind: 'Cash' | 'Credit' | 'Other'
  readonly received: number
  readonly refunded: number
  readonly change: number
  readonly payments: number
  readonly refunds: number
}

export type ReceiptFigures = {
  readonly key: string
  readonly label: string
  readonly amount: number
  readonly count: number
}

const PAYMENTS: Source = {
  kind: 'goods',
  from: sql`report_payments f`,
  keys: {
    paymentType: sql`f.payment_type_id`,
    day: sql`f.business_date::text`,
    store: sql`f.store_id::text`,
    register: sql`f.register_id::text`,
    cashier: sql`f.cashier_id`,
    channel: sql`f.channel_id`,
  },
}

/** Money received on account counts on its own business date, which is at most a day off its moment. */
const receiptsOf = (scope: FigureScope) => sql`(
  select r.store_id, (r.body ->> 'BusinessDate')::date as business_date, r.register_id, r.user_id::text as cashier_id,
         '' as channel_id, r.body ->> 'PaymentTypeID' as payment_type_id, r.body ->> 'PaymentType' as payment_type,
         r.amount, r.receipt_id, r.customer_id, r.at, r.transaction_no, coalesce(r.body ->> 'Reference', '') as reference
    from (${storeSpans(scope)}) t
    join customer_receipts r on r.registration_id = t.registration_id and r.store_id = t.store_id
                            and r.at >= t.since - interval '2 days' and r.at < t.until + interval '2 days') f`

const sumPayments = (tx: Tx, scope: FigureScope, key: RawBuilder<unknown>, label: RawBuilder<unknown>) =>
  rowsOf<PaymentFigures>(tx)`
    select ${key} as key, ${label} as label, f.kind, sum(f.received)::bigint as received,
           sum(f.refunded)::bigint as refunded, sum(f.change)::bigint as change, sum(f.payments)::int as payments,
           sum(f.refunds)::int as refunds
      from report_payments f where ${conditionsOf(PAYMENTS, scope)} group by 1, f.kind order by 2, 1`

const sumReceipts = (tx: Tx, scope: FigureScope, key: RawBuilder<unknown>, label: RawBuilder<unknown>) =>
  rowsOf<ReceiptFigures>(tx)`
    select ${key} as key, ${label} as label, sum(f.amount)::bigint as amount, count(*)::int as count
      from ${receiptsOf(scope)} where ${conditionsOf(PAYMENTS, scope)} group by 1 order by 2, 1`

const BY_TYPE = [sql`f.payment_type_id`, sql`max(f.payment_type)`] as const
const BY_DAY = [sql`f.business_date::text`, sql`''`] as const

export const sumPaymentsByType = (tx: Tx, scope: FigureScope) => sumPayments(tx, scope, ...BY_TYPE)
export const sumPaymentsByDay = (tx: Tx, scope: FigureScope) => sumPayments(tx, scope, ...BY_DAY)
export const sumReceiptsByType = (tx: Tx, scope: FigureScope) => sumReceipts(tx, scope, ...BY_TYPE)
export const sumReceiptsByDay = (tx: Tx, scope: FigureScope) => sumReceipts(tx, scope, ...BY_DAY)

export type Receipt = {
  readonly key: string
  readonly customerId: string
  readonly customer: string
  readonly paymentType: string
  readonly at: Date
  readonly transactionNo: string
  readonly amount: number
}

/** Payments on account one by one, newest first. */
export const listReceipts = (tx: Tx, scope: FigureScope, limit: number) => rowsOf<Receipt>(tx)`
    select f.receipt_id as key, f.customer_id as "customerId",
           coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer, f.payment_type as "paymentType", f.at,
           f.transaction_no as "transactionNo", f.amount
      from ${receiptsOf(scope)} left join customers c on c.customer_id = f.customer_id
     where ${conditionsOf(PAYMENTS, scope)}
     order by f.at desc, f.receipt_id limit ${limit}`

export type PaymentReference = {
  readonly key: string
  /** The UUID of the document that was paid; null for money on account. */
  readonly bill: string | null
  readonly paymentType: string
  readonly at: Date
  readonly transactionNo: string
  readonly reference: string
  readonly amount: number
}

/** Payments that carry a reference of the bank, newest first: of the documents as they are now, and on account. */
export const listPaymentReferences = (tx: Tx, scope: FigureScope, limit: number) => rowsOf<PaymentReference>(
  tx,
)`
    select p.uuid as key, s.uuid as bill, p.payment_type as "paymentType", s.transaction_date as at,
           s.transaction_no as "transactionNo", p.extras ->> 'Reference' as reference, f.sign * p.amount as amount
      from report_entries f
      join sales s on s.registration_id = f.registration_id and s.uuid = f.sale_uuid and s.revision = f.revision
      join sale_payments p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid
     where ${conditionsOf({ ...PAYMENTS, keys: { ...PAYMENTS.keys, paymentType: sql`p.payment_type_id` } }, scope)}
       and p.extras is not null and p.extras ->> 'Reference' <> ''
    union all
    select f.receipt_id, null, f.payment_type, f.at, f.transaction_no, f.reference, f.amount
      from ${receiptsOf(scope)} where ${conditionsOf(PAYMENTS, scope)} and f.reference <> ''
     order by at desc, key limit ${limit}`
