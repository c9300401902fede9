import type { QuarantinedBodyReply, QuarantinedSale } from '@evertill/contract'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

type Quarantined = z.infer<typeof QuarantinedSale>
type QuarantinedBody = z.infer<typeof QuarantinedBodyReply>['quarantined']

/** Enough to see in a list what is wrong. */
const ERRORS_IN_LIST = 5

/** Revision null: refused, and in quarantine. */
export type KnownState = { readonly uuid: string; readonly revision: number | null }

export const findKnownStates = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, KnownState>> => {
  const rows = await rowsOf<KnownState>(tx)`
    select a.uuid, s.revision from unnest(${uuids}::uuid[]) as a(uuid)
      left join lateral (select s.revision from sales s where s.uuid = a.uuid limit 1) s on true
     where s.revision is not null
        or exists (select from sale_quarantine q where q.sale_uuid = a.uuid and q.resolved_at is null)`
  return new Map(rows.map((row) => [row.uuid, row]))
}

type Row = {
  quarantine_id: string
  sale_uuid: string | null
  code: string
  errors: Quarantined['Errors']
  body_bytes: number
  attempts: number
  first_seen_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  resolution: string | null
  resolution_reason: string | null
}

const toQuarantined = (row: Row): Quarantined => ({
  quarantineId: row.quarantine_id,
  SaleUUID: row.sale_uuid,
  Code: row.code,
  Errors: row.errors,
  Size: row.body_bytes,
  Attempts: row.attempts,
  FirstSeen: row.first_seen_at.toISOString(),
  LastSeen: row.last_seen_at.toISOString(),
  Resolution:
    row.resolved_at === null
      ? null
      : row.resolution === null
        ? 'Accepted'
        : row.resolution_reason === null
          ? row.resolution
          : `${row.resolution}: ${row.resolution_reason}`,
})

/** A row that names no store of the registration is visible in all of them. */
export const isVisibleIn = (stores: readonly string[]) =>
  sql<SqlBool>`(store_id is null or store_id = any(${stores}::uuid[]))`

/** Without the body: 80 bodies of 7 MB are more than the memory of the server. */
const COLUMNS = sql`quarantine_id, sale_uuid, code, body_bytes, attempts, first_seen_at, last_seen_at, resolved_at,
  resolution, resolution_reason`

type ListPlace = { readonly at: string; readonly id: string }

/** Where a row stands in the list, newest first. */
export const findQuarantinePlace = (tx: Tx, stores: readonly string[], id: string) => firstOf<ListPlace>(tx)`
    select first_seen_at::text as at, quarantine_id as id from sale_quarantine
     where quarantine_id = ${id} and ${isVisibleIn(stores)}`

export const listQuarantine = async (
  tx: Tx,
  stores: readonly string[],
  {
    from,
    size,
    resolved,
    after,
  }: { from: number; size: number; resolved?: boolean | undefined; after: ListPlace | undefined },
): Promise<{ quarantined: Quarantined[]; hasMore: boolean }> => {
  const which =
    resolved === undefined ? sql`true` : resolved ? sql`resolved_at is not null` : sql`resolved_at is null`
  const behind = after
    ? sql`(first_seen_at, quarantine_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const rows = await rowsOf<Row>(tx)`
    select ${COLUMNS}, jsonb_path_query_array(errors, ${`$[0 to ${ERRORS_IN_LIST - 1}]`}::jsonpath) as errors
      from sale_quarantine where ${which} and ${behind} and ${isVisibleIn(stores)}
     order by first_seen_at desc, quarantine_id desc limit ${size + 1} offset ${from}`
  return { quarantined: rows.slice(0, size).map(toQuarantined), hasMore: rows.length > size }
}

/** One row with its body as it was sent. */
export const readQuarantined = async (
  tx: Tx,
  stores: readonly string[],
  quarantineId: string,
): Promise<QuarantinedBody | undefined> => {
  const row = await firstOf<Row & { raw_body: string }>(tx)`
    select ${COLUMNS}, errors, raw_body from sale_quarantine
     where quarantine_id = ${quarantineId} and ${isVisibleIn(stores)}`
  return row && { ...toQuarantined(row), RawBody: row.raw_body }
}

export const resolveQuarantine = async (
  tx: Tx,
  { userId }: Identity,
  { quarantineId, stores }: { quarantineId: string; stores: readonly string[] },
  { resolution, reason }: { resolution: string; reason: string },
): Promise<'resolved' | 'repeated' | 'resolvedDifferently' | 'unknown'> => {
  const row = await firstOf<Pick<Row, 'resolved_at' | 'resolution' | 'resolution_reason'>>(tx)`
    select resolved_at, resolution, resolution_reason from sale_quarantine
     where quarantine_id = ${quarantineId} and ${isVisibleIn(stores)} for no key update`
  if (!row) return 'unknown'
  const text = JSON.parse(columnJson(reason)) as string
  if (row.resolved_at !== null) {
    return row.resolution === resolution && row.resolution_reason === text
      ? 'repeated'
      : 'resolvedDifferently'
  }
  await run(tx)`update sale_quarantine set resolved_at = now(), resolution = ${resolution},
      resolution_reason = ${text}, resolved_by = ${userId}
    where quarantine_id = ${quarantineId}`
  return 'resolved'
}
