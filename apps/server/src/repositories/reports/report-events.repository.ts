import type { ReportName } from '@evertill/contract'
import { UNBILLED_LETTERS } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'

/** Something that somebody did and that an owner may want to ask about. */
export type EventReport = Extract<
  ReportName,
  'discounts' | 'priceChanges' | 'voids' | 'returns' | 'reprints' | 'drawerOpenings' | 'approvals'
>

/** The stores, each with the moments at which the period begins and ends there. */
export const storeSpans = ({ stores, from, to }: Pick<FigureScope, 'stores' | 'from' | 'to'>) => sql`
  select t.registration_id, t.store_id,
         (${from}::date + make_interval(mins => t.day_cut_off)) at time zone usable_zone(t.time_zone) as since,
         (${to}::date + 1 + make_interval(mins => t.day_cut_off)) at time zone usable_zone(t.time_zone) as until
    from stores t where t.store_id = any(${stores}::uuid[])`

const IS_BILL = sql`left(split_part(s.series, '/', 2), 1) <> all (${UNBILLED_LETTERS}::text[])`
const IS_VOID = sql`exists (
  select from sale_voids d where d.registration_id = s.registration_id and d.sale_uuid = s.uuid)`
const NAME_OF = (id: RawBuilder<unknown>) =>
  sql`coalesce((select u.name from users u where u.registration_id = t.registration_id and u.user_id = ${id}), '')`
const SAME_STORE = (row: string) =>
  sql`${sql.ref(`${row}.registration_id`)} = t.registration_id and ${sql.ref(`${row}.store_id`)} = t.store_id`
const WITHIN = (at: string) => sql`${sql.ref(at)} >= t.since and ${sql.ref(at)} < t.until`

/** The columns of every event: key, document, moment, register, person, reason, amount. */
const event = (
  row: {
    key: RawBuilder<unknown>
    bill: RawBuilder<unknown>
    no: RawBuilder<unknown>
    at: RawBuilder<unknown>
  },
  more: { register: RawBuilder<unknown>; personId: RawBuilder<unknown>; person: RawBuilder<unknown> },
  last: { reason: RawBuilder<unknown>; approver?: RawBuilder<unknown>; amount: RawBuilder<unknown> },
) => sql`select ${row.key}::text as key, ${row.bill}::uuid as bill, ${row.no} as no, ${row.at} as at, ${more.register} as register_id,
  ${more.personId}::text as person_id, ${more.person} as person, ${last.reason} as reason,
  ${last.approver ?? sql`''`} as approver, ${last.amount}::bigint as amount`

const saleEvent = (reason: RawBuilder<unknown>, amount: RawBuilder<unknown>, key = sql`s.uuid`) =>
  event(
    { key, bill: sql`s.uuid`, no: sql`s.transaction_no`, at: sql`s.transaction_date` },
    {
      register: sql`s.register_id`,
      personId: sql`s.created_by_user_id`,
      person: sql`s.created_by_user_name`,
    },
    { reason, amount },
  )

type Filter = Pick<FigureScope, 'from' | 'to'>
const SALES = ({ from, to }: Filter) => sql`from spans t join sales s on ${SAME_STORE('s')}
   and s.business_date between ${from}::date and ${to}::date and ${IS_BILL}`

/** One event per bill and kind of discount: the line's own, the offers', the bill's. */
const discounts = (
  filter: Filter,
) => sql`${saleEvent(sql`d.kind`, sql`d.amount`, sql`s.uuid || '/' || d.kind`)}
  ${SALES(filter)} and s.discount_amount <> 0 and not ${IS_VOID}
  cross join lateral (
    select sum(l.line_discount_amount) as line, sum(l.offer_discount_amount) as offer, sum(l.bill_discount_amount) as bill
      from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) l
  cross join lateral (values ('line', l.line), ('offer', l.offer), ('bill', l.bill)) as d(kind, amount)
   where d.amount <> 0`

const returns = (filter: Filter) => sql`${saleEvent(
  sql`coalesce(s.extras ->> 'Reason', '')`,
  sql`(select sum(r.total_amount) from sale_returns r
        where r.registration_id = s.registration_id and r.sale_uuid = s.uuid)`,
)} ${SALES(filter)} and not ${IS_VOID}
   where exists (select from sale_returns r where r.registration_id = s.registration_id and r.sale_uuid = s.uuid)`

/** Also those whose bill counts nowhere, because its register session was still open. */
const voids = () => sql`${event(
  { key: sql`s.uuid`, bill: sql`s.uuid`, no: sql`s.transaction_no`, at: sql`d.at` },
  { register: sql`s.register_id`, personId: sql`d.user_id`, person: NAME_OF(sql`d.user_id`) },
  {
    reason: sql`d.reason`,
    approver: sql`coalesce((select a.approved_by_name from approvals a
      where a.registration_id = d.registration_id and a.approval_id = d.approval_id), '')`,
    amount: sql`s.payable_amount`,
  },
)} from spans t join sales s on ${SAME_STORE('s')}
   join sale_voids d on d.registration_id = s.registration_id and d.sale_uuid = s.uuid and ${WITHIN('d.at')}`

