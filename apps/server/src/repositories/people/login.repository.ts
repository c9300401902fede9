import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

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
export const findLogin = (tx: Tx, loginId: string) =>
  firstOf<LoginRow>(tx)`select * from find_login(${loginId.toLowerCase()})`
