import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.mjs'
import { plantFiles } from './testing/plant-files.mjs'

const FOLDER = 'apps/server/src/db/migrations'

const faultsIn = async (sql: string, name = '0900_planted.sql') => {
  const { checked, faults } = await checkMigrations(plantFiles({ [`${FOLDER}/${name}`]: sql }))
  expect(checked).toBe(1)
  return faults
}

test.each([
  ['create index on sales (store_id)', 'concurrently'],
  ['CREATE UNIQUE INDEX sales_no ON sales (transaction_no)', 'concurrently'],
  ['alter table sales add constraint positive check (payable_amount > 0)', 'NOT VALID'],
  ['alter table sale_lines add foreign key (sale_uuid) references sales', 'NOT VALID'],
  ['alter table sales add constraint once unique (transaction_no)', 'USING INDEX'],
  ['alter table sales alter column payable_amount type numeric', 'rewrites'],
  ['alter table sales alter payable_amount set not null', 'reads the whole table'],
  ['alter table sales add column mark uuid not null default gen_random_uuid()', 'rewrites'],
  ['alter table sales add column twice bigint generated always as (payable_amount * 2) stored', 'rewrites'],
  [`update sales set extras = '{}'`, 'in batches'],
  ['delete from event_outbox', 'in batches'],
  ['lock table sales', 'is locked'],
  ['alter table sales drop column extras', 'version before'],
  ['alter table stores rename column store_code to code', 'version before'],
  ['drop table sale_revisions', 'version before'],
])('HA-14 "%s" is refused, with another way', async (sql, way) => {
  const faults = await faultsIn(`-- Why.\n${sql};\n`)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(way)
})

test.each([
  'alter table sales add column note text',
  `alter table sales add column note text not null default ''`,
  'alter table sales add constraint positive check (payable_amount > 0) not valid',
  'alter table sales validate constraint positive',
  'alter table sales add constraint once unique using index sales_once',
  'update server_state set timeline = 1',
  'create table marks (mark int); create index on marks (mark); update marks set mark = 1',
  'create function f() returns void language sql as $$ update sales set extras = null $$',
  '-- contract: nobody reads it since 0470\nalter table sales drop column extras',
])('HA-14 "%s" is allowed', async (sql) => {
  expect(await faultsIn(`${sql};\n`)).toEqual([])
})

test('HA-14 an index of a large table has a file of its own, without a transaction', async () => {
  const sql =
    'drop index concurrently if exists of_stores;\ncreate index concurrently of_stores on sales (store_id);\n'
  expect(await faultsIn(`-- without a transaction\n${sql}`)).toEqual([])
  expect(await faultsIn(sql)).toHaveLength(1)
  expect(
    await faultsIn(`-- without a transaction\n${sql}alter table sales add column note text;\n`),
  ).toHaveLength(1)
})

test('HA-14 what ran before two versions had to share a schema stays as it is', async () => {
  expect(await faultsIn('update sales set extras = null;', '0420_earlier.sql')).toEqual([])
})
