import type { QuarantinedSale } from '@evertill/contract'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

type Quarantined = z.infer<typeof QuarantinedSale>

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
  raw_body: string
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
  RawBody: row.raw_body,
  Attempts: row.attempts,
  FirstSeen: row.first_seen_at.toISOString(),
  LastSeen: row.last_seen_at.toISOString(),
  Resolution:
    row.resolved_at === null
      ? null
      : row.resolution === null
        ? 'Accepted'
        : `${row.resolution}: ${row.resolution_reason ?? ''}`,
})

/** A row that names no store of the registration is visible in all of them. */
const isVisibleIn = (stores: readonly string[]) =>
  sql<SqlBool>`(store_id is null or store_id = any(${stores}::uuid[]))`

export const listQuarantine = async (
  tx: Tx,
  stores: readonly string[],
  { from, size, resolved }: { from: number; size: number; resolved?: boolean | undefined },
): Promise<{ quarantined: Quarantined[]; hasMore: boolean }> => {
  const which =
    resolved === undefined ? sql`true` : resolved ? sql`resolved_at is not null` : sql`resolved_at is null`
  const rows = await rowsOf<Row>(tx)`
    select * from sale_quarantine where ${which} and ${isVisibleIn(stores)}
     order by first_seen_at desc, quarantine_id limit ${size + 1} offset ${from}`
  return { quarantined: rows.slice(0, size).map(toQuarantined), hasMore: rows.length > size }
}

export const resolveQuarantine = async (
  tx: Tx,
  { userId }: Identity,
  { quarantineId, stores }: { quarantineId: string; stores: readonly string[] },
  { resolution, reason }: { resolution: string; reason: string },
): Promise<'resolved' | 'repeated' | 'resolvedDifferently' | 'unknown'> => {
  const rows = await rowsOf<Row>(tx)`
    select * from sale_quarantine where quarantine_id = ${quarantineId} and ${isVisibleIn(stores)}
       for no key update`
  const [row] = rows
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
