import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
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

const apply = async (client: pg.Client, { name, text, checksum }: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    if (lacksRights(error)) throw error
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

const refuseChanged = ({ name, checksum }: Migration, known: string | undefined): void => {
  if (known !== undefined && known !== checksum)
    throw new Error(`migration ${name} was changed after it had been applied`)
}

/** Applies the missing migrations as the owner of the database, each file in one transaction. */
export const migrate = async (databaseUrl: string): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
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
