import type { ErrorCode, FieldError } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

/** A body without a UUID is hardly a sale. It is kept, within limits that cannot fill the disk. */
const MAX_CHARACTERS_WITHOUT_UUID = 65_536
const MAX_ROWS_WITHOUT_UUID = 1_000

export type RefusedSale = {
  readonly saleUuid: string | undefined
  /** As named in the body; stored only if it is a store of the registration. */
  readonly storeId: string | undefined
  readonly digest: Buffer
  readonly rawBody: string
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
}

/** Stores a refused body. The same body sent again is the same row, with one more attempt. */
export const quarantineBody = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  refused: RefusedSale,
): Promise<string | undefined> => {
  const uuid = refused.saleUuid ?? null
  const body = uuid === null ? refused.rawBody.slice(0, MAX_CHARACTERS_WITHOUT_UUID) : refused.rawBody
  const rows = await rowsOf<{ quarantine_id: string }>(tx)`
    with kept as (
      insert into sale_quarantine as q
        (registration_id, sale_uuid, store_id, content_sha256, raw_body, code, errors, sent_by)
      select ${registrationId}, ${uuid}::uuid,
             (select store_id from stores where store_id = ${refused.storeId ?? null}::uuid),
             ${refused.digest}, ${body}, ${refused.code}, ${columnJson(refused.errors)}::jsonb, ${userId}
       where ${uuid}::uuid is not null
          or (select count(*) from sale_quarantine where sale_uuid is null) < ${MAX_ROWS_WITHOUT_UUID}
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
