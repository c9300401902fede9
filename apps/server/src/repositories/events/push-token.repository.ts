import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'

/** A user who signs in on ever new browsers leaves old ones behind: only the newest are kept. */
const MOST_PER_USER = 20

export type PushToken = { readonly digest: Buffer; readonly token: string; readonly storeId: string }

/** A device is told of one store at a time, as the user last signed in on it. */
export const savePushToken = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  { digest, token, storeId }: PushToken,
  now: Date,
): Promise<void> => {
  const told = { user_id: userId, store_id: storeId, token, source: 'billing_web', saved_at: now }
  await tx
    .insertInto('push_tokens')
    .values({ registration_id: registrationId, token_sha256: digest, ...told })
    .onConflict((conflict) => conflict.columns(['registration_id', 'token_sha256']).doUpdateSet(told))
    .execute()
  await sql`
    delete from push_tokens where registration_id = ${registrationId} and token_sha256 in (
      select token_sha256 from push_tokens where registration_id = ${registrationId} and user_id = ${userId}
       order by saved_at desc offset ${MOST_PER_USER})`.execute(tx)
}

/** Only one's own; one that is not there is as good as deleted. */
export const deletePushToken = async (tx: Tx, { userId }: Identity, digest: Buffer): Promise<void> => {
  await tx
    .deleteFrom('push_tokens')
    .where('token_sha256', '=', digest)
    .where('user_id', '=', userId)
    .execute()
}
