import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export type LoginRow = {
  registration_id: string
  user_id: string
  email_id: string
  name: string
  role: string
  password_hash: string
  credential_version: number
}

/** Through a function that may read logins before the tenant is known. Login ids are stored in lower case. */
export const findLogin = async (tx: Tx, loginId: string): Promise<LoginRow | undefined> => {
  const { rows } = await sql<LoginRow>`select * from find_login(${loginId.toLowerCase()})`.execute(tx)
  return rows[0]
}
