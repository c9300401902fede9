import type { Sale, SaleFlag, SaleStatus, SaleSummary } from '@evertill/contract'
import { DOCUMENT_LETTERS, ONE_UNIT, amountPaid } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'
import { STANDING, type Standing, readSales, standingOf } from './sale-read.repository.ts'
import { HEAD_COLUMNS, type StoredRow } from './stored-sale.ts'

type Status = z.infer<typeof SaleStatus>

/** Where a sale stands in the list, as PostgreSQL writes it. */
export type ListPlace = { readonly day: string; readonly at: string; readonly uuid: string }

export type SaleFilter = {
  readonly stores: readonly string[]
  readonly from: number
  /** The page continues behind this sale. */
  readonly after?: ListPlace | undefined
  readonly size: number
  readonly changedAfter?: number | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly registerId?: string | undefined
  readonly transactionTypeId?: string | undefined
  readonly transactionNo?: string | undefined
  readonly customerName?: string | undefined
  readonly customerEmail?: string | undefined
  readonly customerPhone?: string | undefined
  readonly term?: string | undefined
  readonly status?: Status | undefined
  readonly paymentType?: string | undefined
  readonly cashier?: string | undefined
  /** Each row with its whole document. */
  readonly bodies?: boolean | undefined
}

type Condition = RawBuilder<unknown>

const LAST_CHARACTER = '\u{10ffff}'

/** Ranges instead of LIKE: LIKE is not leakproof, so no index would be used under the policies. */
const startsWith = (column: string, text: string): Condition =>
  sql`(s.${sql.ref(column)} >= ${text} and s.${sql.ref(column)} < ${`${text}${LAST_CHARACTER}`})`

const hasNumberStartingWith = (text: string): Condition => startsWith('transaction_no', text.toUpperCase())

/** Three index scans. As one condition with `or` it would read all sales of the registration. */
const matchesTerm = (term: string): Condition => sql`s.uuid in (
  select s.uuid from sales s where ${hasNumberStartingWith(term)}
  union select s.uuid from sales s where ${startsWith('customer_name_lower', term.toLowerCase())}
  union select s.uuid from sales s where ${startsWith('customer_phone_no', term)})`

const VOID = sql`s.uuid in (select v.sale_uuid from sale_voids v)`
/** The quantity returned of each sale, by documents that are not void. */
const CAME_BACK = sql`(
  select o.original_uuid as uuid, sum(r.quantity) as quantity
    from sales o join sale_returns r on r.registration_id = o.registration_id and r.sale_uuid = o.uuid
   where o.original_uuid is not null and r.original_line_uuid is not null
     and not exists (select from sale_voids v where v.registration_id = o.registration_id and v.sale_uuid = o.uuid)
   group by o.original_uuid)`
const SOLD = sql`(select coalesce(sum(l.quantity), 0) from sale_lines l
  where l.registration_id = s.registration_id and l.sale_uuid = s.uuid)`
const returned = (whole: Condition): Condition =>
  sql`s.uuid in (select b.uuid from ${CAME_BACK} b where b.quantity > 0 and ${whole})`
const CONVERTED = sql`s.uuid in (select c.converted_from_uuid from sales c where c.converted_from_uuid is not null
  and not exists (select from sale_voids v where v.registration_id = c.registration_id and v.sale_uuid = c.uuid))`
const QUOTATION = sql`s.transaction_no ~ ${`/${DOCUMENT_LETTERS.quotation}[0-9]{2}/[0-9]+$`}`
const OWED = sql`((s.due_amount > 0 and not ${CONVERTED} and not ${QUOTATION}) or s.uuid in (
  select e.sale_uuid from customer_entries e where e.sale_uuid is not null group by e.sale_uuid having sum(e.amount) > 0))`
const ANY_BACK = returned(sql`true`)

/**
 * The same conditions as `standingOf`, but starting from the small tables: voids, returns and debts are few compared with
 * sales, so a rare status is found without reading sale by sale.
 */
