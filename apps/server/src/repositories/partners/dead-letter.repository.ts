import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type LetterRow = {
  readonly key: string
  readonly receiverId: string
  readonly receiverName: string
  readonly eventType: string
  readonly state: 'dead' | 'closed'
  readonly createdAt: Date
  readonly settledAt: Date | null
  readonly attempts: number
  readonly lastError: string
  readonly closedReason: string
  readonly closedBy: string
}

type Place = { readonly at: string; readonly id: string }

type LetterFilter = {
  readonly state: LetterRow['state']
  readonly receiver: string | undefined
  readonly after: Place | undefined
}

/** Where a page begins, also if the delivery was sent again meanwhile. */
export const findLetterPlace = (tx: Tx, id: string) => firstOf<Place>(tx)`
  select created_at::text as at, delivery_id as id from deliveries where delivery_id = ${id}`

/** The newest first. */
export const listLetters = (
  tx: Tx,
  { state, receiver, after }: LetterFilter,
  limit: number,
) => rowsOf<LetterRow>(tx)`
  select d.delivery_id as key, d.receiver_id as "receiverId", coalesce(s.subscriber_name, p.network_id) as "receiverName",
         d.event_type as "eventType", d.state, d.created_at as "createdAt", d.settled_at as "settledAt", d.attempts,
         d.last_error as "lastError", d.closed_reason as "closedReason", coalesce(u.name, '') as "closedBy"
    from deliveries d
    left join subscribers s on s.subscriber_id = d.subscriber_id
    left join network_participants p on p.participant_id = d.participant_id
    left join users u on u.user_id = d.closed_by
   where d.state in ('dead', 'closed') and d.state = ${state}
     and ${receiver === undefined ? sql`true` : sql`d.receiver_id = ${receiver}::uuid`}
     and ${after ? sql`(d.created_at, d.delivery_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
   order by d.created_at desc, d.delivery_id desc limit ${limit}`

type DeadCount = { readonly receiverId: string; readonly receiverName: string; readonly count: number }

export const countDead = (tx: Tx) => rowsOf<DeadCount>(tx)`
  select d.receiver_id as "receiverId", max(coalesce(s.subscriber_name, p.network_id)) as "receiverName",
         count(*)::int as count
    from deliveries d
    left join subscribers s on s.subscriber_id = d.subscriber_id
    left join network_participants p on p.participant_id = d.participant_id
   where d.state = 'dead' group by d.receiver_id order by 2, 1`

export const findLetter = (tx: Tx, id: string) => firstOf<{ body: unknown; state: string; isEvent: boolean }>(
  tx,
)`
  select body, state, subscriber_id is not null as "isEvent" from deliveries
   where delivery_id = ${id} and state in ('dead', 'closed', 'waiting')`

type Resent = { readonly id: string; readonly eventType: string }

/** Only what is dead at this moment: of two people who send it again, one does. From the first wait on. */
export const resendLetters = (
  tx: Tx,
  wanted: { readonly id: string } | { readonly receiver: string },
) => rowsOf<Resent>(tx)`
  update deliveries set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
   where state = 'dead'
     and ${'id' in wanted ? sql`delivery_id = ${wanted.id}::uuid` : sql`receiver_id = ${wanted.receiver}::uuid`}
  returning delivery_id as id, event_type as "eventType"`

export const closeLetter = (
  tx: Tx,
  { userId }: { readonly userId: string },
  { id, reason }: { readonly id: string; readonly reason: string },
) => firstOf<{ eventType: string }>(tx)`
  update deliveries set state = 'closed', settled_at = now(), closed_reason = ${reason}, closed_by = ${userId}
   where state = 'dead' and delivery_id = ${id} returning event_type as "eventType"`
