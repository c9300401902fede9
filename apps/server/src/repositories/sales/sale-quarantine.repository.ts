import type { ErrorCode, FieldError } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

/** A body without a UUID is hardly a sale. It is kept, within limits that cannot fill the disk. */
const MAX_CHARACTERS_WITHOUT_UUID = 65_536
const MAX_ROWS_WITHOUT_UUID = 1_000

/**
 * What is kept of one company and of one of its users, over so many days. A sale is a few thousand bytes, so that a shop
 * with a fault in its tills keeps everything for days; whoever sends nonsense fills neither the disk nor the share of the
 * others. Beyond it a body is refused with the same errors and stays on its till under Needs attention.
 */
const SHARE_DAYS = 90
const SHARE_OF_COMPANY = { rows: 10_000, bytes: 256 * 1024 * 1024 }
const SHARE_OF_USER = { rows: 2_500, bytes: 64 * 1024 * 1024 }

/** What the list of held back sales shows of a body. */
export type SaleOutline = {
  readonly TransactionNo?: string
  readonly At?: string
  readonly Amount?: number
  readonly RegisterID?: string
}

export type RefusedSale = {
  readonly saleUuid: string | undefined
  /** As named in the body; stored only if it is a store of the registration. */
  readonly storeId: string | undefined
  readonly outline: SaleOutline
  readonly digest: Buffer
  readonly rawBody: string
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
}

/**
 * Stores a refused body. The same body sent again is the same row, with one more attempt. Undefined if the share of company
 * or user is used up.
 */
export const quarantineBody = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  refused: RefusedSale,
): Promise<string | undefined> => {
  const uuid = refused.saleUuid ?? null
  const body = uuid === null ? refused.rawBody.slice(0, MAX_CHARACTERS_WITHOUT_UUID) : refused.rawBody
  const bytes = Buffer.byteLength(body)
  const rows = await rowsOf<{ quarantine_id: string }>(tx)`
    with used as (
      select count(*) as rows, coalesce(sum(body_bytes), 0) as bytes, count(*) filter (where own) as own_rows,
             coalesce(sum(body_bytes) filter (where own), 0) as own_bytes
        from (select body_bytes, sent_by = ${userId} as own from sale_quarantine
               where first_seen_at > now() - make_interval(days => ${SHARE_DAYS})) q
    ), kept as (
      insert into sale_quarantine as q
        (registration_id, sale_uuid, store_id, content_sha256, raw_body, code, errors, sent_by,
         outline)
      select ${registrationId}, ${uuid}::uuid,
             (select store_id from stores where store_id = ${refused.storeId ?? null}::uuid),
             ${refused.digest}, ${body}, ${refused.code}, ${columnJson(refused.errors)}::jsonb, ${userId},
             ${columnJson(refused.outline)}::jsonb
       where (${uuid}::uuid is not null
              or (select count(*) from sale_quarantine where sale_uuid is null) < ${MAX_ROWS_WITHOUT_UUID})
         and (exists (select from used where rows < ${SHARE_OF_COMPANY.rows} and own_rows < ${SHARE_OF_USER.rows}
                         and bytes + ${bytes}::bigint <= ${SHARE_OF_COMPANY.bytes}
                         and own_bytes + ${bytes}::bigint <= ${SHARE_OF_USER.bytes})
              or exists (select from sale_quarantine where content_sha256 = ${refused.digest}))
      on conflict (registration_id, content_sha256) do update set
        attempts = q.attempts + 1, last_seen_at = now(), code = excluded.code, errors = excluded.errors
      returning quarantine_id, attempts
    ), audit as (
      insert into audit_trail (registration_id, user_id, action, subject, detail)
      select ${registrationId}, ${userId}, 'sale.quarantined', quarantine_id::text,
             jsonb_build_object('code', ${refused.code}::text, 'sale', ${uuid}::text)
        from kept where attempts = 1
    )
    select quarantine_id from kept`
  return rows[0]?.quarantine_id
}

/** The till sent a change again, and it was accepted. Another change of the bill goes on waiting for somebody. */
export const endHeldEdit = (tx: Tx, saleUuid: string, digest: Buffer) => run(tx)`
  update sale_quarantine set resolved_at = now()
   where sale_uuid = ${saleUuid} and content_sha256 = ${digest} and resolved_at is null`
