import {
  type ClosingAddendum,
  EXCHANGE_PAYMENT,
  type PaymentDetail,
  type ProductSold,
} from '@evertill/contract'
import { type CashEntry, UNBILLED_LETTERS } from '@evertill/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export type SalesFigures = {
  readonly billCount: number
  readonly firstNo: string | null
  readonly lastNo: string | null
  readonly discounts: number
  readonly returns: number
  readonly tax: number
  readonly net: number
  readonly voidCount: number
  readonly voidAmount: number
}

/** Orders and quotations are not bills: their cash counts in the drawer, their goods count when they are invoiced. */
const isBill = sql`left(split_part(v.series, '/', 2), 1) <> all (${UNBILLED_LETTERS}::text[])`
const isVoid = sql`exists (
  select from sale_voids d where d.registration_id = v.registration_id and d.sale_uuid = v.uuid)`

/** A void keeps its number, so it can be the first or the last one, but it is in no amount. */
export const readSalesFigures = async (tx: Tx, closingId: string): Promise<SalesFigures> => {
  const rows = await rowsOf<SalesFigures>(tx)`
    with bills as materialized (
      select v.registration_id, v.uuid, v.transaction_no, v.series, v.running_no, v.transaction_date,
             v.discount_amount, v.tax_amount, v.payable_amount, ${isVoid} as is_void
        from sheet_sales(${closingId}) v where ${isBill}
    ), back as (
      select coalesce(sum(r.total_amount), 0)::bigint as total, coalesce(sum(r.tax_amount), 0)::bigint as tax
        from bills b
        join sale_returns r on r.registration_id = b.registration_id and r.sale_uuid = b.uuid
       where not b.is_void
    )
    select count(*) filter (where not is_void) as "billCount",
           (array_agg(transaction_no order by transaction_date, series, running_no))[1] as "firstNo",
           (array_agg(transaction_no order by transaction_date desc, series desc, running_no desc))[1] as "lastNo",
           coalesce(sum(discount_amount) filter (where not is_void), 0)::bigint as discounts,
           (select total from back) as returns,
           (coalesce(sum(tax_amount) filter (where not is_void), 0) - (select tax from back))::bigint as tax,
           coalesce(sum(payable_amount) filter (where not is_void), 0)::bigint as net,
           count(*) filter (where is_void) as "voidCount",
           coalesce(sum(payable_amount) filter (where is_void), 0)::bigint as "voidAmount"
      from bills`
  if (!rows[0]) throw new Error('an aggregate without groups has one row')
  return rows[0]
}

export type SessionSales = {
  /** Of the session's own bills, as they were in its time. */
  readonly net: number
  readonly tax: number
  readonly corrections: { readonly Count: number; readonly NetAmount: number; readonly TaxAmount: number }
}

type SessionSalesRow = {
  net: number
  tax: number
  count: number
  correctedNet: number
  correctedTax: number
}

/** What belongs to a session as of now, whether it arrived before or after the closing. */
export const readSessionSales = async (tx: Tx, closingId: string): Promise<SessionSales> => {
  const [row] = await rowsOf<SessionSalesRow>(tx)`
    select coalesce(sum(payable) filter (where kind = 'made'), 0)::bigint as net,
           coalesce(sum(tax) filter (where kind = 'made'), 0)::bigint as tax,
           count(*) filter (where kind = 'voided' or (kind = 'edited' and sign > 0))::int as count,
           coalesce(sum(payable) filter (where kind <> 'made'), 0)::bigint as "correctedNet",
           coalesce(sum(tax) filter (where kind <> 'made'), 0)::bigint as "correctedTax"
      from sales_entries_of_session(${closingId})`
  if (!row) throw new Error('an aggregate without groups has one row')
  const { net, tax, count, correctedNet, correctedTax } = row
  return { net, tax, corrections: { Count: count, NetAmount: correctedNet, TaxAmount: correctedTax } }
}

export type NumberGap = { readonly transactionNo: string; readonly after: number; readonly before: number }

