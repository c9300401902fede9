import type { Tx } from '../db/database.ts'
import { firstOf, rowsOf } from '../db/query.ts'
import type { Clock } from '../platform/clock.ts'

/** Changes when the database is restored: tills then send missing sales again. */
export const readEpoch = async (tx: Tx): Promise<string> => {
  const row = await firstOf<{ epoch: string }>(tx)`select epoch from server_state`
  if (!row) throw new Error('the server has no epoch')
  return row.epoch
}

/** PostgreSQL's time, which all processes share, continued by the clock of this process. */
export const readClock = async (tx: Tx): Promise<Clock> => {
  const rows = await rowsOf<{ now: Date }>(tx)`select now()`
  const offset = (rows[0]?.now.getTime() ?? Date.now()) - Date.now()
  return () => new Date(Date.now() + offset)
}

/** True while a restore or an upgrade is running. */
export const readClosed = async (tx: Tx): Promise<boolean> => {
  const rows = await rowsOf<{ closed: boolean }>(tx)`
    select coalesce(closed_until > now(), false) as closed from server_state`
  return rows[0]?.closed ?? false
}
