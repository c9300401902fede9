import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Changes when the database is restored: tills then offer their sales again. */
export const readEpoch = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ epoch: string }>`select epoch from server_state`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the server has no epoch')
  return row.epoch
}