/** Numbers without a sale between the first and the last one of each series in the session. */
export const listNumberGaps = (tx: Tx, closingId: string, limit: number) => rowsOf<NumberGap>(tx)`
    with spans as (
      select v.registration_id, v.series, min(v.running_no) as first_no, max(v.running_no) as last_no
        from sheet_sales(${closingId}) v group by v.registration_id, v.series
    ), numbers as (
      select series, transaction_no, running_no, lead(running_no) over (partition by series order by running_no) as next_no
        from (
          select s.series, s.transaction_no, s.running_no from spans p
            join sales s on s.registration_id = p.registration_id and s.series = p.series
                        and s.running_no between p.first_no and p.last_no
          union all
          select n.series, n.transaction_no, n.running_no from spans p
            join void_numbers n on n.registration_id = p.registration_id and n.series = p.series
                               and n.running_no between p.first_no and p.last_no
        ) printed
    )
    select transaction_no as "transactionNo", running_no as after, next_no as before
      from numbers where next_no > running_no + 1 order by series, running_no limit ${limit}`

type Payments = z.infer<typeof PaymentDetail>

/** The sum of each payment type; refunds are negative. What returned goods pay of a bill is no money. */
export const listPayments = (tx: Tx, closingId: string, from?: string) => rowsOf<Payments>(tx)`
    select p.payment_type_id as "PaymentTypeID", max(p.payment_type) as "PaymentType", max(p.kind) as "Kind",
           sum(p.amount)::bigint as "Amount", count(*) as "Count"
      from sheet_sales(${closingId}) v
      join sale_payments p on p.registration_id = v.registration_id and p.sale_uuid = v.uuid
     where not ${isVoid} and p.payment_type_id <> ${EXCHANGE_PAYMENT}
       and v.transaction_date >= coalesce(${from ?? null}::timestamptz, '-infinity')
     group by p.payment_type_id order by max(p.payment_type), p.payment_type_id`

/** Returned goods are subtracted from the row of their product. */
export const listProductsSold = (
  tx: Tx,
  closingId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => rowsOf<z.infer<typeof ProductSold>>(tx)`
    with bills as materialized (
      select v.registration_id, v.uuid from sheet_sales(${closingId}) v
       where ${isBill} and not ${isVoid}
         and v.transaction_date >= coalesce(${from ?? null}::timestamptz, '-infinity')
         and v.transaction_date <= coalesce(${to ?? null}::timestamptz, 'infinity')
    ), moved as (
      select l.product_id, l.sku, l.name, l.unit, l.quantity, l.net_amount, l.total_amount
        from bills b join sale_lines l on l.registration_id = b.registration_id and l.sale_uuid = b.uuid
      union all
      select r.product_id, r.sku, r.name, r.unit, -r.quantity, -r.net_amount, -r.total_amount
        from bills b join sale_returns r on r.registration_id = b.registration_id and r.sale_uuid = b.uuid
    )
    select product_id as "ProductID", max(sku) as "SKU", max(name) as "Name", max(unit) as "Unit",
           sum(quantity)::bigint as "Quantity", sum(net_amount)::bigint as "NetAmount",
           sum(total_amount)::bigint as "TotalAmount"
      from moved group by product_id order by max(name), product_id`

export type LateRows = { readonly closingId: string; readonly sales: number; readonly entries: CashEntry[] }

/** What arrived after the close, for many closings in one query: the list needs a page of them. */
export const listLateRows = (tx: Tx, closingIds: readonly string[]) => rowsOf<LateRows>(tx)`
    select w.id as "closingId", (select count(*) from uncounted_sales(w.id)) as sales,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount)), '[]')
              from uncounted_entries(w.id)) as entries
      from unnest(${closingIds}::uuid[]) as w(id)`

type LateSale = { no: string; made: Date; payable: number; received: Date }

/** Bill by bill, in order of arrival. */
export const listLateSales = async (
  tx: Tx,
  closingId: string,
  limit: number,
): Promise<ClosingAddendum['Sales']> => {
  const rows = await rowsOf<LateSale>(tx)`
    select transaction_no as no, transaction_date as made, payable_amount as payable, received_at as received
      from uncounted_sales(${closingId}) order by received_at, uuid limit ${limit}`
  return rows.map(({ no, made, payable, received }) => ({
    TransactionNo: no,
    TransactionDate: made.toISOString(),
    PayableAmount: payable,
    ReceivedOn: received.toISOString(),
  }))
}
