import type { Order } from '@evertill/contract'
import { type OrderState, needsCreditNote } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { startsWith } from '../sync-filter.ts'
import { type TimelineRow, timelineOf, toTimelineEntry } from './timeline.ts'

type Row = {
  order_id: string
  channel_key: string
  channel_name: string
  channel_order_id: string
  store_id: string
  state: OrderState
  version: number
  placed_at: Date
  accept_by: Date
  promised_by: Date | null
  customer: Order['Customer']
  address: Order['Address']
  items: Order['Items']
  payment: Order['Payment']
  cancellation: Order['Cancellation'] | null
  sale_uuid: string | null
  credit_note_uuid: string | null
  transaction_type_id: string | null
  prepaid_payment_type_id: string | null
  sales_channel_id: string | null
  transaction_no: string | null
  business_date: string | null
  is_void: boolean
  packages: string[]
  timeline: TimelineRow[]
}

const optional = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value === null || value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }

const toOrder = (row: Row): Order => ({
  key: row.order_id,
  Channel: row.channel_key,
  ChannelName: row.channel_name,
  ChannelOrderID: row.channel_order_id,
  StoreID: row.store_id,
  State: row.state,
  Version: row.version,
  PlacedAt: row.placed_at.toISOString(),
  AcceptBy: row.accept_by.toISOString(),
  ...optional('PromisedBy', row.promised_by?.toISOString()),
  Customer: row.customer,
  Address: row.address,
  Items: row.items,
  Payment: row.payment,
  ...optional('TransactionTypeID', row.transaction_type_id),
  ...optional('PrepaidPaymentTypeID', row.prepaid_payment_type_id),
  ...optional('SalesChannelID', row.sales_channel_id),
  ...optional('SaleUUID', row.sale_uuid),
  ...optional('TransactionNo', row.transaction_no),
  ...optional('BilledOn', row.business_date),
  Packages: row.packages,
  ...optional('Cancellation', row.cancellation),
  ...optional('CreditNoteUUID', row.credit_note_uuid),
  CreditNoteDue:
    row.credit_note_uuid === null &&
    !row.is_void &&
    needsCreditNote({ saleUuid: row.sale_uuid ?? undefined }, row.state),
  Timeline: row.timeline.map(toTimelineEntry),
})

const selectOrders = (tx: Tx, where: RawBuilder<unknown>) => rowsOf<Row>(tx)`
    select o.*, c.channel_name, s.transaction_no, s.business_date,
           coalesce(c.transaction_type_id, (
             select transaction_type_id from transaction_types
              where transaction_type = 'Sale' and not is_deleted limit 1)) as transaction_type_id,
           coalesce(c.prepaid_payment_type_id, (
             select payment_type_id from payment_types
              where kind = 'Other' and not is_deleted order by sort_order limit 1)) as prepaid_payment_type_id,
           exists (select from sale_voids v where v.sale_uuid = o.sale_uuid) as is_void,
           array(select package_id::text from packages p where p.order_id = o.order_id
                  order by p.created_at, p.package_id) as packages,
           ${timelineOf('order_events', 'order_id', 'o.order_id')} as timeline
      from orders o
      join order_channels c on c.channel_key = o.channel_key
      left join sales s on s.uuid = o.sale_uuid
     where ${where}`

export const readOrder = async (tx: Tx, key: string): Promise<Order | undefined> => {
  const [row] = await selectOrders(tx, sql`o.order_id = ${key}`)
  return row && toOrder(row)
}

/** Undefined if the channel never sent an order with this id. */
export const findOrderOfChannel = (tx: Tx, channelKey: string, channelOrderId: string) => firstOf<{
  key: string
  digest: Buffer
}>(tx)`
    select order_id as key, content_sha256 as digest from orders
     where channel_key = ${channelKey} and channel_order_id = ${channelOrderId}`

/** `changedSince` bounds a first sync, `changedAfter` is the position of the last one. */
export type OrderFilter = {
  readonly storeId: string
  readonly changedAfter: number | undefined
  readonly changedSince: Date
  readonly term: string | undefined
}

export const isInFilter = (
  { storeId, changedAfter, changedSince, term }: OrderFilter,
  searched: string,
): RawBuilder<unknown> => {
  const all = [sql`store_id = ${storeId}`]
  all.push(changedAfter === undefined ? sql`changed_at > ${changedSince}` : sql`position > ${changedAfter}`)
  if (term !== undefined) all.push(sql`${startsWith(searched, term)}`)
  return sql.join(all, sql` and `)
}

export type PagePlace = { readonly after: string | undefined; readonly size: number }

export const pageOfOrders = async (
  tx: Tx,
  filter: OrderFilter,
  { after, size }: PagePlace,
): Promise<{ orders: Order[]; hasMore: boolean; totalCount: number }> => {
  const wanted = isInFilter(filter, 'channel_order_id')
  const isAfter = after === undefined ? sql`true` : sql`order_id > ${after}::uuid`
  const page = sql`(select order_id from orders where ${wanted} and ${isAfter} order by order_id limit ${size + 1})`
  const rows = await selectOrders(tx, sql`o.order_id in ${page} order by o.order_id`)
  const total = await firstOf<{ total: number }>(tx)`select count(*) as total from orders where ${wanted}`
  return {
    orders: rows.slice(0, size).map(toOrder),
    hasMore: rows.length > size,
    totalCount: total?.total ?? 0,
  }
}
