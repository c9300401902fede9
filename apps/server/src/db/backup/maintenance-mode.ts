import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { dedicatedClient } from '../connection.ts'

const CLOSED_INTERVAL = '30 seconds'
const RENEW_MS = 10_000
/** A process that has not reported for this long is dead, or cannot reach the database to serve anything. */
const SILENCE = '15 seconds'
const RECHECK_MS = 100

/** Whether a server process has not noticed yet that it is closed (jobs/maintenance-mode.ts). */
const isAnyServing = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from server_processes where not is_closed and seen_at > now() - interval '${SILENCE}' limit 1`,
  )
  return rowCount !== 0
}

/**
 * Runs `work` while every server of this database answers 503. The expiry is renewed until `work` ends. If this
 * process is killed, the servers open again by themselves after 30 seconds.
 */
export const duringMaintenance = async <Result>(
  databaseUrl: string,
  reason: 'restore' | 'move',
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = dedicatedClient(databaseUrl, 'closed-sign')
  await client.connect()
  const renew = () =>
    client.query(
      `update server_state set closed_until = now() + interval '${CLOSED_INTERVAL}', closed_for = $1`,
      [reason],
    )
  await renew()
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    while (await isAnyServing(client)) await pause(RECHECK_MS)
    return await work()
  } finally {
    clearInterval(timer)
    await client.query('update server_state set closed_until = null, closed_for = null')
    await client.end()
  }
}

/** After a move the old database stays closed: tills that sold into both could never be merged again. */
export const closePermanently = async (databaseUrl: string): Promise<void> => {
  await setClosed(databaseUrl, "closed_until = 'infinity', closed_for = 'moved'")
}

export const reopen = (databaseUrl: string): Promise<void> =>
  setClosed(databaseUrl, 'closed_until = null, closed_for = null')

const setClosed = async (databaseUrl: string, change: string): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'closed-sign')
  await client.connect()
  await client.query(`update server_state set ${change}`)
  await client.end()
}
