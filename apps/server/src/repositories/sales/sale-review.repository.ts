import type { OfferSetting, Sale, SaleFlag } from '@evertill/contract'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { PRICE } from './sale-ingest.statement.ts'
import { lockDocuments, returnFlags } from './sale-links.repository.ts'
import { type HeadRow, readSale } from './sale-read.repository.ts'
import { type StoredRow, toSale } from './stored-sale.ts'
import { PATIENCE } from './propagation-delay.ts'

const REVIEW_LOCK = 7_316_402_121
/** One hand takes some 20 ms of this process, and no sale that comes in meanwhile waits for longer. */
export const MOST_AT_ONCE = 100

/** Whose sales wait for a look, which of them come next, and which register sessions were closed among them. */
export type Turn = {
  readonly registrationId: string
  readonly upTo: number
  readonly uuids: readonly string[]
  readonly closings: readonly string[]
  /** Events that were read for it, of whatever kind. */
  readonly events: number
}

type Told = { readonly upTo: number; readonly type: string | null; readonly id: string | null }

/**
 * Undefined when nothing waits, or another process has the turn. Both are known by the end of this transaction. Whose turn
 * it is among the companies is drawn: by size or age, one with much to look at, or one that an error stops, would keep the
 * others waiting or never come first.
 */
