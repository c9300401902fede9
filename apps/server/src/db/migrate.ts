import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { dedicatedClient } from './connection.ts'
import { StartupError } from '../config/startup-error.ts'
import { REQUEST_ROLE } from './tenant.ts'

/** Next to this file in the sources, and next to the bundle in `dist`, where the build copies it. */
const FOLDER = new URL('./migrations/', import.meta.url)

/** Any fixed number. Servers that start at the same time migrate one after the other. */
const ADVISORY_LOCK = 7_316_402_118

const MISSING_RIGHTS =
  'The database user lacks rights: DATABASE_OWNER_URL must name the owner of the database, and the roles ' +
  'evertill_request and evertill_job must exist or the owner be allowed to create them (docs/DATABASE.md).'
const NOT_MIGRATED =
  'The database is not set up for this version: start once with DATABASE_OWNER_URL, which names its owner ' +
  '(docs/DATABASE.md).'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
const LOCK_NOT_AVAILABLE = '55P03'
const lacksRights = (error: unknown): boolean => codeOf(error) === '42501'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

const readMigrations = (): Migration[] => {
  const names = readdirSync(FOLDER).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (names.length === 0) throw new Error(`no migrations found in ${FOLDER.pathname}`)
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const appliedTo = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** The tills of a server of the version before queue behind a migration that waits for a table, so it waits briefly. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 1_000

/** In the first line of a file of what PostgreSQL does CONCURRENTLY, which is in no transaction. */
const WITHOUT_TRANSACTION = '-- without a transaction'

const RECORD = 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)'

const applyInTransaction = async (client: pg.Client, { name, text, checksum }: Migration, lockMs: number) => {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    await client.query(text)
    await client.query(RECORD, [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** What a crash leaves half done is done again: such a file drops what it makes first. */
const applyConcurrently = async (client: pg.Client, { name, text, checksum }: Migration) => {
  for (const statement of text.split(/;\s*$/m).filter((part) => part.trim() !== ''))
    await client.query(statement)
  await client.query(RECORD, [name, checksum])
}

/** Between two tries everybody who waited for the table gets their turn. */
export const apply = async (
  client: pg.Client,
  migration: Migration,
  { lockMs = LOCK_TIMEOUT_MS, pauseMs = LOCK_PAUSE_MS } = {},
): Promise<void> => {
  for (let left = LOCK_TRIES; ; left--) {
    try {
      if (migration.text.startsWith(WITHOUT_TRANSACTION)) return await applyConcurrently(client, migration)
      return await applyInTransaction(client, migration, lockMs)
    } catch (error) {
      if (lacksRights(error)) throw error
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || left === 0)
        throw new Error(`migration ${migration.name} failed`, { cause: error })
      await pause(pauseMs)
    }
  }
}

const refuseChanged = ({ name, checksum }: Migration, known: string | undefined): void => {
  if (known !== undefined && known !== checksum)
    throw new Error(`migration ${name} was changed after it had been applied`)
}

const WAIT_FOR_OTHER_MS = 100

/**
 * Asks again and again: a session that waits for the lock inside a statement holds a snapshot, and an index that is made
 * CONCURRENTLY by the one who has the lock would wait for that snapshot. PostgreSQL ends such a pair as a deadlock.
 */
const takeTheLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCK,
    ])
    if (rows[0]?.taken === true) return
    await pause(WAIT_FOR_OTHER_MS)
  }
}

/** Applies the missing migrations as the owner of the database, each file in one transaction. */
export const migrate = async (databaseUrl: string): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    await takeTheLock(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const applied = await appliedTo(client)
    for (const migration of readMigrations()) {
      refuseChanged(migration, applied.get(migration.name))
      if (!applied.has(migration.name)) await apply(client, migration)
    }
  } catch (error) {
    throw lacksRights(error) ? new StartupError(MISSING_RIGHTS) : error
  } finally {
    await client.end()
  }
}

/** What an upgrade would do. `applied` is 0 in a database that is still empty. */
export const readMigrationState = async (
  databaseUrl: string,
): Promise<{ readonly applied: number; readonly pending: readonly string[] }> => {
  const client = dedicatedClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS found`,
    )
    const applied = rows[0]?.found === true ? await appliedTo(client) : new Map<string, string>()
    const pending = readMigrations().filter(({ name }) => !applied.has(name))
    return { applied: applied.size, pending: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** States of PostgreSQL that mean that the schema, or the rights it gives to the server, are missing. */
const MISSING_SCHEMA = ['42501', '42P01', '42704', '22023']

/** For a server without the owner's address: refuses a database that lacks a migration of this version. */
export const requireMigrated = async (databaseUrl: string): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    // Of one transaction: behind PgBouncer the role would stay with a connection that others get next.
    await client.query(`BEGIN READ ONLY; SET LOCAL ROLE ${REQUEST_ROLE}`)
    const applied = await appliedTo(client)
    await client.query('COMMIT')
    for (const migration of readMigrations()) {
      refuseChanged(migration, applied.get(migration.name))
      if (!applied.has(migration.name)) throw new StartupError(NOT_MIGRATED)
    }
  } catch (error) {
    throw MISSING_SCHEMA.includes(codeOf(error) ?? '') ? new StartupError(NOT_MIGRATED) : error
  } finally {
    await client.end()
  }
}
