import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { GuardedPool } from './pool.ts'
import { prepared } from './prepared.ts'
import { requireMigrated } from './migrate.ts'
import { asJob, searchAsTenant, withTenant } from './tenant.ts'
import { type TestDatabase, listenUrlFor, openTestDatabase } from '../testing/test-database.ts'
import { rowsOf } from './query.ts'

const IDENTITY = {
  registrationId: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
}
let database: TestDatabase
let pooledUrl: string

beforeAll(async () => {
  database = await openTestDatabase()
  const url = new URL(database.url)
  url.searchParams.set('pgbouncer', 'true')
  pooledUrl = url.href
})
afterAll(() => database.drop())

/** What PostgreSQL is asked for, and what is left of it in a session after its transactions. */
const session = async () => {
  const pool = new GuardedPool(pooledUrl, { connections: 1 })
  const client = await pool.connect()
  const read = async (text: string) => (await client.query(text, [])).rows[0] as unknown
  const end = async () => {
    client.release()
    await pool.end()
  }
  return { read, end }
}

test('HA-8 behind a PgBouncer each transaction brings its limits, and leaves nothing in the session', async () => {
  const db = openDatabase(pooledUrl, { connections: 1 })
  const show = `select current_setting('statement_timeout') as most, current_setting('idle_in_transaction_session_timeout') as idle`
  const inside = (tx: Parameters<Parameters<typeof asJob>[1]>[0]) =>
    rowsOf<{ most: string; idle: string }>(tx)`select current_setting('statement_timeout') as most,
      current_setting('idle_in_transaction_session_timeout') as idle`
  expect(await withTenant(db, IDENTITY, inside)).toEqual([{ most: '10s', idle: '30s' }])
  expect(await asJob(db, inside)).toEqual([{ most: '10s', idle: '30s' }])
  // The shorter limit of a search is not overwritten.
  expect(await searchAsTenant(db, IDENTITY, inside)).toEqual([{ most: '4s', idle: '30s' }])
  await db.close()
  const { read, end } = await session()
  expect(await read(show)).toEqual({ most: '0', idle: '0' })
  await end()
})

test('HA-8 behind a PgBouncer no statement is prepared under a name', async () => {
  const text = prepared('pgbouncer_test', 'select 1 as one')
  const { read, end } = await session()
  expect(await read(text)).toEqual({ one: 1 })
  expect(await read('select count(*)::int as named from pg_prepared_statements')).toEqual({ named: 0 })
  await end()
  const direct = new GuardedPool(listenUrlFor(database.url), { connections: 1 })
  const named = await direct.connect()
  await named.query(text, [])
  const { rows } = await named.query('select name from pg_prepared_statements', [])
  named.release()
  await direct.end()
  expect(rows).toEqual([{ name: 'pgbouncer_test' }])
})

test('HA-8 the check of the schema at the start keeps no role in the session', async () => {
  await expect(requireMigrated(pooledUrl)).resolves.toBeUndefined()
  const { read, end } = await session()
  expect(await read('select current_user = session_user as same')).toEqual({ same: true })
  await end()
})
