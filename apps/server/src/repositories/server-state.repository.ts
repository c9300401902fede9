import type { Tx } from '../db/database.ts'
import { firstOf, rowsOf } from '../db/query.ts'
import type { Clock } from '../platform/clock.ts'

/** Changes when the database is restored, and with every failover: tills then send missing sales again. */
export const readEpoch = async (tx: Tx): Promise<string> => {
  const row = await firstOf<{ epoch: string | null }>(tx)`select server_epoch() as epoch`
  if (!row?.epoch) throw new Error('the server has no epoch')
  return row.epoch
}

/** PostgreSQL's time, which all processes share, continued by the clock of this process. */
export const readClock = async (tx: Tx): Promise<Clock> => {
  const rows = await rowsOf<{ now: Date }>(tx)`select now()`
  const offset = (rows[0]?.now.getTime() ?? Date.now()) - Date.now()
  return () => new Date(Date.now() + offset)
}

/** True while a restore or a move is running. */
export const readClosed = async (tx: Tx): Promise<boolean> => {
  const rows = await rowsOf<{ closed: boolean }>(tx)`
    select coalesce(closed_until > now(), false) as closed from server_state`
  return rows[0]?.closed ?? false
}

/** Says that this process runs, and whether it answers 503. A restore waits for processes that do not (KP-8). */
export const reportProcess = async (tx: Tx, processId: string, isClosed: boolean): Promise<void> => {
  await rowsOf(tx)`
    insert into server_processes (process_id, is_closed) values (${processId}, ${isClosed})
    on conflict (process_id) do update set is_closed = excluded.is_closed, seen_at = now()`
  await rowsOf(tx)`delete from server_processes where seen_at < now() - interval '1 day'`
}

export const removeProcess = async (tx: Tx, processId: string): Promise<void> => {
  await rowsOf(tx)`delete from server_processes where process_id = ${processId}`
}
