import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export type Recipient = { readonly email_id: string; readonly name: string }

/** Undefined for an account that is not there, is disabled, or got its share of links within the hour. */
export const beginPasswordReset = async (
  tx: Tx,
  loginId: string,
  digest: Buffer,
  { lifetimeSeconds, mostPerHour }: { lifetimeSeconds: number; mostPerHour: number },
): Promise<Recipient | undefined> => {
  const { rows } = await sql<Recipient>`select * from begin_password_reset(${loginId}, ${digest},
    ${lifetimeSeconds} * interval '1 second', ${mostPerHour})`.execute(tx)
  return rows[0]
}

/** The login ids of the account that has a new password now; none when the token is not valid any more. */
export const finishPasswordReset = async (tx: Tx, digest: Buffer, newHash: string): Promise<string[]> => {
  const { rows } = await sql<{
    login_id: string
  }>`select * from finish_password_reset(${digest}, ${newHash})`.execute(tx)
  return rows.map((row) => row.login_id)
}
