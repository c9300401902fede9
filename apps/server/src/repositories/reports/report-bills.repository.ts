import type { ReportBill, ReportFilter } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'
import { inScope } from './tax-report.repository.ts'

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

type Condition = (key: string) => RawBuilder<unknown>

/** What an entry's version sold, took back and charged. Of the last revision from the rows, otherwise from its body. */
const GOODS = sql`(
  select l.product_id, l.hsn, l.tax_heads, l.tax_name, coalesce(l.extras ->> 'SalesPersonID', h.head ->> 'SalesPersonID') as person,
         l.extras -> 'Offers' as offers, true as is_sold
    from sale_lines l where l.registration_id = t.registration_id and l.sale_uuid = t.sale_uuid and r.body is null
  union all
  select i.product_id, i.hsn, i.tax_heads, i.tax_name, h.head ->> 'SalesPersonID', null, false
    from sale_returns i where i.registration_id = t.registration_id and i.sale_uuid = t.sale_uuid and r.body is null
  union all
  select '@charge', c.hsn, c.tax_heads, c.tax_name, h.head ->> 'SalesPersonID', null, false
    from sale_charges c where c.registration_id = t.registration_id and c.sale_uuid = t.sale_uuid and r.body is null
  union all
  select coalesce(b."ProductID", '@charge'), b."HSN", b."TaxHeads", b."TaxName",
         coalesce(b."SalesPersonID", h.head ->> 'SalesPersonID'),
         b."Offers", k.field = 'Lines'
    from (values ('Lines'), ('Returns'), ('Charges')) as k(field)
   cross join lateral jsonb_to_recordset(r.body -> k.field) as b("ProductID" text, "HSN" text, "TaxHeads" jsonb,
     "TaxName" text, "SalesPersonID" text, "Offers" jsonb))`

/** A product that the catalogue does not have is in no category. */
const anyGoods = (condition: RawBuilder<unknown>) => sql`exists (
  select from ${GOODS} g
    left join products p on p.registration_id = t.registration_id
     and p.product_id = case when g.product_id ~ ${UUID} then g.product_id::uuid end
   where ${condition})`

const CONDITIONS: Readonly<Record<string, Condition>> & Readonly<Record<ReportFilter, Condition>> = {
  hour: (key) => sql`lpad(t.hour::text, 2, '0') = ${key}`,
  weekday: (key) => sql`extract(isodow from t.business_date)::text = ${key}`,
  day: (key) => sql`t.business_date::text = ${key}`,
  month: (key) => sql`to_char(t.business_date, 'YYYY-MM') = ${key}`,
  store: (key) => sql`t.store_id::text = ${key}`,
  register: (key) => sql`t.register_id::text = ${key}`,
  cashier: (key) => sql`t.cashier_id = ${key}`,
  channel: (key) => sql`t.channel_id = ${key}`,
  type: (key) => sql`t.type_id = ${key}`,
  customer: (key) => sql`coalesce(t.customer_id::text, '') = ${key}`,
  customerGroup: (key) => sql`coalesce((select case when ${key} = '' then cardinality(c.customer_groups) = 0
    else ${key} = any(c.customer_groups) end from customers c where c.registration_id = t.registration_id
    and c.customer_id = t.customer_id), ${key} = '')`,
  salesperson: (key) => anyGoods(sql`coalesce(g.person, '') = ${key}`),
  category: (key) => anyGoods(sql`coalesce(p.category_id::text, '') = ${key}`),
  subcategory: (key) => anyGoods(sql`coalesce(p.sub_category_id::text, '') = ${key}`),
  tag: (key) =>
    anyGoods(sql`case when ${key} = '' then coalesce(cardinality(p.tag_ids), 0) = 0
      else ${key} = any(p.tag_ids::text[]) end`),
  product: (key) => anyGoods(sql`coalesce(p.parent_product_id::text, g.product_id) = ${key}`),
  variant: (key) => anyGoods(sql`g.product_id = ${key}`),
  offer: (key) => anyGoods(sql`g.offers @> jsonb_build_array(jsonb_build_object('OfferID', ${key}::text))`),
  // A rate of zero has names: nil rated, exempt and outside of the tax are rows of their own.
  rate: (key) =>
    anyGoods(sql`(select coalesce(sum(i."Rate"), 0) from jsonb_to_recordset(g.tax_heads) as i("Code" text,
    "Kind" text, "Rate" bigint) where i."Kind" = 'Percent' and i."Code" <> 'CESS')::text = split_part(${key}, '/', 1)
    and (position('/' in ${key}) = 0 or left(g.tax_name, 590) = substr(${key}, position('/' in ${key}) + 1))`),
  hsn: (key) => anyGoods(sql`trim(g.hsn) = ${key}`),
  paymentType: (key) => sql`case when r.body is null
    then exists (select from sale_payments p where p.registration_id = t.registration_id
                    and p.sale_uuid = t.sale_uuid and p.payment_type_id = ${key})
    else r.body -> 'Payments' @> jsonb_build_array(jsonb_build_object('PaymentTypeID', ${key}::text)) end`,
  reason: (key) => sql`coalesce(h.head ->> 'Reason', '') = ${key}`,
  flag: (key) => sql`${key} = any(s.flags)`,
  series: (key) => sql`s.series = ${key}`,
  closing: (key) => sql`s.closing_id::text = ${key}`,
  buyer: (key) => sql`(coalesce(h.head ->> 'CustomerGSTIN', '') <> '') = (${key} = 'b2b')`,
  supply: (key) => sql`supply_title(s.series,
    exists (select from ${GOODS} g where g.is_sold),
    exists (select from ${GOODS} g where (g.is_sold or g.product_id = '@charge')
                                     and jsonb_array_length(g.tax_heads) > 0),
    coalesce((h.head ->> 'Composition')::boolean, false)) = ${key}`,
  bill: (key) => sql`t.sale_uuid::text = ${key}`,
}

