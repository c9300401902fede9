import pg from 'pg'
import { expect, test } from 'vitest'
import { dedicatedClient } from '../db/connection.ts'
import { openTestDatabase } from './test-database.ts'

const PIDS = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

/** Terminates every other connection to the database, as dropping it does. */
const terminateOthers = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from (${PIDS}) as others`)
  await client.end()
  return rowCount ?? 0
}

test('an idle connection that is terminated fails no test run: pooled, borrowed or outside the pool', async () => {
  const database = await openTestDatabase('empty')
  const session = await database.connection()
  const own = dedicatedClient(database.url, 'own')
  await own.connect()
  await Promise.all([database.query('select 1'), session.query('select 1')])
  expect(await terminateOthers(database.ownerUrl)).toBe(3)
  await expect(own.query('select 1')).rejects.toThrow()
  await expect.poll(async () => (await database.query<{ pid: number }>(PIDS)).length).toBe(0)
  await database.drop()
})
