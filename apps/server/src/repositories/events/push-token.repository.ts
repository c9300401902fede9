import type { Tx } from '../../db/database.ts'
import { run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** Users leave old browsers behind: only the newest tokens are kept. */
const MAX_PER_USER = 20

export type PushToken = { readonly digest: Buffer; readonly token: string; readonly storeId: string }

/** A device gets events of one store: the one of its last sign-in. */
export const savePushToken = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  { digest, token, storeId }: PushToken,
  now: Date,
): Promise<void> => {
  await run(tx)`
    insert into push_tokens (registration_id, token_sha256, user_id, store_id, token, source, saved_at)
    values (${registrationId}, ${digest}, ${userId}, ${storeId}, ${token}, 'billing_web', ${now})
    on conflict (registration_id, token_sha256) do update
      set user_id = excluded.user_id, store_id = excluded.store_id, token = excluded.token, source = excluded.source,
          saved_at = excluded.saved_at`
  await run(tx)`
    delete from push_tokens where registration_id = ${registrationId} and token_sha256 in (
      select token_sha256 from push_tokens where registration_id = ${registrationId} and user_id = ${userId}
       order by saved_at desc offset ${MAX_PER_USER})`
}

/** Deletes only tokens of this user. A missing token is no error. */
export const deletePushToken = (tx: Tx, { userId }: Identity, digest: Buffer) => run(tx)`
    delete from push_tokens where token_sha256 = ${digest} and user_id = ${userId}`