export const takeTurn = async (tx: Tx): Promise<Turn | undefined> => {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${REVIEW_LOCK}) as mine`.execute(
    tx,
  )
  if (!lock.rows[0]?.mine) return undefined
  const { rows } = await sql<Told & { registrationId: string }>`
    with next as (
      select h.registration_id, h.position as head, coalesce(r.position, 0) as done
        from event_heads h left join sale_reviews r on r.registration_id = h.registration_id
       where h.position > coalesce(r.position, 0) order by random() limit 1
    )
    select n.registration_id as "registrationId", coalesce(e.position, n.head) as "upTo", e.type, e.id
      from next n left join lateral (
        select o.position, o.event_type as type, coalesce(o.payload ->> 'UUID', o.payload ->> 'key') as id
          from event_outbox o where o.registration_id = n.registration_id and o.position > n.done
         order by o.position limit ${MOST_AT_ONCE}
      ) e on true
     order by "upTo"`.execute(tx)
  const last = rows.at(-1)
  if (!last) return undefined
  const idsOf = (kind: string): string[] =>
    rows.flatMap(({ type, id }) => (type === kind && isUuid(id) ? [id] : []))
  const { registrationId, upTo } = last
  const [uuids, closings] = [idsOf('sale_created'), idsOf('register_closed')]
  return { registrationId, upTo, uuids, closings, events: rows.length }
}

/** What was looked at is not looked at again; a process that dies before the commit leaves it to the next. */
export const endTurn = async (tx: Tx, { registrationId, upTo }: Turn): Promise<void> => {
  await sql`insert into sale_reviews (registration_id, position) values (${registrationId}, ${upTo})
    on conflict (registration_id) do update set position = excluded.position`.execute(tx)
}

/** A sale that got no offer, as far as it takes to see whether there was one for it at all. */
export type Brief = Pick<OfferSetting, 'customerGroups' | 'timeZoneOffsetMinutes'> & {
  readonly uuid: string
  readonly storeId: string
  readonly products: readonly string[]
  readonly gross: number
  readonly madeAt: Date
  readonly receivedAt: Date
}

/**
 * Sales that got no offer at all, and are younger than the oldest offer of the shop; those with one were held against the
 * shop's as they came in. An edit keeps what the sale was given, and so does what became of an order.
 */
export const readWithoutOffer = async (
  tx: Tx,
  uuids: readonly string[],
  oldestOffer: Date,
): Promise<Brief[]> => {
  const { rows } = await sql<Brief>`
    select s.uuid, s.store_id as "storeId", l.products, l.gross, s.transaction_date as "madeAt",
           s.received_at as "receivedAt", coalesce(c.customer_groups, '{}') as "customerGroups",
           (extract(epoch from (s.transaction_date at time zone t.time_zone)
                             - (s.transaction_date at time zone 'UTC')) / 60)::int as "timeZoneOffsetMinutes"
      from sales s
      join stores t on t.registration_id = s.registration_id and t.store_id = s.store_id
      left join customers c on c.registration_id = s.registration_id and c.customer_id = s.customer_id
     cross join lateral (
       select array_agg(lower(l.product_id)) as products, sum(l.gross_amount)::bigint as gross,
              bool_or(coalesce(l.extras ? 'Offers', false)) as has_offers
         from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) l
     where s.uuid = any (${[...uuids]}::uuid[]) and s.revision = 1 and s.converted_from_uuid is null
       and s.transaction_date >= ${new Date(oldestOffer.getTime() + PATIENCE.graceMs)}
       and l.products is not null and not l.has_offers
       and not s.flags && array['OFFER_DIFFERS', 'OLD_CALCULATION']`.execute(tx)
  return rows
}

type Row = StoredRow & { uuid: string; body_lines: StoredRow[] }

/** These sales with their lines and nothing else. */
export const readLinesOf = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, Sale>> => {
  const { rows } = await sql<Row>`
    select s.*, l.body_lines from sales s
     cross join lateral (
       select jsonb_agg(to_jsonb(l) order by l.line_no) as body_lines
         from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) l
     where s.uuid = any (${[...uuids]}::uuid[]) and l.body_lines is not null`.execute(tx)
  return new Map(
    rows.map(({ body_lines: lines, ...head }) => [
      head.uuid,
      toSale({ head, lines, payments: [], returns: [], charges: [] }),
    ]),
  )
}

/** A cast for ids that are ours; the others name no product. */
const PRODUCT = `case when l.product_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.product_id::uuid end`

/**
 * Sales with another price than the list had for long enough that the till knew it, from somebody who may not change
 * prices alone, and without another employee's word for it. A word that only an offline till has heard of counts.
 */
export const findPricesByHand = async (
  tx: Tx,
  registrationId: string,
  uuids: readonly string[],
): Promise<string[]> => {
  const statement = `
    select h.uuid from (
      select s.*, s.store_id as "StoreID" from sales s
       where s.registration_id = $1 and s.uuid = any ($2::uuid[]) and s.revision = 1
         and 'PRICE_DIFFERS' = any (s.flags) and not 'NOT_ALLOWED' = any (s.flags)) h
     where exists (
       select from sale_lines l join products p on p.registration_id = $1 and p.product_id = ${PRODUCT}
        where l.registration_id = $1 and l.sale_uuid = h.uuid and l.unit_price <> ${PRICE}
          and p.action_on < h.transaction_date - make_interval(secs =>
                case when h.received_at > h.transaction_date + make_interval(secs => $3) then $4 else $3 end))
       and coalesce((select r.mode from action_rules r
                      where r.registration_id = $1 and r.user_id = h.received_from and r.store_id = h.store_id
                        and r.action = 'PriceChange'), 'Approve') <> 'Allow'
       and not exists (
         select from approval_uses u left join approvals a on a.registration_id = $1 and a.approval_id = u.approval_id
          where u.registration_id = $1 and u.subject = h.uuid and coalesce(a.action, 'PriceChange') = 'PriceChange')`
  const { rows } = await tx.executeQuery<{ uuid: string }>(
    CompiledQuery.raw(statement, [registrationId, uuids, PATIENCE.graceMs / 1000, PATIENCE.awayMs / 1000]),
  )
  return rows.map(({ uuid }) => uuid)
}

/**
 * Sales that a closing did not count and that do not say so: they were written while it was, and neither saw the other.
 * Events are published after the commit of what they tell, so that of a sale and its closing the later one finds both
 * here. Which session a sale belongs to that names none is decided as in `sales_of_session`.
 */
export const findLate = async (tx: Tx, turn: Turn): Promise<string[]> => [
  ...new Set([...(await findUncounted(tx, turn)), ...(await findBehind(tx, turn))]),
]

/** Only where a register was closed: to plan this question takes longer than to answer the others. */
const findUncounted = async (tx: Tx, { closings }: Turn): Promise<string[]> => {
  if (closings.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    select v.uuid from unnest(${[...closings]}::uuid[]) as w(id) cross join lateral uncounted_sales(w.id) v
     where not 'LATE_FOR_CLOSING' = any (v.flags)`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

