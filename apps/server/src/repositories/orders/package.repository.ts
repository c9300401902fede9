import type { Package, PackageBody } from '@evertill/contract'
import type { PackageState } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import { takeOrderPosition } from './order-position.repository.ts'
import { type OrderFilter, type PagePlace, isInFilter } from './order-read.repository.ts'
import { type NewTimelineEntry, type TimelineRow, timelineOf, toTimelineEntry } from './timeline.ts'

type StoredBody = Omit<PackageBody, 'StoreID' | 'Version' | 'Number' | 'OrderID' | 'SaleUUID'>

export type StoredPackage = {
  readonly package_id: string
  readonly store_id: string
  readonly package_no: string
  readonly order_id: string | null
  readonly sale_uuid: string | null
  readonly state: PackageState
  readonly version: number
  readonly attempts: number
  readonly body: StoredBody
  readonly content_sha256: Buffer
  readonly created_at: Date
}

const toPackage = (row: StoredPackage & { timeline: TimelineRow[] }): Package => ({
  ...row.body,
  key: row.package_id,
  StoreID: row.store_id,
  Number: row.package_no,
  ...(row.order_id === null ? {} : { OrderID: row.order_id }),
  ...(row.sale_uuid === null ? {} : { SaleUUID: row.sale_uuid }),
  Version: row.version,
  State: row.state,
  Attempts: row.attempts,
  CreatedAt: row.created_at.toISOString(),
  Timeline: row.timeline.map(toTimelineEntry),
})

const selectPackages = (tx: Tx, where: RawBuilder<unknown>) => rowsOf<
  StoredPackage & { timeline: TimelineRow[] }
>(tx)`
    select p.*, ${timelineOf('package_events', 'package_id', 'p.package_id')} as timeline from packages p
     where ${where}`

export const readPackage = async (tx: Tx, key: string): Promise<Package | undefined> => {
  const [row] = await selectPackages(tx, sql`p.package_id = ${key}`)
  return row && toPackage(row)
}

export const pageOfPackages = async (
  tx: Tx,
  filter: OrderFilter,
  { after, size }: PagePlace,
): Promise<{ packages: Package[]; hasMore: boolean; totalCount: number }> => {
  const wanted = isInFilter(filter, 'package_no')
  const isAfter = after === undefined ? sql`true` : sql`package_id > ${after}::uuid`
  const page = sql`(select package_id from packages where ${wanted} and ${isAfter} order by package_id limit ${size + 1})`
  const rows = await selectPackages(tx, sql`p.package_id in ${page} order by p.package_id`)
  const total = await firstOf<{ total: number }>(tx)`select count(*) as total from packages where ${wanted}`
  return {
    packages: rows.slice(0, size).map(toPackage),
    hasMore: rows.length > size,
    totalCount: total?.total ?? 0,
  }
}

export const findPackage = (tx: Tx, key: string) =>
  firstOf<StoredPackage>(tx)`select * from packages where package_id = ${key}`

export const lockPackage = (tx: Tx, key: string) =>
  firstOf<StoredPackage>(tx)`select * from packages where package_id = ${key} for update`

/** In the order of their ids, so that two transactions wait for each other. */
export const lockPackagesOfOrder = (tx: Tx, orderKey: string) =>
  rowsOf<StoredPackage>(
    tx,
  )`select * from packages where order_id = ${orderKey} order by package_id for update`

export type PackageWrite = { readonly key: string; readonly body: PackageBody; readonly digest: Buffer }

const columnsOf = ({ StoreID, Version, Number: number, OrderID, SaleUUID, ...rest }: PackageBody) => ({
  storeId: StoreID,
  version: Version + 1,
  number,
  orderId: OrderID ?? null,
  saleUuid: SaleUUID ?? null,
  rest: columnJson(rest),
})

/** False if the key exists. */
export const insertPackage = async (
  tx: Tx,
  registrationId: string,
  { key, body, digest }: PackageWrite,
): Promise<boolean> => {
  const row = columnsOf(body)
  const position = await takeOrderPosition(tx, registrationId)
  return hasRow(tx)`
    insert into packages (registration_id, package_id, store_id, package_no, order_id, sale_uuid, state, version, body,
      content_sha256, position)
    values (${registrationId}, ${key}, ${row.storeId}, ${row.number}, ${row.orderId}, ${row.saleUuid}, 'draft', 1,
      ${row.rest}::jsonb, ${digest}, ${position})
    on conflict do nothing returning package_id`
}

