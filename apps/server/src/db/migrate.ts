import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { dedicatedClient } from './connection.ts'
import { StartupError } from '../config/startup-error.ts'

/** Next to this file in the sources, and next to the bundle in `dist`, where the build copies it. */
const FOLDER = new URL('./migrations/', import.meta.url)

/** Any fixed number. Servers that start at the same time migrate one after the other. */
const ADVISORY_LOCK = 7_316_402_118

/** See docs/TESTING.md for the statements. */
const MISSING_RIGHTS =
  'The database user lacks rights: it must own the database, and either be allowed to create roles or be a member ' +
  'of the role evertill_request created by an administrator.'

const lacksRights = (error: unknown): boolean => (error as { code?: string }).code === '42501'

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
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
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

/** Applies the missing migrations as the owner of the database, each file in one transaction. */
export const migrate = async (databaseUrl: string): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    const applied = await appliedTo(client)
    for (const migration of readMigrations()) {
      const known = applied.get(migration.name)
      if (known === undefined) await apply(client, migration)
      else if (known !== migration.checksum) {
        throw new Error(`migration ${migration.name} was changed after it had been applied`)
      }
    }
  } catch (error) {
    throw lacksRights(error) ? new StartupError(MISSING_RIGHTS) : error
  } finally {
    await client.end()
  }
}