const findBehind = async (tx: Tx, { registrationId, uuids }: Turn): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from sales s
      left join register_sessions n on n.registration_id = s.registration_id and n.closing_id = s.closing_id
                                   and n.register_id = s.register_id
      left join lateral (
        select k.closing_no, k.closed_at from register_sessions k
         where n.closing_id is null and k.registration_id = s.registration_id and k.register_id = s.register_id
           and k.opened_at <= s.transaction_date
         order by k.opened_at desc, k.closing_id desc limit 1) t on true
     where s.registration_id = ${registrationId} and s.uuid = any (${[...uuids]}::uuid[])
       and (n.closing_no is not null or t.closing_no is not null and s.transaction_date < t.closed_at)
       and not 'LATE_FOR_CLOSING' = any (s.flags)
       and not exists (select from closing_sales c
                        where c.registration_id = s.registration_id and c.sale_uuid = s.uuid)`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** A return whose original is in the books now, and what there is to say of it since. */
export type Settled = { readonly uuid: string; readonly added: readonly SaleFlag[] }

/**
 * Returns among these sales, or of these sales, that say their original is unknown although it has come. Of the two the
 * event of the later one finds both. Their rows first and the locks of the originals then, as an edit takes them.
 */
export const settleReturns = async (tx: Tx, { registrationId, uuids }: Turn): Promise<Settled[]> => {
  const { rows } = await sql<HeadRow>`
    select s.* from sales s
     where s.registration_id = ${registrationId} and 'UNKNOWN_ORIGINAL' = any (s.flags)
       and s.uuid = any (array(
         select unnest(${[...uuids]}::uuid[]) union
         select r.uuid from sales r
          where r.registration_id = ${registrationId} and r.original_uuid = any (${[...uuids]}::uuid[])))
     order by s.uuid for no key update`.execute(tx)
  if (rows.length === 0) return []
  await lockDocuments(
    tx,
    { registrationId },
    rows.flatMap((row) => row.original_uuid ?? []),
  )
  const linked = await Promise.all(rows.map(async (head) => ({ head, sale: await readSale(tx, head) })))
  const judged = await returnFlags(tx, linked, 'booked')
  return linked.flatMap(({ head: { uuid, flags: before }, sale }) => {
    const flags = judged.get(sale.UUID) ?? []
    if (flags.includes('UNKNOWN_ORIGINAL')) return []
    return [{ uuid, added: flags.filter((flag) => !before.includes(flag)) }]
  })
}

/** A flag is told like an edit, or a manager's open list would not show it. `changed` is an update of sales. */
const tellFlags = async (tx: Tx, registrationId: string, changed: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with changed as (${changed}), told as (
      insert into event_outbox (registration_id, event_type, store_id, payload)
      select ${registrationId}, 'sale_updated', store_id, jsonb_build_object('UUID', uuid, 'Revision', revision)
        from changed
    )
    insert into audit_trail (registration_id, action, subject, detail)
    select ${registrationId}, 'sale.reviewed', uuid::text, detail from changed`.execute(tx)
}

/**
 * As owner: whoever serves requests may not change a sale. One that was edited meanwhile has been judged anew, but for
 * how it came in.
 */
export const addFlag = async (
  tx: Tx,
  registrationId: string,
  uuids: readonly string[],
  flag: SaleFlag,
): Promise<void> => {
  if (uuids.length === 0) return
  await tellFlags(
    tx,
    registrationId,
    sql`update sales set flags = flags || array[${flag}::text], position = null
       where registration_id = ${registrationId} and uuid = any (${[...uuids]}::uuid[])
         and (revision = 1 or ${flag} = 'LATE_FOR_CLOSING') and not ${flag} = any (flags)
      returning uuid, store_id, revision, jsonb_build_object('flags', array[${flag}::text]) as detail`,
  )
}

/** As owner, like `addFlag`: their rows are locked since they were judged. */
export const endUnknown = async (
  tx: Tx,
  registrationId: string,
  settled: readonly Settled[],
): Promise<void> => {
  if (settled.length === 0) return
  await tellFlags(
    tx,
    registrationId,
    sql`update sales s set flags = array_remove(s.flags, 'UNKNOWN_ORIGINAL') || n.added, position = null
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as n(uuid uuid, added text[])
       where s.registration_id = ${registrationId} and s.uuid = n.uuid
      returning s.uuid, s.store_id, s.revision,
                jsonb_build_object('flags', n.added, 'gone', array['UNKNOWN_ORIGINAL']) as detail`,
  )
}
