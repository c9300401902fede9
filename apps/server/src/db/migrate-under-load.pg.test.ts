import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { dedicatedClient } from './connection.ts'
import { apply } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const connect = async () => {
  const client = dedicatedClient(database.ownerUrl, 'test')
  await client.connect()
  return client
}
const recorded = (name: string) => database.query('select from schema_migrations where name = $1', [name])

test('HA-15 a migration that waits for a table lets others through, and is done when the table is free', async () => {
  const reader = await database.connection()
  await reader.query('begin')
  await reader.query('select from sales limit 1')
  const client = await connect()
  const migration = {
    name: '9000_waits.sql',
    text: 'alter table sales add column waited text',
    checksum: 'x',
  }
  const done = apply(client, migration, { lockMs: 50, pauseMs: 50 })
  // Each of them would queue behind a migration that only waits, until the reader ends.
  for (let tries = 0; tries < 5; tries++) await database.query('select from sales limit 1')
  expect(await recorded(migration.name)).toEqual([])
  await reader.query('commit')
  await done
  expect(await recorded(migration.name)).toHaveLength(1)
  await Promise.all([reader.end(), client.end()])
})

test('HA-15 an index is made while others write, and once more if an earlier try broke off', async () => {
  const writer = await database.connection()
  const client = await connect()
  const text = `-- without a transaction: it would stop all writes.
drop index concurrently if exists sales_planted;
create index concurrently sales_planted on sales (transaction_no);
`
  // As a crash leaves it.
  await database.query('create index sales_planted on sales (transaction_date)')
  await writer.query('begin')
  await writer.query(`lock table stores in row exclusive mode`)
  await apply(client, { name: '9001_index.sql', text, checksum: 'y' })
  await writer.query('commit')
  const [made] = await database.query<{ definition: string; valid: boolean }>(
    `select pg_get_indexdef(indexrelid) as definition, indisvalid as valid from pg_index
      where indexrelid = 'sales_planted'::regclass`,
  )
  expect(made).toMatchObject({ valid: true, definition: expect.stringContaining('(transaction_no)') })
  expect(await recorded('9001_index.sql')).toHaveLength(1)
  await Promise.all([writer.end(), client.end()])
})
