import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'

const REVIEW_LOCK = 7_316_402_121
/** A batch keeps this process busy for some tens of milliseconds, which is the longest that an incoming sale waits. */
export const REVIEW_BATCH_SIZE = 100

/** What happened in one registration and was not reviewed yet. */
export type ReviewBatch = {
  readonly registrationId: string
  /** Its events are those after this position, up to the other one. */
  readonly after: number
  readonly upTo: number
  /** Sales that were made or edited. */
  readonly made: readonly string[]
  readonly voided: readonly string[]
  /** Register sessions and payments on account. */
  readonly opened: readonly string[]
  readonly closed: readonly string[]
  readonly received: readonly string[]
  /** How many events were read for it, of any kind. */
  readonly events: number
}

type EventRow = {
  readonly registrationId: string
  readonly after: number
  readonly upTo: number
  readonly type: string | null
  readonly id: string | null
}

/**
 * Undefined when nothing is waiting or another process holds the lock, which it does until its transaction ends. The
 * registration is picked at random: in an order by size or age, one with many sales, or one that always fails, would
 * keep the others waiting. A change of flags by the review itself is an event too, and is left out.
 */
export const claimReviewBatch = async (tx: Tx): Promise<ReviewBatch | undefined> => {
  const lock = await firstOf<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(${REVIEW_LOCK}) as mine`
  if (!lock?.mine) return undefined
  const rows = await rowsOf<EventRow>(tx)`
    with next as (
      select h.registration_id, h.position as head, coalesce(r.position, 0) as done
        from event_heads h left join sale_reviews r on r.registration_id = h.registration_id
       where h.position > coalesce(r.position, 0) order by random() limit 1
    )
    select n.registration_id as "registrationId", n.done as after, coalesce(e.position, n.head) as "upTo", e.type, e.id
      from next n left join lateral (
        select o.position, case when o.payload ? 'Flags' then 'flags' else o.event_type end as type,
               coalesce(o.payload ->> 'UUID', o.payload ->> 'key') as id
          from event_outbox o where o.registration_id = n.registration_id and o.position > n.done
         order by o.position limit ${REVIEW_BATCH_SIZE}
      ) e on true
     order by "upTo"`
  const last = rows.at(-1)
  if (!last) return undefined
  const idsOf = (...kinds: string[]): string[] => [
    ...new Set(
      rows.flatMap(({ type, id }) => (type !== null && kinds.includes(type) && isUuid(id) ? [id] : [])),
    ),
  ]
  return {
    registrationId: last.registrationId,
    after: last.after,
    upTo: last.upTo,
    made: idsOf('sale_created', 'sale_updated'),
    voided: idsOf('sale_voided'),
    opened: idsOf('register_opened'),
    closed: idsOf('register_closed'),
    received: idsOf('payment_received'),
    events: rows.length,
  }
}

/** How many revisions of a sale the review has not judged, the batch included, and how many will still wait after it. */
export type Waiting = { readonly revisions: number; readonly later: number }

/** The sales among these of which a revision waits for its review. */
export const findWaiting = async (
  tx: Tx,
  { after, upTo }: Pick<ReviewBatch, 'after' | 'upTo'>,
  uuids: readonly string[],
): Promise<Map<string, Waiting>> => {
  if (uuids.length === 0) return new Map()
  const rows = await rowsOf<Waiting & { uuid: string }>(tx)`
    select w.uuid, count(*)::int as revisions, count(*) filter (where w.is_later)::int as later
      from (select payload ->> 'UUID' as uuid, position > ${upTo} as is_later, event_type, payload
              from event_outbox where registration_id = current_registration() and position > ${after}
            union all
            select payload ->> 'UUID', true, event_type, payload
              from event_outbox where registration_id = current_registration() and position is null) w
     where w.event_type in ('sale_created', 'sale_updated') and not w.payload ? 'Flags'
       and w.uuid = any(${[...uuids]}::text[])
     group by w.uuid`
  return new Map(rows.map(({ uuid, ...waiting }) => [uuid, waiting]))
}

/** Marks the batch as reviewed. If the process dies before the commit, the next process reviews it again. */
export const finishReviewBatch = (tx: Tx, { registrationId, upTo }: ReviewBatch) => run(tx)`
    insert into sale_reviews (registration_id, position) values (${registrationId}, ${upTo})
    on conflict (registration_id) do update set position = excluded.position`
