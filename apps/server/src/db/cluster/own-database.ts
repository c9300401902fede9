import { Client } from 'pg'
import { StartupError } from '../../config/startup-error.ts'

const OLDEST = 150_000
/** What PostgreSQL or the network says when the address is wrong rather than the server broken. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is not admitted',
  '3D000': 'there is no such database',
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nothing listens there',
}

/** Before anything is built on DATABASE_URL: does it answer, and is it new enough? The URL may hold a password. */
export async function checkOwnDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    if (Number(rows[0]?.number) >= OLDEST) return
    throw new StartupError(`The PostgreSQL of DATABASE_URL is ${rows[0]?.name}, but must be 15 or newer.`)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { code, message } = error as Error & { code?: string }
    throw new StartupError(
      `The PostgreSQL of DATABASE_URL cannot be used: ${REASONS[code ?? ''] ?? message}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
