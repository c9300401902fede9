import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { asJob } from '../../db/tenant.ts'

/** Longer than sending may take, with all its limits. After a crash the delivery is sent again when the claim ends. */
const CLAIM_MS = 60_000

export type DueDelivery = {
  readonly registrationId: string
  readonly deliveryId: string
  readonly url: string
  /** Set if it goes to a participant of the network: who we are there. */
  readonly sellerId: string | null
  readonly body: object
  /** Of the subscriber, or of the channel that speaks in the network, the newest first. None: nothing can be signed. */
  readonly secrets: readonly { readonly id: string; readonly secret: string }[]
  /** This one included. */
  readonly attempts: number
  readonly createdAt: Date
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * Claims due deliveries, so that no other process sends them. Of each receiver at most a few: one that answers slowly must
 * not fill the batch. Those of a receiver that is turned off wait until it is turned on again.
 */
export const claimDeliveries = (db: Database, now: Date, { limit, each }: { limit: number; each: number }) =>
  asJob(
    db,
    (tx) => rowsOf<DueDelivery>(tx)`
    with receivers as (
      select registration_id, subscriber_id as receiver_id, url from subscribers where is_active
      union all
      select registration_id, participant_id, url from network_participants where is_active
    ), due as (
      select d.registration_id, d.delivery_id
        from receivers r
        cross join lateral (
          select registration_id, delivery_id, due_at from deliveries
           where registration_id = r.registration_id and receiver_id = r.receiver_id
             and state = 'waiting' and due_at <= ${now}
           order by due_at limit ${each} for update skip locked) d
       order by d.due_at limit ${limit}
    )
    update deliveries d set due_at = ${later(now, CLAIM_MS)}, attempts = d.attempts + 1
      from due join receivers r using (registration_id)
     where d.registration_id = due.registration_id and d.delivery_id = due.delivery_id
       and r.receiver_id = d.receiver_id
    returning d.registration_id as "registrationId", d.delivery_id as "deliveryId", d.body, d.attempts,
              d.created_at as "createdAt",
              r.url || case when d.channel_key is null then '' else '/' || d.event_type end as url,
              (select c.network_id from order_channels c
                where c.registration_id = d.registration_id and c.channel_key = d.channel_key) as "sellerId",
              coalesce((select json_agg(json_build_object('id', p.secret_id, 'secret', p.secret)) from (
                select secret_id, secret from partner_secrets
                 where registration_id = d.registration_id and (revoked_at is null or revoked_at > now())
                   and kind = case when d.channel_key is null then 'subscriber' else 'network' end
                   and partner_key = coalesce(d.channel_key, d.subscriber_id::text)
                 order by created_at desc limit 2) p), '[]') as secrets`,
  )

const isDelivery = ({ registrationId, deliveryId }: DueDelivery) =>
  sql`registration_id = ${registrationId} and delivery_id = ${deliveryId}`

const isReceiver = ({ registrationId, deliveryId }: DueDelivery) => sql`registration_id = ${registrationId}
    and subscriber_id = (select subscriber_id from deliveries
                          where registration_id = ${registrationId} and delivery_id = ${deliveryId})`

export const deliveryArrived = (db: Database, delivery: DueDelivery, now: Date): Promise<void> =>
  asJob(db, async (tx) => {
    await run(tx)`
    update deliveries set state = 'delivered', settled_at = ${now}, last_error = '' where ${isDelivery(delivery)}`
    await run(tx)`
    update subscribers set last_success_at = ${now}, failures_in_row = 0, last_fault = '' where ${isReceiver(delivery)}`
  })

/** `due` undefined: given up. It stays in the list until somebody sends it again. */
export const deliveryFailed = (
  db: Database,
  delivery: DueDelivery,
  { why, due, now }: { readonly why: string; readonly due: Date | undefined; readonly now: Date },
): Promise<void> =>
  asJob(db, async (tx) => {
    await run(tx)`
    update deliveries set state = ${due ? 'waiting' : 'dead'}, last_error = ${why.slice(0, 200)},
           due_at = ${due ?? now}, settled_at = ${due ? null : now}
     where ${isDelivery(delivery)}`
    await run(tx)`
    update subscribers set failures_in_row = failures_in_row + 1, last_fault = ${why.slice(0, 200)}
     where ${isReceiver(delivery)}`
  })

/** A request never reads a secret: only who sends does. */
export const findSecretsToSign = async (
  db: Database,
  { registrationId }: { readonly registrationId: string },
  subscriberId: string,
): Promise<string[]> => {
  const rows = await asJob(
    db,
    (tx) => rowsOf<{ secret: string }>(tx)`
    select secret from partner_secrets
     where registration_id = ${registrationId} and kind = 'subscriber' and partner_key = ${subscriberId}
       and (revoked_at is null or revoked_at > now())
     order by created_at desc limit 2`,
  )
  return rows.map(({ secret }) => secret)
}

type PublishedEvent = { readonly registration_id: string; readonly position: number }

/** In the transaction that publishes the events: bills that were completed. */
export const tellCompletedSales = async (tx: Tx, published: readonly PublishedEvent[]): Promise<void> => {
  if (published.length === 0) return
  await run(tx)`
    insert into deliveries (registration_id, subscriber_id, event_type, body)
    select o.registration_id, s.subscriber_id, 'sale.completed',
           jsonb_build_object('type', 'sale.completed', 'at', o.created_at,
             'data', o.payload || jsonb_build_object('storeId', o.store_id))
      from jsonb_to_recordset(${JSON.stringify(published)}::jsonb) as e(registration_id uuid, position bigint)
      join event_outbox o on o.registration_id = e.registration_id and o.position = e.position
      join subscribers s on s.registration_id = o.registration_id and s.is_active
       and wants_event(s.events, 'sale.completed')`
}

/** What arrived or was closed long ago, and signatures that are too old to be repeated. Dead letters stay. */
export const pruneDeliveries = (db: Database, now: Date): Promise<void> =>
  asJob(db, async (tx) => {
    await run(
      tx,
    )`delete from deliveries where state in ('delivered', 'closed') and settled_at < ${later(now, -7 * 86_400_000)}`
    await run(tx)`delete from network_messages where received_at < ${later(now, -7 * 86_400_000)}`
    await run(tx)`delete from partner_calls where called_at < ${later(now, -15 * 60_000)}`
  })
