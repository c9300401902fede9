import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type Recipient = { readonly email_id: string; readonly name: string }

/** Undefined for an account that does not exist, is disabled, or has received its maximum of links this hour. */
export const beginPasswordReset = (
  tx: Tx,
  loginId: string,
  digest: Buffer,
  { lifetimeSeconds, maxPerHour }: { lifetimeSeconds: number; maxPerHour: number },
) => firstOf<Recipient>(tx)`
    select * from begin_password_reset(${loginId}, ${digest},
    ${lifetimeSeconds} * interval '1 second', ${maxPerHour})`

export type ResetAccount = {
  readonly login_id: string
  readonly name: string
  readonly registration_name: string
}

/** The account of a link that is still valid. The link is not used by this. */
export const findPasswordReset = (tx: Tx, digest: Buffer) =>
  firstOf<ResetAccount>(tx)`select * from find_password_reset(${digest})`

/** The login ids of the account whose password was changed; none if the token is no longer valid. */
export const finishPasswordReset = async (tx: Tx, digest: Buffer, newHash: string): Promise<string[]> => {
  const rows = await rowsOf<{
    login_id: string
  }>(tx)`select * from finish_password_reset(${digest}, ${newHash})`
  return rows.map((row) => row.login_id)
}
