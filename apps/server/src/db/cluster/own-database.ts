import { dedicatedClient } from '../connection.ts'
import { StartupError } from '../../config/startup-error.ts'

const MIN_VERSION = 150_000
/** Error codes that mean a wrong address. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is not admitted',
  '3D000': 'there is no such database',
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nothing listens there',
}

/** Checks that the address answers and is new enough. It may contain a password, so messages repeat its `name` only. */
export async function checkOwnDatabase(url: string, name = 'DATABASE_URL'): Promise<void> {
  const client = dedicatedClient(url, 'start', { connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    if (Number(rows[0]?.number) >= MIN_VERSION) return
    throw new StartupError(`PostgreSQL at ${name} is ${rows[0]?.name}, but must be 15 or newer.`)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { code, message } = error as Error & { code?: string }
    throw new StartupError(`PostgreSQL at ${name} cannot be used: ${REASONS[code ?? ''] ?? message}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