const STATUS_CONDITIONS: Readonly<Record<Status, Condition>> = {
  Void: VOID,
  Returned: sql`not ${VOID} and ${returned(sql`b.quantity >= ${SOLD}`)}`,
  PartReturned: sql`not ${VOID} and ${returned(sql`b.quantity < ${SOLD}`)}`,
  PartlyPaid: sql`not ${VOID} and not ${ANY_BACK} and ${OWED}`,
  Completed: sql`not ${VOID} and not ${ANY_BACK} and not ${OWED}`,
}

const paidBy = (paymentType: string): Condition => sql`exists (
  select from sale_payments p where p.registration_id = s.registration_id and p.sale_uuid = s.uuid
     and p.payment_type = ${paymentType})`

const conditionsOf = (filter: SaleFilter): Condition[] => {
  const { stores, after, changedAfter, fromDate, toDate, registerId, transactionTypeId } = filter
  const conditions: Condition[] = [
    // With `=` for a single store an index returns the newest first without sorting.
    stores.length === 1 ? sql`s.store_id = ${stores[0]}::uuid` : sql`s.store_id = any(${stores}::uuid[])`,
  ]
  // Values instead of a subquery: only then the index starts at the place instead of reading up to it.
  if (after !== undefined)
    conditions.push(sql`(s.business_date, s.transaction_date, s.uuid) <
      (${after.day}::date, ${after.at}::timestamptz, ${after.uuid}::uuid)`)
  if (changedAfter !== undefined) conditions.push(sql`s.position > ${changedAfter}`)
  if (fromDate !== undefined) conditions.push(sql`s.business_date >= ${fromDate}::date`)
  if (toDate !== undefined) conditions.push(sql`s.business_date <= ${toDate}::date`)
  if (registerId !== undefined) conditions.push(sql`s.register_id = ${registerId}::uuid`)
  if (transactionTypeId !== undefined) conditions.push(sql`s.transaction_type_id = ${transactionTypeId}`)
  if (filter.transactionNo !== undefined) conditions.push(hasNumberStartingWith(filter.transactionNo))
  if (filter.customerName !== undefined)
    conditions.push(startsWith('customer_name_lower', filter.customerName.toLowerCase()))
  if (filter.customerEmail !== undefined)
    conditions.push(startsWith('customer_email_lower', filter.customerEmail.toLowerCase()))
  if (filter.customerPhone !== undefined)
    conditions.push(startsWith('customer_phone_no', filter.customerPhone))
  if (filter.term !== undefined) conditions.push(matchesTerm(filter.term))
  if (filter.status !== undefined) conditions.push(STATUS_CONDITIONS[filter.status])
  if (filter.paymentType !== undefined) conditions.push(paidBy(filter.paymentType))
  if (filter.cashier !== undefined) conditions.push(sql`s.created_by_user_name = ${filter.cashier}`)
  return conditions
}

/** Undefined if none of these stores has the sale. */
export const findListPlace = (tx: Tx, stores: readonly string[], uuid: string) => firstOf<ListPlace>(tx)`
    select business_date::text as day, transaction_date::text as at, uuid from sales
     where uuid = ${uuid} and store_id = any(${stores}::uuid[])`

