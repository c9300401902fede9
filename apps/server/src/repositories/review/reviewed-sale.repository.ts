import type { Sale, SaleFlag } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { Earlier, Reviewed, Source } from '../../policies/review/knowledge.ts'
import { HEAD_COLUMNS, type StoredRow, toSale } from '../sales/stored-sale.ts'

/** The rows below a sale `s`, as arrays. */
const BELOW = sql`
  (select coalesce(jsonb_agg(to_jsonb(l) order by l.line_no), '[]') from sale_lines l
    where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as lines,
  (select coalesce(jsonb_agg(to_jsonb(p) order by p.payment_no), '[]') from sale_payments p
    where p.registration_id = s.registration_id and p.sale_uuid = s.uuid) as payments,
  (select coalesce(jsonb_agg(to_jsonb(r) order by r.line_no), '[]') from sale_returns r
    where r.registration_id = s.registration_id and r.sale_uuid = s.uuid) as returns,
  (select coalesce(jsonb_agg(to_jsonb(c) order by c.line_no), '[]') from sale_charges c
    where c.registration_id = s.registration_id and c.sale_uuid = s.uuid) as charges`

type WholeRow = StoredRow & Record<'lines' | 'payments' | 'returns' | 'charges', StoredRow[]>

const bodyOf = ({ lines, payments, returns, charges, ...head }: WholeRow): Sale =>
  toSale({ head: head as StoredRow, lines, payments, returns, charges })

const VOID = sql`exists (
  select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)`

type ReviewedRow = WholeRow & {
  readonly uuid: string
  readonly flags: SaleFlag[]
  readonly transaction_date: Date
  readonly received_at: Date
  readonly received_from: string
  readonly customer_id: string | null
  readonly is_void: boolean
  readonly has_lease: boolean
  readonly has_drawer: boolean
  readonly offset_minutes: number
  readonly groups: string[] | null
  readonly changed_at: Date | null
  readonly changed_by: string | null
  readonly first: Sale | null
  readonly previous: Sale | null
  readonly most_paid: number | null
  readonly most_cash: number | null
}

type ReadEarlier = Omit<Earlier, 'isReviewed'>

const earlierOf = ({ first, previous, most_paid, most_cash }: ReviewedRow): ReadEarlier | undefined =>
  first === null || previous === null
    ? undefined
    : { first, previous, mostPaid: most_paid ?? 0, mostCash: most_cash ?? 0 }

/** What the review has to know of a document beside the documents that it refers to. */
export type ReadDocument = Omit<
  Reviewed,
  'member' | 'cashBefore' | 'approvals' | 'isLateForClosing' | 'earlier'
> & {
  readonly uuid: string
  readonly earlier?: ReadEarlier
  readonly customerId: string | null
}

const toReviewed = (row: ReviewedRow): ReadDocument => {
  const earlier = earlierOf(row)
  return {
    uuid: row.uuid,
    sale: bodyOf(row),
    flags: row.flags,
    madeAt: row.transaction_date.getTime(),
    receivedAt: row.received_at.getTime(),
    changedAt: (row.changed_at ?? row.received_at).getTime(),
    receivedFrom: row.received_from,
    sentBy: row.changed_by ?? row.received_from,
    isVoid: row.is_void,
    hasLease: row.has_lease,
    hasDrawer: row.has_drawer,
    timeZoneOffsetMinutes: row.offset_minutes,
    customerId: row.customer_id,
    ...(row.groups === null ? {} : { customer: { groups: row.groups } }),
    ...(earlier === undefined ? {} : { earlier }),
  }
}

