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

/** What a server process says about itself. */
type ProcessReport = {
  readonly processId: string
  readonly isClosed: boolean
  /** How many live streams companies and users with many of them have there. */
  readonly streams: Readonly<Record<string, number>>
}

/** Says that this process runs, and whether it answers 503. A restore waits for processes that do not (KP-8). */
export const reportProcess = async (
  tx: Tx,
  { processId, isClosed, streams }: ProcessReport,
): Promise<void> => {
  await rowsOf(tx)`
    insert into server_processes (process_id, is_closed, streams)
    values (${processId}, ${isClosed}, ${JSON.stringify(streams)}::jsonb)
    on conflict (process_id) do update set is_closed = excluded.is_closed, streams = excluded.streams, seen_at = now()`
  await rowsOf(tx)`delete from server_processes where seen_at < now() - interval '1 day'`
}

/** The streams of the other processes, those of dead ones left out. */
export const readStreamsOfOthers = async (tx: Tx, processId: string): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ key: string; count: number }>(tx)`
    select s.key, sum(s.value::int)::int as count from server_processes p, jsonb_each_text(p.streams) s
     where p.process_id <> ${processId} and p.seen_at > now() - interval '15 seconds' group by s.key`
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

export const removeProcess = async (tx: Tx, processId: string): Promise<void> => {
  await rowsOf(tx)`delete from server_processes where process_id = ${processId}`
}
