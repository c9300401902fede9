import { Client } from 'pg'

/** Any two fixed numbers: "EVER" and 1. A lock with two keys never collides with that of the migrations. */
const LOCK_KEY = [0x45564552, 1] as const
const NAME_PREFIX = 'evertill-lock-'

export type LockAttempt =
  | { readonly kind: 'taken'; readonly client: Client }
  | { readonly kind: 'held'; readonly byPid: number | undefined }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'denied' }

/**
 * Allows one server per data folder, by a session lock on a dedicated connection. The kernel closes the connection with
 * the process, also after `kill -9`, so no lock outlives its holder. Only the holder may stop PostgreSQL.
 */
export async function tryLock(url: string): Promise<LockAttempt> {
  const client = new Client({
    connectionString: url,
    application_name: `${NAME_PREFIX}${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Without a listener a lost connection would crash the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const answer = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      ...LOCK_KEY,
    ])
    if (answer.rows[0]?.taken) return { kind: 'taken', client }
    const byPid = await findHolder(client)
    await client.end()
    return { kind: 'held', byPid }
  } catch (error) {
    await client.end().catch(() => undefined)
    const { code, message } = error as Error & { code?: string }
    return code === '28P01' ? { kind: 'denied' } : { kind: 'unreachable', reason: message }
  }
}

async function findHolder(client: Client): Promise<number | undefined> {
  const answer = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2 AND l.objsubid = 2`,
    [...LOCK_KEY],
  )
  const pid = Number(answer.rows[0]?.name.slice(NAME_PREFIX.length))
  return pid > 0 ? pid : undefined
}
