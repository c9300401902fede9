import { COALESCE_MS, PUSHED_EVENTS, REFRESH_EVENTS } from '@evertill/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { asJob } from '../../db/tenant.ts'
import { tellCompletedSales } from '../partners/delivery.repository.ts'

/** Every process of the server listens on this channel. The payload is a registration, or empty for all. */
export const EVENT_CHANNEL = 'evertill_events'

const DISPATCH_LOCK = 7_316_402_120
export const DISPATCH_BATCH_SIZE = 1_000
/** Beyond this, one notification for everyone is cheaper than one for each registration. */
const MAX_NOTICES = 50

type PublishedEvent = {
  registration_id: string
  event_type: string
  store_id: string | null
  position: number
}

/**
 * Gives the next positions to committed events. A kind that merges gets at most one position in 5 s: only the newest
 * waiting event is kept, because none of them says more than "fetch again". Events that are not due keep waiting.
 */
const assignPositions = async (tx: Tx, now: Date): Promise<PublishedEvent[]> => {
  const earliest = new Date(now.getTime() - COALESCE_MS)
  const rows = await rowsOf<PublishedEvent>(tx)`
    with waiting as materialized (
      select o.registration_id, o.event_id, o.event_type, o.event_type = any(${[...REFRESH_EVENTS]}) as merges,
             coalesce(o.store_id, '00000000-0000-0000-0000-000000000000') as store_key
        from event_outbox o
        left join event_paces p on p.registration_id = o.registration_id and p.event_type = o.event_type
          and p.store_key = coalesce(o.store_id, '00000000-0000-0000-0000-000000000000')
       where o.position is null and (p.last_at is null or p.last_at <= ${earliest})
       order by o.event_id
       limit ${DISPATCH_BATCH_SIZE}
    ), ranked as (
      select *, merges and row_number() over (
               partition by registration_id, event_type, store_key order by event_id desc) > 1 as superseded
        from waiting
    ), kept as (
      select registration_id, event_id, row_number() over (partition by registration_id order by event_id) as nth
        from ranked where not superseded
    ), dropped as (
      delete from event_outbox o using ranked r
       where r.superseded and o.registration_id = r.registration_id and o.event_id = r.event_id
    ), paced as (
      insert into event_paces (registration_id, event_type, store_key, last_at)
      select registration_id, event_type, store_key, ${now}::timestamptz from ranked where merges and not superseded
      on conflict (registration_id, event_type, store_key) do update set last_at = excluded.last_at
    ), counts as (
      select registration_id, count(*) as added from kept group by registration_id
    ), heads as (
      insert into event_heads as h (registration_id, position) select registration_id, added from counts
      on conflict (registration_id) do update set position = h.position + excluded.position
      returning h.registration_id, h.position
    )
    update event_outbox o set position = h.position - c.added + k.nth
      from kept k join heads h using (registration_id) join counts c using (registration_id)
     where o.registration_id = k.registration_id and o.event_id = k.event_id
    returning o.registration_id, o.event_type, o.store_id, o.position`
  return rows
}

/** Queues the newest position per kind for every device that an event concerns. A waiting push is only raised. */
const queuePushes = async (tx: Tx, published: readonly PublishedEvent[], now: Date): Promise<void> => {
  const pushed = published.filter(({ event_type: type }) => PUSHED_EVENTS.some((kind) => kind === type))
  if (pushed.length === 0) return
  await run(tx)`
    insert into push_queue as q (registration_id, token_sha256, event_type, position, due_at)
    select t.registration_id, t.token_sha256, e.event_type, max(e.position), ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(pushed)}::jsonb)
             as e(registration_id uuid, event_type text, store_id uuid, position bigint)
      join push_tokens t on t.registration_id = e.registration_id
        and (e.store_id is null or e.store_id = t.store_id)
      join users u on u.registration_id = t.registration_id and u.user_id = t.user_id and not u.is_disabled
     group by t.registration_id, t.token_sha256, e.event_type
    on conflict (registration_id, token_sha256, event_type) do update set position = excluded.position`
}

const notifyReaders = async (tx: Tx, published: readonly PublishedEvent[]): Promise<void> => {
  const registrations = [...new Set(published.map((row) => row.registration_id))]
  const notices = registrations.length > MAX_NOTICES ? [''] : registrations
  await run(tx)`select pg_notify(${EVENT_CHANNEL}, notice) from unnest(${notices}::text[]) as notice`
}

/**
 * Publishes the events that were committed since the last time and returns how many. Only one process at a time does
 * this, as a job: positions follow commits because they are given after them, under one lock. If the process dies, its
 * transaction is rolled back and the next one does the work. The time is PostgreSQL's: a process whose own clock runs
 * ahead would hold back the others.
 */
export const dispatchEvents = (db: Database, at?: Date): Promise<number> =>
  asJob(db, async (tx) => {
    const lock = await sql<{ mine: boolean; now: Date }>`
      select pg_try_advisory_xact_lock(${DISPATCH_LOCK}) as mine, now() as now`.execute(tx)
    const [row] = lock.rows
    if (!row?.mine) return 0
    const now = at ?? row.now
    const published = await assignPositions(tx, now)
    if (published.length === 0) return 0
    await queuePushes(tx, published, now)
    await tellCompletedSales(
      tx,
      published.filter(({ event_type: type }) => type === 'sale_created'),
    )
    await notifyReaders(tx, published)
    return published.length
  })

/** Deletes old events and stores up to which position: a till that resumes before it has to fetch everything again. */
export const pruneEvents = (db: Database, olderThan: Date, now: Date): Promise<void> =>
  asJob(db, async (tx) => {
    await run(tx)`
    with gone as (
      delete from event_outbox where position is not null and created_at < ${olderThan}
      returning registration_id, position
    )
    update event_heads h set pruned_to = greatest(h.pruned_to, g.last)
      from (select registration_id, max(position) as last from gone group by registration_id) g
     where h.registration_id = g.registration_id`
    await run(tx)`delete from stream_tickets where expires_at < ${now}`
  })

export type OutboxState = {
  readonly waiting: number
  readonly oldestSeconds: number
  readonly pushes: number
}

/** How far publishing lags behind, over all registrations. Includes events that wait to be merged. */
export const readOutboxState = async (db: Database, now: Date): Promise<OutboxState> => {
  const rows = await asJob(
    db,
    (tx) => rowsOf<{ waiting: number; oldest: Date | null; pushes: number }>(tx)`
    select count(*) as waiting, min(created_at) as oldest,
           (select count(*) from push_queue where position > sent_position) as pushes
      from event_outbox where position is null`,
  )
  const { waiting = 0, oldest = null, pushes = 0 } = rows[0] ?? {}
  return {
    waiting,
    pushes,
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
  }
}
