import { dedicatedClient } from '../db/connection.ts'

/** Strict synchronous mode: a commit waits for as long as no standby answers. */
const TIMEOUT_MS = 60_000

/** One statement on a connection of its own. */
export const queryOnce = async <Row extends object>(databaseUrl: string, text: string): Promise<Row[]> => {
  const client = dedicatedClient(databaseUrl, 'test', {
    connectionTimeoutMillis: 5_000,
    query_timeout: TIMEOUT_MS,
  })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
