import type { Order } from '@evertill/contract'
import type { OrderState } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import { takeOrderPosition } from './order-position.repository.ts'
import type { NewTimelineEntry } from './timeline.ts'

/** An order whose row is locked until the end of the transaction. */
export type LockedOrder = {
  readonly key: string
  readonly channelKey: string
  readonly channelName: string
  readonly storeId: string
  readonly state: OrderState
  readonly version: number
  readonly lastSeq: number | null
  readonly acceptBy: Date
  readonly items: Order['Items']
  readonly payment: Order['Payment']
  readonly cancellation: Order['Cancellation'] | null
  readonly saleUuid: string | null
  readonly creditNoteUuid: string | null
}

const selectLocked = (tx: Tx, key: string, wait: RawBuilder<unknown>) => firstOf<LockedOrder>(tx)`
    select o.order_id as key, o.channel_key as "channelKey", c.channel_name as "channelName", o.store_id as "storeId",
           o.state, o.version, o.last_seq as "lastSeq", o.accept_by as "acceptBy", o.items, o.payment, o.cancellation,
           o.sale_uuid as "saleUuid", o.credit_note_uuid as "creditNoteUuid"
      from orders o join order_channels c on c.channel_key = o.channel_key
     where o.order_id = ${key} for update of o ${wait}`

export const lockOrder = (tx: Tx, key: string) => selectLocked(tx, key, sql``)

/** Undefined also for an order that somebody else has locked. */
export const lockFreeOrder = (tx: Tx, key: string) => selectLocked(tx, key, sql`skip locked`)

export type NewOrder = {
  readonly key: string
  readonly channelKey: string
  readonly channelOrderId: string
  readonly storeId: string
  readonly placedAt: string
  readonly acceptBy: string
  readonly promisedBy: string | undefined
  readonly customer: Order['Customer']
  readonly address: Order['Address']
  readonly items: Order['Items']
  readonly payment: Order['Payment']
  readonly digest: Buffer
}

/** False if the channel has sent an order with this id before. */
export const insertOrder = async (tx: Tx, registrationId: string, order: NewOrder): Promise<boolean> => {
  // The position is given afterwards: a repeat must not take one.
  const isNew = await hasRow(tx)`
    insert into orders (registration_id, order_id, channel_key, channel_order_id, store_id, state, version, placed_at,
      accept_by, promised_by, customer, address, items, payment, sales_channel_id, content_sha256, position)
    values (${registrationId}, ${order.key}, ${order.channelKey}, ${order.channelOrderId}, ${order.storeId}, 'new', 1,
      ${order.placedAt}, ${order.acceptBy}, ${order.promisedBy ?? null}::timestamptz,
      ${columnJson(order.customer)}::jsonb, ${columnJson(order.address)}::jsonb, ${columnJson(order.items)}::jsonb,
      ${columnJson(order.payment)}::jsonb,
      (select sales_channel_id from order_channels where channel_key = ${order.channelKey}), ${order.digest}, 0)
    on conflict (registration_id, channel_key, channel_order_id) do nothing returning order_id`
  if (isNew) await touchOrder(tx, registrationId, order.key)
  return isNew
}

/** The order goes to the tills again, for instance because its timeline or its packages have changed. */
export const touchOrder = async (tx: Tx, registrationId: string, key: string): Promise<void> => {
  const position = await takeOrderPosition(tx, registrationId)
  await run(tx)`update orders set position = ${position}, changed_at = now() where order_id = ${key}`
}

/** Writes everything of the order that can change. */
export const writeOrder = async (tx: Tx, registrationId: string, order: LockedOrder): Promise<void> => {
  const { cancellation } = order
  const position = await takeOrderPosition(tx, registrationId)
  await run(tx)`
    update orders set state = ${order.state}, version = ${order.version}, last_seq = ${order.lastSeq},
           items = ${columnJson(order.items)}::jsonb, payment = ${columnJson(order.payment)}::jsonb,
           cancellation = ${cancellation === null ? null : columnJson(cancellation)}::jsonb,
           sale_uuid = ${order.saleUuid}, credit_note_uuid = ${order.creditNoteUuid}, position = ${position},
           changed_at = now()
     where order_id = ${order.key}`
}

export type KnownEvent = { readonly to: OrderState | null; readonly at: Date; readonly moved: boolean }

/** Each source names its own events: a channel cannot use up a name that the shop will need. */
export const findOrderEvent = (
  tx: Tx,
  key: string,
  { source, eventId }: Pick<NewTimelineEntry, 'source' | 'eventId'>,
) => firstOf<KnownEvent>(tx)`
    select to_state as "to", at, moved from order_events
     where order_id = ${key} and source = ${source} and event_id = ${eventId}`

export const addOrderEvent = (tx: Tx, registrationId: string, key: string, entry: NewTimelineEntry) => run(
  tx,
)`
    insert into order_events (registration_id, order_id, event_id, to_state, event_type, at, by_name, user_id, source,
      seq, moved, note)
    values (${registrationId}, ${key}, ${entry.eventId}, ${entry.to ?? null}, ${entry.type ?? null}, ${entry.at},
      ${entry.by}, ${entry.userId ?? null}::uuid, ${entry.source}, ${entry.seq ?? null}::bigint, ${entry.moved},
      ${entry.note})`

export type OrderFeatures = { readonly orders: boolean; readonly packages: boolean }

/** What the plan of the registration has. */
export const readFeatures = async (tx: Tx): Promise<OrderFeatures> => {
  const row = await firstOf<OrderFeatures>(tx)`
    select enable_ondc as orders, enable_package_tracker as packages from registrations`
  return row ?? { orders: false, packages: false }
}

/** The return that has brought the last goods of a bill back. Returns of a part are none while anything is missing. */
export const findCreditNoteOf = async (tx: Tx, saleUuid: string): Promise<string | null> => {
  const row = await firstOf<{ uuid: string }>(tx)`
    with notes as (
      select s.uuid, s.received_at from sales s where s.original_uuid = ${saleUuid}
         and not exists (select from sale_voids v where v.sale_uuid = s.uuid))
    select n.uuid from notes n
     where not exists (
       select from sale_lines l where l.sale_uuid = ${saleUuid} and l.quantity > coalesce((
         select sum(r.quantity) from sale_returns r join notes b on b.uuid = r.sale_uuid
          where r.original_line_uuid = l.uuid), 0))
     order by n.received_at desc, n.uuid limit 1`
  return row?.uuid ?? null
}

/** Whether its customer owes nothing for a bill any more, also if nothing was ever owed. False for an unknown bill. */
export const isBillPaid = (tx: Tx, saleUuid: string) => hasRow(tx)`
    select from sales s where s.uuid = ${saleUuid}
       and coalesce((select sum(e.amount) from customer_entries e
                      where e.sale_uuid = s.uuid and e.customer_id = any(keys_of_customer(s.customer_id))), 0) <= 0`

/** The orders that these bills are for, by the UUID of the bill. */
export const findOrdersOfSales = async (
  tx: Tx,
  saleUuids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ sale: string; key: string }>(tx)`
    select sale_uuid::text as sale, order_id::text as key from orders where sale_uuid = any(${[...saleUuids]}::uuid[])`
  return new Map(rows.map(({ sale, key }) => [sale, key]))
}
