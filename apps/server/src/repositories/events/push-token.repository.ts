import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
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
  const subscription = { user_id: userId, store_id: storeId, token, source: 'billing_web', saved_at: now }
  await tx
    .insertInto('push_tokens')
    .values({ registration_id: registrationId, token_sha256: digest, ...subscription })
    .onConflict((conflict) => conflict.columns(['registration_id', 'token_sha256']).doUpdateSet(subscription))
    .execute()
  await sql`
    delete from push_tokens where registration_id = ${registrationId} and token_sha256 in (
      select token_sha256 from push_tokens where registration_id = ${registrationId} and user_id = ${userId}
       order by saved_at desc offset ${MAX_PER_USER})`.execute(tx)
}

/** Deletes only tokens of this user. A missing token is no error. */
export const deletePushToken = async (tx: Tx, { userId }: Identity, digest: Buffer): Promise<void> => {
  await tx
    .deleteFrom('push_tokens')
    .where('token_sha256', '=', digest)
    .where('user_id', '=', userId)
    .execute()
}
