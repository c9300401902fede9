import type { Sale, SaleFlag, SaleReply } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import { INSERT_ROWS } from './sale-ingest.statement.ts'
import type { AcceptedSale } from './sale.repository.ts'
import { toStored } from './stored-sale.ts'

export type Revision = {
  readonly uuid: string
  readonly revision: number
  readonly body: Sale
  readonly digest: Buffer
  readonly reply: object
  /** When the till made the change, if it said so. */
  readonly changedAt?: string | undefined
}

export const findRevision = async (
  tx: Tx,
  uuid: string,
  revision: number,
): Promise<AcceptedSale | undefined> => {
  const row = await firstOf<{ content_sha256: Buffer; reply: SaleReply }>(tx)`
    select content_sha256, reply from sale_revisions where sale_uuid = ${uuid} and revision = ${revision}
  `
  return row && { digest: row.content_sha256, reply: row.reply }
}

/** What was paid in an earlier revision. */
export const findRevisionPaid = (tx: Tx, uuid: string, revision: number) => firstOf<Pick<Sale, 'PaidAmount'>>(
  tx,
)`
    select (body ->> 'PaidAmount')::bigint as "PaidAmount" from sale_revisions
     where sale_uuid = ${uuid} and revision = ${revision}`

/**
 * Stored once: a revision never changes. It is dated by when the till made it, which is after the bill and before now,
 * whatever a clock says.
 */
export const keepRevision = (
  tx: Tx,
  { registrationId, userId }: Identity,
  { uuid, revision, body, digest, reply, changedAt }: Revision,
) => run(tx)`
    insert into sale_revisions (registration_id, sale_uuid, revision, body, content_sha256, reply, user_id, at)
    values (${registrationId}, ${uuid}, ${revision}, ${columnJson(body)}::jsonb, ${digest},
      ${columnJson(reply)}::jsonb, ${userId},
      least(now(), greatest(${body.TransactionDate}::timestamptz, coalesce(${changedAt ?? null}::timestamptz, now()))))
    on conflict do nothing`

/** Replaces the body. The old one must be in `sale_revisions` already. */
export const replaceBody = async (
  tx: Tx,
  { registrationId }: Identity,
  sale: Sale,
  flags: readonly SaleFlag[],
): Promise<void> => {
  const stored = { ...toStored(sale), Flags: flags }
  const rows = await rowsOf<{ replaced: boolean }>(tx)`
    select replace_sale(${columnJson(stored)}::jsonb) as replaced`
  if (rows[0]?.replaced !== true) throw new Error('the previous revision was not stored')
  await tx.executeQuery(CompiledQuery.raw(INSERT_ROWS, [registrationId, columnJson([stored])]))
}

export type SaleVoid = {
  readonly saleUuid: string
  readonly voidId: string
  readonly reason: string
  readonly at: string
  readonly approvalId: string | null
  /** The register session that the till named. */
  readonly closingId: string | null
  readonly flags: readonly SaleFlag[]
}

export const findVoid = (tx: Tx, saleUuid: string) => firstOf<{ voidId: string; flags: SaleFlag[] }>(tx)`
    select void_id as "voidId", flags from sale_voids where sale_uuid = ${saleUuid}`

/** Nothing is void before it was made, or before the void arrived: reports would keep the sale, or never had it. */
export const insertVoid = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  voided: SaleVoid,
): Promise<void> => {
  await run(tx)`
    insert into sale_voids (registration_id, sale_uuid, void_id, reason, at, approval_id, closing_id, flags, user_id)
    select ${registrationId}::uuid, s.uuid, ${voided.voidId}::uuid, ${columnText(voided.reason)}::text,
           least(now(), greatest(${voided.at}::timestamptz, s.transaction_date)),
           ${voided.approvalId}::uuid, ${voided.closingId}::uuid, ${voided.flags}::text[], ${userId}::uuid
      from sales s where s.registration_id = ${registrationId} and s.uuid = ${voided.saleUuid}`
  await run(tx)`update sales set position = null where uuid = ${voided.saleUuid}`
}

/** PostgreSQL's text can hold neither NUL nor half a surrogate pair; see `columnJson`. */
const columnText = (text: string): string => JSON.parse(columnJson(text)) as string
