import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'

export type SubscriberRow = {
  readonly key: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isActive: boolean
  readonly lastSuccessAt: Date | null
  readonly failuresInRow: number
  readonly lastFault: string
  readonly waiting: number
  readonly dead: number
}

export const listSubscriberRows = (tx: Tx) => rowsOf<SubscriberRow>(tx)`
  select s.subscriber_id as key, s.subscriber_name as name, s.url, s.events, s.is_active as "isActive",
         s.last_success_at as "lastSuccessAt", s.failures_in_row as "failuresInRow", s.last_fault as "lastFault",
         coalesce(d.waiting, 0) as waiting, coalesce(d.dead, 0) as dead
    from subscribers s
    left join (select receiver_id, count(*) filter (where state = 'waiting')::int as waiting,
                      count(*) filter (where state = 'dead')::int as dead
                 from deliveries where state in ('waiting', 'dead') group by receiver_id) d
      on d.receiver_id = s.subscriber_id
   order by s.subscriber_name, s.subscriber_id`

type Fields = Pick<SubscriberRow, 'name' | 'url' | 'events' | 'isActive'>

/** Whoever changes it or its secrets waits for whoever does so already. */
export const lockSubscriber = (tx: Tx, id: string) => firstOf<Fields>(tx)`
  select subscriber_name as name, url, events, is_active as "isActive" from subscribers
   where subscriber_id::text = ${id} for no key update`

export const insertSubscriber = (
  tx: Tx,
  { registrationId }: { readonly registrationId: string },
  { id, name, url, events }: Omit<Fields, 'isActive'> & { readonly id: string },
) => run(tx)`
  insert into subscribers (registration_id, subscriber_id, subscriber_name, url, events)
  values (${registrationId}, ${id}, ${name}, ${url}, ${[...events]}::text[])`

export const updateSubscriber = (tx: Tx, id: string, { name, url, events, isActive }: Fields) => run(tx)`
  update subscribers set subscriber_name = ${name}, url = ${url}, events = ${[...events]}::text[], is_active = ${isActive}
   where subscriber_id = ${id}`

/** Its deliveries go with it. */
export const deleteSubscriberRow = (tx: Tx, id: string) => hasRow(tx)`
  delete from subscribers where subscriber_id = ${id} returning 1`