/** Documents in the order of their arrival. The session of a sale that names none is found as in `sales_of_session`. */
export const readReviewed = async (tx: Tx, uuids: readonly string[]): Promise<ReadDocument[]> => {
  const rows = await rowsOf<ReviewedRow>(tx)`
    select ${HEAD_COLUMNS}, ${BELOW}, ${VOID} as is_void,
           exists (select from register_leases e
                    where e.registration_id = s.registration_id and e.register_id = s.register_id
                      and e.device_id = s.device_id and starts_with(s.series, t.prefix || e.slot || '/')) as has_lease,
           not t.cash_register_closing or exists (
             select from register_sessions n
              where n.registration_id = s.registration_id and n.register_id = s.register_id
                and (n.closing_id = s.closing_id
                     or n.opened_at <= s.transaction_date
                        and s.transaction_date < coalesce(n.closed_at, 'infinity'))) as has_drawer,
           (extract(epoch from (s.transaction_date at time zone usable_zone(t.time_zone))
                             - (s.transaction_date at time zone 'UTC')) / 60)::int as offset_minutes,
           c.customer_groups as groups, r.recorded_at as changed_at, r.user_id as changed_by, f.body as first,
           p.body as previous,
           (select max((m.body ->> 'PaidAmount')::bigint) from sale_revisions m
             where m.registration_id = s.registration_id and m.sale_uuid = s.uuid and m.revision < s.revision) as most_paid,
           (select max(c.cash)::bigint
              from sale_revisions m cross join lateral (
                select coalesce(sum((y ->> 'Amount')::bigint), 0) as cash
                  from jsonb_array_elements(m.body -> 'Payments') y where y ->> 'Kind' = 'Cash') c
             where m.registration_id = s.registration_id and m.sale_uuid = s.uuid and m.revision < s.revision) as most_cash
      from sales s
      join stores t on t.registration_id = s.registration_id and t.store_id = s.store_id
      left join customers c on c.registration_id = s.registration_id and c.customer_id = s.customer_id
      left join sale_revisions r on r.registration_id = s.registration_id and r.sale_uuid = s.uuid
                                and r.revision = s.revision
      left join sale_revisions f on f.registration_id = s.registration_id and f.sale_uuid = s.uuid
                                and f.revision = 1 and s.revision > 1
      left join sale_revisions p on p.registration_id = s.registration_id and p.sale_uuid = s.uuid
                                and p.revision = s.revision - 1
     where s.registration_id = current_registration() and s.uuid = any(${[...uuids]}::uuid[])
     order by s.received_at, s.uuid`
  return rows.map(toReviewed)
}

type SourceRow = WholeRow & {
  readonly uuid: string
  readonly flags: SaleFlag[]
  readonly received_at: Date
  readonly is_void: boolean
  readonly received: number
  readonly received_cash: number
  readonly earlier: Sale[]
}

type LinkedRow = WholeRow & { readonly uuid: string; readonly source: string; readonly is_return: boolean }

/** The documents that others refer to, with all documents that refer to them. `isReviewed`: by their UUIDs. */
export const readSources = async (
  tx: Tx,
  uuids: readonly string[],
  isReviewed: (uuid: string) => boolean,
): Promise<Map<string, Source>> => {
  if (uuids.length === 0) return new Map()
  const sources = await rowsOf<SourceRow>(tx)`
    select ${HEAD_COLUMNS}, ${BELOW}, ${VOID} as is_void,
           (select coalesce(-sum(e.amount), 0)::bigint from customer_entries e
             where e.registration_id = s.registration_id and e.sale_uuid = s.uuid and e.kind = 'received') as received,
           (select coalesce(-sum(e.amount), 0)::bigint
              from customer_entries e
              join customer_receipts r on r.registration_id = e.registration_id and r.receipt_id = e.receipt_id
             where e.registration_id = s.registration_id and e.sale_uuid = s.uuid and e.kind = 'received'
               and r.body ->> 'Kind' = 'Cash') as received_cash,
           (select coalesce(jsonb_agg(r.body order by r.revision desc), '[]') from sale_revisions r
             where r.registration_id = s.registration_id and r.sale_uuid = s.uuid) as earlier
      from sales s where s.registration_id = current_registration() and s.uuid = any(${[...uuids]}::uuid[])`
  const linked = await rowsOf<LinkedRow>(tx)`
    select ${HEAD_COLUMNS}, ${BELOW}, coalesce(s.original_uuid, s.converted_from_uuid) as source,
           s.original_uuid is not null as is_return
      from sales s
     where s.registration_id = current_registration() and not ${VOID}
       and (s.original_uuid = any(${[...uuids]}::uuid[]) or s.converted_from_uuid = any(${[...uuids]}::uuid[]))
     order by s.received_at, s.uuid`
  return new Map(
    sources.map((row) => {
      const own = linked.filter(({ source }) => source === row.uuid)
      return [
        row.uuid,
        {
          bodies: [bodyOf(row), ...row.earlier],
          isVoid: row.is_void,
          flags: row.flags,
          isReviewed: isReviewed(row.uuid),
          receivedAt: row.received_at.getTime(),
          receivedLater: row.received,
          cashLater: row.received_cash,
          returns: own.filter((one) => one.is_return).map(bodyOf),
          invoices: own.filter((one) => !one.is_return).map(({ uuid }) => uuid),
        },
      ]
    }),
  )
}