export const updatePackage = async (
  tx: Tx,
  registrationId: string,
  { key, body, digest }: PackageWrite,
): Promise<void> => {
  const row = columnsOf(body)
  const position = await takeOrderPosition(tx, registrationId)
  await run(tx)`
    update packages set package_no = ${row.number}, order_id = ${row.orderId}, sale_uuid = ${row.saleUuid},
           version = ${row.version}, body = ${row.rest}::jsonb, content_sha256 = ${digest}, position = ${position},
           changed_at = now()
     where package_id = ${key}`
}

export type PackageStep = Pick<StoredPackage, 'package_id' | 'state' | 'version' | 'attempts'>

/** Writes state, version and attempts. Without a change of them, the package only goes to the tills again. */
export const writePackage = async (tx: Tx, registrationId: string, step: PackageStep): Promise<void> => {
  const position = await takeOrderPosition(tx, registrationId)
  await run(tx)`
    update packages set state = ${step.state}, version = ${step.version}, attempts = ${step.attempts},
           position = ${position}, changed_at = now()
     where package_id = ${step.package_id}`
}

export const hasPackageEvent = (
  tx: Tx,
  key: string,
  { source, eventId }: Pick<NewTimelineEntry, 'source' | 'eventId'>,
) =>
  hasRow(
    tx,
  )`select from package_events where package_id = ${key} and source = ${source} and event_id = ${eventId}`

/**
 * When the package last moved, by the clocks of those who moved it. A clock that is further ahead than a signature may
 * be counts as that far ahead only: otherwise nothing that comes later would move the package.
 */
export const lastMoveOf = async (tx: Tx, key: string): Promise<Date | null> => {
  const row = await firstOf<{ at: Date | null }>(tx)`
    select max(least(at, recorded_at + interval '5 minutes')) as at
      from package_events where package_id = ${key} and moved`
  return row?.at ?? null
}

export const addPackageEvent = (tx: Tx, registrationId: string, key: string, entry: NewTimelineEntry) => run(
  tx,
)`
    insert into package_events (registration_id, package_id, event_id, to_state, event_type, at, by_name, user_id,
      source, moved, note)
    values (${registrationId}, ${key}, ${entry.eventId}, ${entry.to ?? null}, ${entry.type ?? null}, ${entry.at},
      ${entry.by}, ${entry.userId ?? null}::uuid, ${entry.source}, ${entry.moved}, ${entry.note})`

/** A line of a bill or an order and how much of it was sold, or is packed. */
export type PackedLine = { readonly lineId: string; readonly qty: number }
export type PackedBefore = {
  readonly state: PackageState
  readonly items: readonly PackedLine[]
  readonly codAmount: number
}

/** The other packages of the same order or bill. */
export const otherPackages = async (
  tx: Tx,
  key: string,
  { orderId, saleUuid }: { orderId: string | null; saleUuid: string | null },
): Promise<PackedBefore[]> => {
  const rows = await rowsOf<Pick<StoredPackage, 'state' | 'body'>>(tx)`
    select state, body from packages
     where package_id <> ${key} and case when ${orderId}::uuid is null then sale_uuid = ${saleUuid}::uuid
             else order_id = ${orderId}::uuid end`
  return rows.map(({ state, body }) => ({
    state,
    items: packedItemsOf(body),
    codAmount: body.CodAmount,
  }))
}

export const packedItemsOf = ({ Items }: Pick<PackageBody, 'Items'>): PackedLine[] =>
  Items.map(({ LineID, Quantity }) => ({ lineId: LineID, qty: Quantity }))

/** Packages of one bill are written one after the other: together they may not hold more than was sold. */
export const lockBill = (tx: Tx, saleUuid: string) =>
  run(tx)`select pg_advisory_xact_lock(hashtextextended(${`packages:${saleUuid}`}, 0))`

export type PackedBill = {
  readonly storeId: string
  readonly payable: number
  readonly lines: readonly PackedLine[]
}

/** Undefined for a bill that has not arrived or was voided, and for that of an order: its packages are the order's. */
export const findPackedBill = async (tx: Tx, saleUuid: string): Promise<PackedBill | undefined> => {
  const sale = await firstOf<{ storeId: string; payable: number }>(tx)`
    select store_id as "storeId", payable_amount as payable from sales
     where uuid = ${saleUuid} and not exists (select from sale_voids v where v.sale_uuid = uuid)
       and not exists (select from orders o where o.sale_uuid = uuid)`
  if (!sale) return undefined
  const lines = await rowsOf<{ lineId: string; qty: number }>(tx)`
    select uuid::text as "lineId", quantity as qty from sale_lines where sale_uuid = ${saleUuid}`
  return { ...sale, lines }
}
