import type { CustomerStatementReply, StatementEntry } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export type StatementPeriod = {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly from: number
  readonly size: number
}

const KINDS: Readonly<Record<string, StatementEntry['Kind']>> = {
  opening: 'Opening',
  creditSale: 'CreditSale',
  creditRefund: 'CreditRefund',
  correction: 'Correction',
  received: 'Received',
  advance: 'Received',
}

type Sums = { all_rows: number; total: number; opening: number; charged: number; paid: number }
type Row = {
  at: Date
  day: string
  kind: string
  transaction_no: string
  sale_uuid: string | null
  receipt_id: string | null
  payment: StatementEntry['Payment'] | null
  amount: number
  balance: number
}

/**
 * The rows of a receipt are one document. Its day is the printed one; a correction has none printed and takes the day in
 * the time zone of the sale's store. Balances are summed over all rows, so a page never starts at zero.
 */
const documents = (customerId: string) => sql`documents as materialized (
  select min(e.at) as at, min(e.kind) as kind, e.receipt_id, sum(e.amount)::bigint as amount,
         case when e.receipt_id is null then e.sale_uuid end as sale_uuid,
         coalesce(min(r.transaction_no), min(s.transaction_no), '') as transaction_no,
         min(coalesce((r.body ->> 'BusinessDate')::date,
                      case when e.kind in ('creditSale', 'creditRefund') then s.business_date end,
                      (e.at at time zone coalesce(usable_zone(t.time_zone), 'UTC'))::date)) as day,
         min(e.entry_id::text) as entry
    from customer_entries e
    left join customer_receipts r on r.receipt_id = e.receipt_id
    left join sales s on s.uuid = e.sale_uuid and e.receipt_id is null
    left join stores t on t.store_id = s.store_id
   where e.customer_id = any(keys_of_customer(${customerId}))
   group by e.receipt_id, case when e.receipt_id is null then e.sale_uuid end,
            case when e.receipt_id is null then e.entry_id end
), entries as (
  select *, sum(amount) over (order by day, at, entry rows unbounded preceding)::bigint as balance from documents
)`

/** For one page only: reads the rows of a receipt again to list the bills that it paid. */
const PAYMENT = sql`(
  select jsonb_strip_nulls(jsonb_build_object(
           'PaymentType', r.body -> 'PaymentType', 'Reference', r.body -> 'Reference', 'Note', r.body -> 'Note')) ||
         jsonb_build_object('Bills', laid.bills, 'AdvanceAmount', laid.advance)
    from customer_receipts r, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('TransactionNo', coalesce(s.transaction_no, ''), 'Amount', -e.amount)
                                order by s.business_date, s.transaction_no) filter (where e.kind = 'received'), '[]') as bills,
             coalesce(-sum(e.amount) filter (where e.kind = 'advance'), 0) as advance
        from customer_entries e left join sales s on s.uuid = e.sale_uuid
       where e.receipt_id = r.receipt_id) as laid
   where r.receipt_id = page.receipt_id) as payment`

const toEntry = (row: Row): StatementEntry => ({
  At: row.at.toISOString(),
  BusinessDate: row.day,
  Kind: KINDS[row.kind] ?? 'Correction',
  TransactionNo: row.transaction_no,
  SaleUUID: row.sale_uuid,
  PaymentID: row.receipt_id,
  ...(row.payment ? { Payment: row.payment } : {}),
  Amount: row.amount,
  Balance: row.balance,
})

/**
 * A page of the entries of a period, oldest first, with the sums of the whole period. One statement, so that a sale that
 * is booked meanwhile is in both or in neither. Undefined if this customer has no entries at all.
 */
export const readStatement = async (
  tx: Tx,
  customerId: string,
  { fromDate, toDate, from, size }: StatementPeriod,
): Promise<Omit<CustomerStatementReply, 'code' | 'CustomerID' | 'AsOf'> | undefined> => {
  const since = sql`(${fromDate ?? null}::date is null or day >= ${fromDate ?? null}::date)`
  const within = sql`${since} and (${toDate ?? null}::date is null or day <= ${toDate ?? null}::date)`
  const rows = await rowsOf<Sums & (Row | Record<keyof Row, null>)>(tx)`
    with ${documents(customerId)}, sums as (
      select count(*) as all_rows, count(*) filter (where ${within}) as total,
             coalesce(sum(amount) filter (where not ${since}), 0)::bigint as opening,
             coalesce(sum(amount) filter (where ${within} and amount > 0), 0)::bigint as charged,
             coalesce(-sum(amount) filter (where ${within} and amount < 0), 0)::bigint as paid from documents
    ), page as (
      select * from entries where ${within} order by day, at, entry limit ${size} offset ${from})
    select sums.*, page.*, ${PAYMENT} from sums left join page on true order by day, at, entry`
  const [sums] = rows
  if (!sums || sums.all_rows === 0) return undefined
  const Entries = rows.filter((row): row is Sums & Row => row.at !== null).map(toEntry)
  return {
    OpeningBalance: sums.opening,
    Charged: sums.charged,
    Paid: sums.paid,
    ClosingBalance: sums.opening + sums.charged - sums.paid,
    Entries,
    totalCount: sums.total,
    hasMore: from + Entries.length < sums.total,
  }
}

export const EMPTY_STATEMENT = {
  OpeningBalance: 0,
  Charged: 0,
  Paid: 0,
  ClosingBalance: 0,
  Entries: [],
  totalCount: 0,
  hasMore: false,
}
