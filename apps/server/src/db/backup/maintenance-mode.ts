import { dedicatedClient } from '../connection.ts'

const CLOSED_INTERVAL = '30 seconds'
const RENEW_MS = 10_000
/** Every server polls twice a second (jobs/maintenance-mode.ts), so after this time all of them are closed. */
const PROPAGATION_MS = 1_500

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
    await new Promise((resolve) => {
      setTimeout(resolve, PROPAGATION_MS)
    })
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
