import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'

const REVIEW_LOCK = 7_316_402_121
/** A batch keeps this process busy for some tens of milliseconds, which is the longest that an incoming sale waits. */
export const REVIEW_BATCH_SIZE = 100

/** What happened in one registration and was not reviewed yet. */
export type ReviewBatch = {
  readonly registrationId: string
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
    select n.registration_id as "registrationId", coalesce(e.position, n.head) as "upTo", e.type, e.id
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
    upTo: last.upTo,
    made: idsOf('sale_created', 'sale_updated'),
    voided: idsOf('sale_voided'),
    opened: idsOf('register_opened'),
    closed: idsOf('register_closed'),
    received: idsOf('payment_received'),
    events: rows.length,
  }
}

/** Marks the batch as reviewed. If the process dies before the commit, the next process reviews it again. */
export const finishReviewBatch = (tx: Tx, { registrationId, upTo }: ReviewBatch) => run(tx)`
    insert into sale_reviews (registration_id, position) values (${registrationId}, ${upTo})
    on conflict (registration_id) do update set position = excluded.position`