const drawerOpenings = () =>
  sql`${event(
    { key: sql`m.movement_id`, bill: sql`null`, no: sql`''`, at: sql`m.at` },
    { register: sql`m.register_id`, personId: sql`m.user_id`, person: NAME_OF(sql`m.user_id`) },
    { reason: sql`m.reason`, amount: sql`m.amount` },
  )} from spans t join cash_movements m on ${SAME_STORE('m')} and m.kind = 'DrawerOpened' and ${WITHIN('m.at')}`

/** The person is the one who asked; the reason is what was approved. */
const approvals = (only?: string) => sql`${event(
  {
    key: sql`coalesce(a.sale_uuid, a.approval_id)`,
    bill: sql`s.uuid`,
    no: sql`coalesce(s.transaction_no, '')`,
    at: sql`a.approved_at`,
  },
  { register: sql`s.register_id`, personId: sql`a.asked_by`, person: NAME_OF(sql`a.asked_by`) },
  {
    reason: only === undefined ? sql`a.action` : sql`a.detail`,
    approver: sql`a.approved_by_name`,
    amount: sql`coalesce(s.payable_amount, 0)`,
  },
)} from spans t join approvals a on ${SAME_STORE('a')} and ${WITHIN('a.approved_at')}
      and (${only ?? null}::text is null or a.action = ${only ?? null})
   left join sales s on s.registration_id = a.registration_id and s.uuid = a.sale_uuid`

/** Prices changed with an approval, and those that the server found to be nobody's price. */
const priceChanges = (filter: Filter) => sql`${approvals('PriceChange')}
  union all
  ${saleEvent(sql`'PRICE_DIFFERS'`, sql`s.payable_amount`)} ${SALES(filter)} and s.flags @> '{PRICE_DIFFERS}'`

const EVENTS: Readonly<Record<EventReport, (filter: Filter) => RawBuilder<unknown>>> = {
  discounts,
  priceChanges,
  voids,
  returns,
  reprints: () => approvals('Reprint'),
  drawerOpenings,
  approvals: () => approvals(),
}

export type EventRow = {
  readonly key: string
  /** The UUID of the document, if there is one. */
  readonly bill: string | null
  readonly no: string
  readonly at: Date
  readonly person: string
  readonly reason: string
  /** Who approved it; empty if nobody had to. */
  readonly approver: string
  readonly amount: number
}
export type EventSum = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly amount: number
}
export type EventFigures = {
  readonly byPerson: readonly EventSum[]
  readonly byReason: readonly EventSum[]
  readonly rows: readonly EventRow[]
  readonly total: { readonly count: number; readonly amount: number }
}

const FILTER_COLUMNS: Readonly<Record<string, string>> = {
  cashier: 'person_id',
  reason: 'reason',
  register: 'register_id',
}

const narrowed = ({ registers, cashiers, where }: FigureScope) =>
  sql.join(
    [
      registers === undefined ? sql`true` : sql`e.register_id::text = any(${registers})`,
      cashiers === undefined ? sql`true` : sql`e.person_id = any(${cashiers})`,
      ...where.flatMap(({ filter, key }) => {
        const column = FILTER_COLUMNS[filter]
        return column === undefined ? [] : [sql`e.${sql.ref(column)}::text = ${key}`]
      }),
    ],
    sql` and `,
  )

/** The newest events with their sums by person and by reason, in one statement: all three are of the same moment. */
export const readEvents = async (
  tx: Tx,
  report: EventReport,
  scope: FigureScope,
  limit: number,
): Promise<EventFigures> => {
  const rows = await rowsOf<EventFigures>(tx)`
    with spans as materialized (${storeSpans(scope)}),
    events as materialized (select * from (${EVENTS[report](scope)}) e where ${narrowed(scope)}),
    by_person as (
      select person_id as key, max(person) as label, count(*) as count, sum(amount)::bigint as amount from events
       group by person_id order by sum(amount) desc, count(*) desc, person_id limit ${limit + 1}),
    by_reason as (
      select reason as key, reason as label, count(*) as count, sum(amount)::bigint as amount from events
       group by reason order by sum(amount) desc, count(*) desc, reason limit ${limit + 1}),
    newest as (
      select key, bill, no, at, person, reason, approver, amount from events order by at desc, key limit ${limit + 1})
    select coalesce((select jsonb_agg(p) from by_person p), '[]') as "byPerson",
           coalesce((select jsonb_agg(r) from by_reason r), '[]') as "byReason",
           coalesce((select jsonb_agg(n order by n.at desc, n.key) from newest n), '[]') as rows,
           (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)) from events) as total`
  if (!rows[0]) throw new Error('an aggregate without groups has one row')
  return rows[0]
}
