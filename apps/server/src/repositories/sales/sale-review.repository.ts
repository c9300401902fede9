import type { OfferSetting, Sale, SaleFlag } from '@evertill/contract'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import { PRICE } from './sale-ingest.statement.ts'
import { lockDocuments, returnFlags } from './sale-links.repository.ts'
import { type HeadRow, readSale } from './sale-read.repository.ts'
import { type StoredRow, toSale } from './stored-sale.ts'
import { PROPAGATION_DELAY } from './propagation-delay.ts'

const REVIEW_LOCK = 7_316_402_121
/** A batch keeps this process busy for about 20 ms, which is the longest that an incoming sale has to wait. */
export const REVIEW_BATCH_SIZE = 100

/** The next sales to review, of one registration, and the register sessions that were closed between them. */
export type ReviewBatch = {
  readonly registrationId: string
  readonly upTo: number
  readonly uuids: readonly string[]
  readonly closings: readonly string[]
  /** How many events were read for it, of any kind. */
  readonly events: number
}

type ReviewEvent = { readonly upTo: number; readonly type: string | null; readonly id: string | null }

/**
 * Undefined when nothing is waiting or another process holds the lock, which it does until its transaction ends. The
 * registration is picked at random: in an order by size or age, one with many sales, or one that always fails, would
 * keep the others waiting.
 */