/** The query of a page; separate, so that tests can examine its plan. */
export const pageOf = (filter: SaleFilter): RawBuilder<Row> => {
  // By position the oldest change comes first: a reader who stops after any page has a position that skips nothing.
  const order =
    filter.changedAfter === undefined
      ? sql`s.business_date desc, s.transaction_date desc, s.uuid desc`
      : sql`s.position`
  return sql<Row>`
    with page as materialized (
      select * from sales s where ${sql.join(conditionsOf(filter), sql` and `)}
       order by ${order} limit ${filter.size + 1} offset ${filter.from})
    select ${HEAD_COLUMNS}, ${STANDING},
           goods.lines, goods.pieces,
           array(select p.payment_type from sale_payments p
                  where p.registration_id = s.registration_id and p.sale_uuid = s.uuid
                  group by p.payment_type order by min(p.payment_no)) as payment_types,
           (select coalesce(sum(p.amount), 0)::bigint from sale_payments p
             where p.registration_id = s.registration_id and p.sale_uuid = s.uuid and p.kind = 'Credit') as credit,
           (select coalesce(-sum(e.amount), 0)::bigint from customer_entries e
             where e.registration_id = s.registration_id and e.sale_uuid = s.uuid
               and e.kind = 'received') as received
      from page s, lateral (
        -- As \`piecesIn\` counts them.
        select count(*) as lines,
               coalesce(sum(case when quantity % ${ONE_UNIT} = 0 then quantity / ${ONE_UNIT} else 1 end), 0)::bigint as pieces
          from (select quantity from sale_lines l
                 where l.registration_id = s.registration_id and l.sale_uuid = s.uuid
                union all
                select quantity from sale_returns r
                 where r.registration_id = s.registration_id and r.sale_uuid = s.uuid) of_sale) goods
     order by ${order}`
}

type Row = Standing & {
  uuid: string
  revision: number
  transaction_type: string
  transaction_type_id: string
  transaction_date: Date
  business_date: string
  store_id: string
  register_id: string
  customer_id: string | null
  customer_phone_no: string | null
  created_by_user_name: string
  lines: number
  pieces: number
  paid_amount: number
  credit: number
  received: number
  payment_types: string[]
  flags: SaleFlag[]
  position: number | null
  extras: { CustomerName?: string; SalesChannelID?: string } | null
}

const toSummary = (row: Row): SaleSummary => {
  const { status, due } = standingOf(row)
  return {
    key: row.uuid,
    UUID: row.uuid,
    Revision: row.revision,
    TransactionNo: row.transaction_no,
    TransactionType: row.transaction_type,
    TransactionTypeID: row.transaction_type_id,
    TransactionDate: row.transaction_date.toISOString(),
    BusinessDate: row.business_date,
    StoreID: row.store_id,
    CashRegisterID: row.register_id,
    CustomerID: row.customer_id,
    CustomerName: row.extras?.CustomerName ?? '',
    CustomerPhoneNo: row.customer_phone_no ?? '',
    CreatedByUserName: row.created_by_user_name,
    ItemCount: row.pieces,
    PayableAmount: row.payable_amount,
    PaidAmount: amountPaid({ paid: row.paid_amount, credit: row.credit, received: row.received }),
    DueAmount: due,
    PaymentTypes: row.payment_types,
    Status: status,
    ...(row.converted_to === null ? {} : { ConvertedTo: row.converted_to }),
    ...(row.extras?.SalesChannelID === undefined ? {} : { SalesChannelID: row.extras.SalesChannelID }),
    Flags: row.flags,
    Position: String(row.position ?? 0),
  }
}

/** Lines of the bodies of a page. One bill may have 5,000, and a page of such bills would hold up everybody else. */
const MAX_BODY_LINES = 2_000

/** The first rows whose bodies are not too long together, and at least one: the next page begins behind them. */
const withinBodies = (rows: readonly Row[]): readonly Row[] => {
  let lines = 0
  const end = rows.findIndex((row, place) => {
    lines += row.lines
    return place > 0 && lines > MAX_BODY_LINES
  })
  return end < 0 ? rows : rows.slice(0, end)
}

export const listSales = async (
  tx: Tx,
  filter: SaleFilter,
): Promise<{ sales: SaleSummary[]; hasMore: boolean }> => {
  const { rows } = await pageOf(filter).execute(tx)
  const page = filter.bodies ? withinBodies(rows.slice(0, filter.size)) : rows.slice(0, filter.size)
  const bodies = filter.bodies ? await readSales(tx, page as (Row & StoredRow)[]) : new Map<string, Sale>()
  const sales = page.map((row) => {
    const sale = bodies.get(row.uuid)
    return sale ? { ...toSummary(row), sale } : toSummary(row)
  })
  return { sales, hasMore: rows.length > page.length }
}
