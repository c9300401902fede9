import type { OrderDelivery } from '@evertill/contract'
import type { OrderState } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type ManagedOrderRow = {
  readonly key: string
  readonly channelName: string
  readonly channelOrderId: string
  readonly storeName: string
  readonly state: OrderState
  readonly placedAt: Date
  readonly acceptBy: Date
  readonly promisedBy: Date | null
  readonly customerName: string
  readonly amount: number
  readonly transactionNo: string | null
}

type Place = { readonly at: string; readonly id: string }

type ManagedOrderFilter = {
  readonly stores: readonly string[]
  readonly channel: string | undefined
  readonly state: OrderState | 'late' | undefined
  readonly from: string
  readonly to: string
  readonly text: string | undefined
  readonly after: Place | undefined
  readonly now: Date
}

/** Taken, and still in the shop. */
const isLate = (now: Date): RawBuilder<unknown> =>
  sql`o.state in ('accepted', 'picking', 'packed') and o.promised_by < ${now}`

const inState = (state: ManagedOrderFilter['state'], now: Date): RawBuilder<unknown> => {
  if (state === undefined) return sql`true`
  return state === 'late' ? isLate(now) : sql`o.state = ${state}`
}

const ofChannel = (channel: string | undefined): RawBuilder<unknown> =>
  channel === undefined ? sql`true` : sql`o.channel_key = ${channel}`

const hasText = (text: string | undefined): RawBuilder<unknown> =>
  text === undefined || text === ''
    ? sql`true`
    : sql`position(lower(${text}) in lower(concat_ws(' ', o.channel_order_id, o.customer ->> 'Name',
             o.customer ->> 'PhoneNo', s.transaction_no))) > 0`

export const findOrderPlace = (tx: Tx, stores: readonly string[], id: string) => firstOf<Place>(tx)`
  select placed_at::text as at, order_id as id from orders
   where order_id = ${id} and store_id = any(${[...stores]}::uuid[])`

export const listManagedOrders = (
  tx: Tx,
  { stores, channel, state, from, to, text, after, now }: ManagedOrderFilter,
  limit: number,
) => rowsOf<ManagedOrderRow>(tx)`
  select o.order_id as key, c.channel_name as "channelName", o.channel_order_id as "channelOrderId",
         t.store_name as "storeName", o.state, o.placed_at as "placedAt", o.accept_by as "acceptBy",
         o.promised_by as "promisedBy", o.customer ->> 'Name' as "customerName",
         (o.payment ->> 'Amount')::bigint as amount, s.transaction_no as "transactionNo"
    from orders o
    join stores t on t.registration_id = o.registration_id and t.store_id = o.store_id
    join order_channels c on c.channel_key = o.channel_key
    left join sales s on s.uuid = o.sale_uuid
   where o.store_id = any(${[...stores]}::uuid[]) and ${ofChannel(channel)} and ${inState(state, now)}
     and o.placed_at >= ${from}::date::timestamp at time zone usable_zone(t.time_zone)
     and o.placed_at < (${to}::date + 1)::timestamp at time zone usable_zone(t.time_zone)
     and ${hasText(text)}
     and ${after ? sql`(o.placed_at, o.order_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
   order by o.placed_at desc, o.order_id desc limit ${limit}`

type Waiting = { readonly new: number; readonly late: number }

export const countWaiting = async (
  tx: Tx,
  { stores, channel, now }: Pick<ManagedOrderFilter, 'stores' | 'channel' | 'now'>,
): Promise<Waiting> => {
  const row = await firstOf<Waiting>(tx)`
    select count(*) filter (where o.state = 'new')::int as new, count(*) filter (where ${isLate(now)})::int as late
      from orders o
     where o.state in ('new', 'accepted', 'picking', 'packed') and o.store_id = any(${[...stores]}::uuid[])
       and ${ofChannel(channel)}`
  return row ?? { new: 0, late: 0 }
}

export const listChannelNames = (tx: Tx, stores: readonly string[]) => rowsOf<{ key: string; Name: string }>(
  tx,
)`
  select channel_key as key, channel_name as "Name" from order_channels
   where store_id = any(${[...stores]}::uuid[]) order by channel_name, channel_key`

export const storeNameOf = async (tx: Tx, storeId: string): Promise<string> =>
  (await firstOf<{ name: string }>(tx)`select store_name as name from stores where store_id = ${storeId}`)
    ?.name ?? ''

type Told = Omit<OrderDelivery, 'At'> & { readonly At: Date }
type Named = { readonly key: string; readonly channel: string; readonly channelOrderId: string }

/** What subscribers and the network were told, in its order. What arrived is kept for a week. */
export const listOrderDeliveries = (tx: Tx, { key, channel, channelOrderId }: Named) => rowsOf<Told>(tx)`
  select d.delivery_id as key, coalesce(s.subscriber_name, p.network_id) as "ReceiverName", d.event_type as "EventType",
         d.created_at as "At", d.state as "State", d.attempts as "Attempts", d.last_error as "Fault"
    from deliveries d
    left join subscribers s on s.subscriber_id = d.subscriber_id
    left join network_participants p on p.participant_id = d.participant_id
   where (d.event_type like 'order.%' and d.body #>> '{data,id}' = ${key})
      or (d.participant_id is not null and d.channel_key = ${channel}
          and d.body #>> '{message,order,id}' = ${channelOrderId})
   order by d.created_at, d.delivery_id limit 200`
