import type { FieldError, HeldSale, HeldSaleRow, HeldState } from '@evertill/contract'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { isVisibleIn } from './reconcile.repository.ts'
import type { SaleOutline } from './sale-quarantine.repository.ts'

const ERRORS_IN_LIST = 3

type Row = {
  readonly key: string
  readonly sale_uuid: string | null
  readonly store_id: string | null
  readonly store_name: string
  readonly register_name: string
  readonly sent_by_name: string
  readonly outline: SaleOutline
  readonly code: string
  readonly errors: FieldError[]
  readonly attempts: number
  readonly first_seen_at: Date
  readonly last_seen_at: Date
  readonly state: HeldState
}

/** A body that was accepted later, or corrected here, is booked; any other one that is settled is closed. */
const STATE = sql`case when resolved_at is null then 'open'
  when resolution is null or resolution = 'Booked' then 'booked' else 'closed' end`

const COLUMNS = sql`q.quarantine_id as key, q.sale_uuid, q.store_id, q.outline, q.code, q.attempts, q.first_seen_at,
  q.last_seen_at, ${STATE} as state,
  coalesce((select s.store_name from stores s where s.store_id = q.store_id), '') as store_name,
  coalesce((select r.register_name from cash_registers r where r.register_id::text = q.outline ->> 'RegisterID'), '')
    as register_name,
  coalesce((select u.name from users u where u.user_id = q.sent_by), '') as sent_by_name`

const toRow = (row: Row): HeldSaleRow => ({
  key: row.key,
  SaleUUID: row.sale_uuid,
  StoreID: row.store_id,
  StoreName: row.store_name,
  RegisterName: row.register_name,
  TransactionNo: row.outline.TransactionNo ?? '',
  At: row.outline.At ?? null,
  Amount: row.outline.Amount ?? null,
  Code: row.code,
  Errors: row.errors,
  State: row.state,
  Attempts: row.attempts,
  FirstSeen: row.first_seen_at.toISOString(),
  LastSeen: row.last_seen_at.toISOString(),
  SentByName: row.sent_by_name,
})

export type HeldFilter = {
  readonly store?: string | undefined
  readonly state: HeldState
  readonly after: { readonly at: string; readonly id: string } | undefined
}

/** The newest first. The bodies are not read: a page of them could be a gigabyte. */
export const listHeld = async (
  tx: Tx,
  stores: readonly string[],
  { store, state, after }: HeldFilter,
  limit: number,
): Promise<HeldSaleRow[]> => {
  const behind = after
    ? sql<SqlBool>`(q.first_seen_at, q.quarantine_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql<SqlBool>`true`
  // The condition of the index of open ones.
  const isOpen = state === 'open' ? sql<SqlBool>`q.resolved_at is null` : sql<SqlBool>`${STATE} = ${state}`
  const rows = await rowsOf<Row>(tx)`
    select ${COLUMNS}, jsonb_path_query_array(q.errors, ${`$[0 to ${ERRORS_IN_LIST - 1}]`}::jsonpath) as errors
      from sale_quarantine q
     where ${isOpen} and ${isVisibleIn(stores)} and ${behind}
       and ${store === undefined ? sql`true` : sql`q.store_id = ${store}`}
     order by q.first_seen_at desc, q.quarantine_id desc limit ${limit}`
  return rows.map(toRow)
}

export const countOpenHeld = async (tx: Tx, stores: readonly string[]): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from sale_quarantine where resolved_at is null and ${isVisibleIn(stores)}`
  return row?.count ?? 0
}

export const readHeld = async (
  tx: Tx,
  stores: readonly string[],
  id: string,
): Promise<Omit<HeldSale, 'MayBook'> | undefined> => {
  const row = await firstOf<
    Row & {
      raw_body: string
      resolved_at: Date | null
      resolution: string | null
      resolution_reason: string | null
      resolved_by_name: string
    }
  >(tx)`
    select ${COLUMNS}, q.errors, q.raw_body, q.resolved_at, q.resolution, q.resolution_reason,
           coalesce((select u.name from users u where u.user_id = q.resolved_by), '') as resolved_by_name
      from sale_quarantine q where q.quarantine_id = ${id} and ${isVisibleIn(stores)}`
  if (!row) return undefined
  const { resolved_at: at, resolution, resolution_reason: reason } = row
  return {
    ...toRow(row),
    RawBody: row.raw_body,
    Settled: at && {
      How: resolution ?? 'Accepted',
      Reason: reason ?? '',
      ByName: row.resolved_by_name,
      At: at.toISOString(),
    },
  }
}

export type HeldBody = {
  readonly digest: Buffer
  readonly rawBody: string
  readonly code: string
  readonly saleUuid: string | null
  readonly firstSeen: Date
  readonly state: HeldState
}

export const findHeldBody = (tx: Tx, stores: readonly string[], id: string) => firstOf<HeldBody>(tx)`
  select content_sha256 as digest, raw_body as "rawBody", code, sale_uuid as "saleUuid", first_seen_at as "firstSeen",
         ${STATE} as state
    from sale_quarantine where quarantine_id = ${id} and ${isVisibleIn(stores)}`

/** In the transaction that books it. False if somebody closed it meanwhile. */
export const markBooked = (tx: Tx, { userId }: Identity, id: string): Promise<boolean> => hasRow(tx)`
  update sale_quarantine set resolution = 'Booked', resolved_by = ${userId}, resolved_at = coalesce(resolved_at, now())
   where quarantine_id = ${id} and resolution is null returning 1`

/** What it was before; undefined if it is not closed. */
export const reopenHeld = async (
  tx: Tx,
  stores: readonly string[],
  id: string,
): Promise<{ resolution: string; reason: string } | 'open' | 'booked' | undefined> => {
  const row = await firstOf<{ state: HeldState; resolution: string | null; reason: string | null }>(tx)`
    select ${STATE} as state, resolution, resolution_reason as reason
      from sale_quarantine where quarantine_id = ${id} and ${isVisibleIn(stores)} for no key update`
  if (row?.state !== 'closed') return row?.state
  await rowsOf(tx)`
    update sale_quarantine set resolved_at = null, resolution = null, resolution_reason = null, resolved_by = null
     where quarantine_id = ${id}`
  return { resolution: row.resolution ?? '', reason: row.reason ?? '' }
}

/** Where each kind of row that a correction may name is stored. */
const TABLES = {
  stores: ['stores', 'store_id'],
  registers: ['cash_registers', 'register_id'],
  'transaction-types': ['transaction_types', 'transaction_type_id'],
  'payment-types': ['payment_types', 'payment_type_id'],
  'sales-channels': ['sales_channels', 'sales_channel_id'],
  taxes: ['taxes', 'tax_id'],
  products: ['products', 'product_id'],
  customers: ['customers', 'customer_id'],
  people: ['users', 'user_id'],
} as const
export type ReferredList = keyof typeof TABLES

export const isReferredList = (name: string): name is ReferredList => Object.hasOwn(TABLES, name)

/** Those of the keys that the company has. */
export const knownKeys = async (
  tx: Tx,
  list: ReferredList,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const [table, column] = TABLES[list]
  const rows = await rowsOf<{ key: string }>(tx)`
    select ${sql.ref(column)}::text as key from ${sql.table(table)}
     where ${sql.ref(column)} = any(${keys}::uuid[])`
  return new Set(rows.map(({ key }) => key))
}