export const claimReviewBatch = async (tx: Tx): Promise<ReviewBatch | undefined> => {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${REVIEW_LOCK}) as mine`.execute(
    tx,
  )
  if (!lock.rows[0]?.mine) return undefined
  const rows = await rowsOf<ReviewEvent & { registrationId: string }>(tx)`
    with next as (
      select h.registration_id, h.position as head, coalesce(r.position, 0) as done
        from event_heads h left join sale_reviews r on r.registration_id = h.registration_id
       where h.position > coalesce(r.position, 0) order by random() limit 1
    )
    select n.registration_id as "registrationId", coalesce(e.position, n.head) as "upTo", e.type, e.id
      from next n left join lateral (
        select o.position, o.event_type as type, coalesce(o.payload ->> 'UUID', o.payload ->> 'key') as id
          from event_outbox o where o.registration_id = n.registration_id and o.position > n.done
         order by o.position limit ${REVIEW_BATCH_SIZE}
      ) e on true
     order by "upTo"`
  const last = rows.at(-1)
  if (!last) return undefined
  const idsOf = (kind: string): string[] =>
    rows.flatMap(({ type, id }) => (type === kind && isUuid(id) ? [id] : []))
  const { registrationId, upTo } = last
  const [uuids, closings] = [idsOf('sale_created'), idsOf('register_closed')]
  return { registrationId, upTo, uuids, closings, events: rows.length }
}

/** Marks the batch as reviewed. If the process dies before the commit, the next process reviews it again. */
export const finishReviewBatch = (tx: Tx, { registrationId, upTo }: ReviewBatch) => run(tx)`
    insert into sale_reviews (registration_id, position) values (${registrationId}, ${upTo})
    on conflict (registration_id) do update set position = excluded.position`

/** A sale that got no offer: the fields that decide whether any offer could apply. */
export type SaleWithoutOffer = Pick<OfferSetting, 'customerGroups' | 'timeZoneOffsetMinutes'> & {
  readonly uuid: string
  readonly storeId: string
  readonly products: readonly string[]
  readonly gross: number
  readonly madeAt: Date
  readonly receivedAt: Date
}

/**
 * Sales that got no offer and are younger than the oldest offer of the shop. Sales with an offer were checked before they
 * were booked. Edits and invoices of orders keep the offers of the first revision or the order, so they are left out.
 */
export const readSalesWithoutOffer = (
  tx: Tx,
  uuids: readonly string[],
  oldestOffer: Date,
) => rowsOf<SaleWithoutOffer>(tx)`
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
       and s.transaction_date >= ${new Date(oldestOffer.getTime() + PROPAGATION_DELAY.onlineMs)}
       and l.products is not null and not l.has_offers
       and not s.flags && array['OFFER_DIFFERS', 'OLD_CALCULATION']`

type Row = StoredRow & { uuid: string; body_lines: StoredRow[] }

/** These sales with their lines, without payments, returns and charges. */
export const readLinesOf = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, Sale>> => {
  const rows = await rowsOf<Row>(tx)`
    select s.*, l.body_lines from sales s
     cross join lateral (
       select jsonb_agg(to_jsonb(l) order by l.line_no) as body_lines
         from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) l
     where s.uuid = any (${[...uuids]}::uuid[]) and l.body_lines is not null`
  return new Map(
    rows.map(({ body_lines: lines, ...head }) => [
      head.uuid,
      toSale({ head, lines, payments: [], returns: [], charges: [] }),
    ]),
  )
}

/** Casts only ids that are UUIDs; others name no product. */
const PRODUCT = `case when l.product_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.product_id::uuid end`

/**
 * Sales with a price that differs from a list price that the till could have known, by a user who may not change prices
 * alone, and without an approval. An approval given offline, which is unknown here, counts.
 */
export const findManualPrices = async (
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
    CompiledQuery.raw(statement, [
      registrationId,
      uuids,
      PROPAGATION_DELAY.onlineMs / 1000,
      PROPAGATION_DELAY.offlineMs / 1000,
    ]),
  )
  return rows.map(({ uuid }) => uuid)
}

/**
 * Sales that a closing did not count and that have no flag for it: sale and closing were written at the same time and did
 * not see each other. Events are published after their transaction has committed, so whichever event comes later finds
 * both here. The session of a sale that names none is found as in `sales_of_session`.
 */
export const findLateSales = async (tx: Tx, batch: ReviewBatch): Promise<string[]> => [
  ...new Set([
    ...(await findUncountedByClosings(tx, batch)),
    ...(await findSalesOfClosedSessions(tx, batch)),
  ]),
]

/** Only after a closing: planning this query takes longer than running the others. */
const findUncountedByClosings = async (tx: Tx, { closings }: ReviewBatch): Promise<string[]> => {
  if (closings.length === 0) return []
  const rows = await rowsOf<{ uuid: string }>(tx)`
    select v.uuid from unnest(${[...closings]}::uuid[]) as w(id) cross join lateral uncounted_sales(w.id) v
     where not 'LATE_FOR_CLOSING' = any (v.flags)`
  return rows.map(({ uuid }) => uuid)
}

const findSalesOfClosedSessions = async (
  tx: Tx,
  { registrationId, uuids }: ReviewBatch,
): Promise<string[]> => {
  const rows = await rowsOf<{ uuid: string }>(tx)`
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
                        where c.registration_id = s.registration_id and c.sale_uuid = s.uuid)`
  return rows.map(({ uuid }) => uuid)
}

/** A return whose original has arrived, and the flags that it gets now. */
export type ResolvedReturn = { readonly uuid: string; readonly added: readonly SaleFlag[] }

/**
 * Returns among these sales, or of these sales, that are flagged with an unknown original although it has arrived. The
 * later of the two events finds both. Rows are locked before the originals, in the order that an edit uses.
 */
export const recheckReturns = async (
  tx: Tx,
  { registrationId, uuids }: ReviewBatch,
): Promise<ResolvedReturn[]> => {
  const rows = await rowsOf<HeadRow>(tx)`
    select s.* from sales s
     where s.registration_id = ${registrationId} and 'UNKNOWN_ORIGINAL' = any (s.flags)
       and s.uuid = any (array(
         select unnest(${[...uuids]}::uuid[]) union
         select r.uuid from sales r
          where r.registration_id = ${registrationId} and r.original_uuid = any (${[...uuids]}::uuid[])))
     order by s.uuid for no key update`
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

/** Publishes changed flags like an edit, so that an open list of sales shows them. `changed` is an update of sales. */
const publishFlags = (tx: Tx, registrationId: string, changed: RawBuilder<unknown>) => run(tx)`
    with changed as (${changed}), told as (
      insert into event_outbox (registration_id, event_type, store_id, payload)
      select ${registrationId}, 'sale_updated', store_id, jsonb_build_object('UUID', uuid, 'Revision', revision)
        from changed
    )
    insert into audit_trail (registration_id, action, subject, detail)
    select ${registrationId}, 'sale.reviewed', uuid::text, detail from changed`

/**
 * As a job: the request role may not change a sale. A sale that was edited meanwhile has new flags from its edit, so only
 * the flag about its arrival is added.
 */
export const addFlag = async (
  tx: Tx,
  registrationId: string,
  uuids: readonly string[],
  flag: SaleFlag,
): Promise<void> => {
  if (uuids.length === 0) return
  await publishFlags(
    tx,
    registrationId,
    sql`update sales set flags = flags || array[${flag}::text], position = null
       where registration_id = ${registrationId} and uuid = any (${[...uuids]}::uuid[])
         and (revision = 1 or ${flag} = 'LATE_FOR_CLOSING') and not ${flag} = any (flags)
      returning uuid, store_id, revision, jsonb_build_object('flags', array[${flag}::text]) as detail`,
  )
}

/** As a job, like `addFlag`. The rows are still locked by `recheckReturns`. */
export const clearUnknownOriginal = async (
  tx: Tx,
  registrationId: string,
  resolved: readonly ResolvedReturn[],
): Promise<void> => {
  if (resolved.length === 0) return
  await publishFlags(
    tx,
    registrationId,
    sql`update sales s set flags = array_remove(s.flags, 'UNKNOWN_ORIGINAL') || n.added, position = null
      from jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb) as n(uuid uuid, added text[])
       where s.registration_id = ${registrationId} and s.uuid = n.uuid
      returning s.uuid, s.store_id, s.revision,
                jsonb_build_object('flags', n.added, 'gone', array['UNKNOWN_ORIGINAL']) as detail`,
  )
}