const conditionOf = (filter: string, key: string): RawBuilder<unknown> =>
  CONDITIONS[filter]?.(key) ?? sql`true`

/** Where a page ended: the order of the list. */
export type BillPlace = {
  readonly day: string
  readonly madeAt: string
  readonly uuid: string
  readonly entryNo: number
}

type Row = Omit<ReportBill, 'TransactionDate' | 'Position'> & {
  readonly TransactionDate: Date
  readonly madeAt: string
  readonly entryNo: number
}

/** The documents behind a figure, newest day first. Orders and quotations are shown only for their own type. */
export const listReportBills = (
  tx: Tx,
  scope: FigureScope,
  { size, after }: { readonly size: number; readonly after: BillPlace | undefined },
) => rowsOf<Row>(tx)`
    select t.sale_uuid as key, s.transaction_no as "TransactionNo", t.type_name as "TransactionType",
           s.transaction_date as "TransactionDate", t.business_date::text as "BusinessDate", t.store_id as "StoreID",
           t.register_id as "CashRegisterID", coalesce(h.head ->> 'CustomerName', '') as "CustomerName",
           t.cashier_name as "ByUserName",
           case when t.kind = 'made' and t.credit_notes <> 0 then 'returned' else t.kind end as "Why", t.sign as "Sign",
           t.payable as "PayableAmount", t.tax as "TaxAmount", s.transaction_date::text as "madeAt",
           t.entry_no as "entryNo"
      from report_entries t
      join sales s on s.registration_id = t.registration_id and s.uuid = t.sale_uuid
      left join sale_revisions r on r.registration_id = t.registration_id and r.sale_uuid = t.sale_uuid
                                and r.revision = t.revision and s.revision <> t.revision
      cross join lateral (select coalesce(r.body, s.extras) as head) h
     where ${inScope(scope)}
       and ${scope.where.some(({ filter }) => filter === 'type' || filter === 'series') ? sql`true` : sql`t.is_bill`}
       and ${sql.join([sql`true`, ...scope.where.map(({ filter, key }) => conditionOf(filter, key))], sql` and `)}
       and ${
         after === undefined
           ? sql`true`
           : sql`(t.business_date, s.transaction_date, t.sale_uuid, t.entry_no)
                 < (${after.day}::date, ${after.madeAt}::timestamptz, ${after.uuid}::uuid, ${after.entryNo}::int)`
       }
     order by t.business_date desc, s.transaction_date desc, t.sale_uuid desc, t.entry_no desc
     limit ${size}`
