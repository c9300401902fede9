import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export type Recipient = { readonly email_id: string; readonly name: string }

/** Undefined for an account that does not exist, is disabled, or has received its maximum of links this hour. */
export const beginPasswordReset = async (
  tx: Tx,
  loginId: string,
  digest: Buffer,
  { lifetimeSeconds, maxPerHour }: { lifetimeSeconds: number; maxPerHour: number },
): Promise<Recipient | undefined> => {
  const { rows } = await sql<Recipient>`select * from begin_password_reset(${loginId}, ${digest},
    ${lifetimeSeconds} * interval '1 second', ${maxPerHour})`.execute(tx)
  return rows[0]
}

/** The login ids of the account whose password was changed; none if the token is no longer valid. */
export const finishPasswordReset = async (tx: Tx, digest: Buffer, newHash: string): Promise<string[]> => {
  const { rows } = await sql<{
    login_id: string
  }>`select * from finish_password_reset(${digest}, ${newHash})`.execute(tx)
  return rows.map((row) => row.login_id)
}
