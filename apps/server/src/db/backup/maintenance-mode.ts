import { dedicatedClient } from '../connection.ts'

const LASTS = '30 seconds'
const RENEW_MS = 10_000
/** Every process looks twice a second (jobs/keeping-watch.ts): after this long all of them have seen it. */
const SEEN_MS = 1_500

/**
 * Runs something while every server of this database answers 503. The sign is renewed as long as we live: killed in
 * the middle, the servers open again by themselves half a minute later.
 */
export const duringMaintenance = async <Result>(
  databaseUrl: string,
  reason: 'restore' | 'move',
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = dedicatedClient(databaseUrl, 'closed-sign')
  await client.connect()
  const hang = () =>
    client.query(`update server_state set closed_until = now() + interval '${LASTS}', closed_for = $1`, [
      reason,
    ])
  await hang()
  const renewing = setInterval(() => void hang().catch(() => undefined), RENEW_MS)
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, SEEN_MS)
    })
    return await work()
  } finally {
    clearInterval(renewing)
    await client.query('update server_state set closed_until = null, closed_for = null')
    await client.end()
  }
}

/** After a move the old books stay closed: two servers that sell into different books would part for ever. */
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
