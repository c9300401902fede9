import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { SearchTooLong } from './errors.ts'
import { rowsOf } from './query.ts'
import { readAsTenant } from './read-as-tenant.ts'
import { withTenant } from './tenant.ts'

const IDENTITY = {
  registrationId: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
}
let primary: TestDatabase
/** Another database in the place of a standby: what it says decides, and its name tells who has answered. */
let standby: TestDatabase
let db: Database

const say = (answer: string) =>
  standby.query(`create or replace function has_replayed(wanted pg_lsn, of_timeline bigint) returns boolean
    language plpgsql volatile as $$ begin ${answer} end $$`)

beforeAll(async () => {
  ;[primary, standby] = await Promise.all([openTestDatabase(), openTestDatabase()])
})
beforeEach(async () => {
  await say('return true;')
  db = openDatabase(primary.url, { readUrl: standby.url })
  return () => db.close()
})
afterAll(() => Promise.all([primary.drop(), standby.drop()]))

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
const whoAnswers = async (
  work = (tx: Tx) => rowsOf<{ name: string }>(tx)`select current_database() as name`,
) => {
  const rows = await readAsTenant(db, IDENTITY, work)
  return rows[0]?.name
}

test('HA-10 a standby that has everything answers, as the role and the company of the request', async () => {
  expect(await whoAnswers()).toBe(nameOf(standby))
  const seen = await readAsTenant(
    db,
    IDENTITY,
    (tx) => rowsOf<{ role: string; company: string }>(tx)`
      select current_user as role, current_setting('evertill.registration_id') as company`,
  )
  expect(seen).toEqual([{ role: 'evertill_request', company: IDENTITY.registrationId }])
  expect(db.standby?.counts()).toEqual({ served: 2, passedOn: 0 })
})

test('HA-11 a standby that lacks what was written before the question is not read', async () => {
  await say('return false;')
  expect(await whoAnswers()).toBe(nameOf(primary))
  expect(db.standby?.counts()).toEqual({ served: 0, passedOn: 1 })
  // It may have caught up by the next question.
  await say('return true;')
  expect(await whoAnswers()).toBe(nameOf(standby))
})

test('HA-11 a primary in the place of the standby has everything of its own timeline, and is not read on another', async () => {
  const own = openDatabase(primary.url, { connections: 1 })
  const has = (timeline: string) =>
    withTenant(
      own,
      IDENTITY,
      (tx) => rowsOf<{ has: boolean }>(tx)`select has_replayed('FFFF/0', ${sql.raw(timeline)}) as has`,
    )
  expect(await has('wal_timeline()')).toEqual([{ has: true }])
  expect(await has('wal_timeline() + 1')).toEqual([{ has: false }])
  await own.close()
})

test('HA-11 a standby is asked for the position that the log of the primary has now', async () => {
  const position = async () =>
    (await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at'))[0]?.at ?? ''
  const before = await position()
  await primary.query(`create table just_written as select 1 as one`)
  const after = await position()
  expect(after).not.toBe(before)
  await say(`if wanted < '${after}' then raise exception 'it was asked for too little'; end if; return true;`)
  expect(await whoAnswers()).toBe(nameOf(standby))
})

test('HA-12 when the standby is away or cancels the reader, the primary answers, and later it is asked again', async () => {
  vi.spyOn(performance, 'now')
  for (const state of ['40001', '25006', '57P01']) {
    await say(`raise exception 'in the way' using errcode = '${state}';`)
    expect(await whoAnswers()).toBe(nameOf(primary))
    await say('return true;')
    // It rests for a while.
    expect(await whoAnswers()).toBe(nameOf(primary))
    const later = performance.now() + 5_001
    vi.mocked(performance.now).mockReturnValueOnce(later)
    expect(await whoAnswers()).toBe(nameOf(standby))
  }
  vi.restoreAllMocks()
})

test('HA-12 without a standby that listens, the primary answers', async () => {
  const alone = openDatabase(primary.url, { readUrl: standby.url.replace(/:\d+\//, ':1/') })
  const rows = await readAsTenant(
    alone,
    IDENTITY,
    (tx) => rowsOf<{ name: string }>(tx)`select current_database() as name`,
  )
  expect(rows).toEqual([{ name: nameOf(primary) }])
  await alone.close()
})

test('HA-12 a search that takes too long does so at the primary, too: it is not asked once more', async () => {
  const tries: string[] = []
  const slow = async (tx: Tx) => {
    tries.push('one')
    await rowsOf(tx)`set local statement_timeout = 20`
    return rowsOf<{ name: string }>(tx)`select pg_sleep(5)::text as name`
  }
  await expect(whoAnswers(slow)).rejects.toThrow(SearchTooLong)
  expect(tries).toHaveLength(1)
})

test('HA-13 the lag of the standby and who has read are in the metrics', async () => {
  const app = await buildTestApp(primary.url, { readUrl: standby.url })
  const { body } = await app.inject('/metrics')
  expect(body).toContain('evertill_standby_lag_seconds 0')
  expect(body).toContain('evertill_standby_reads{by="standby"} 0')
  await app.close()
  const without = await buildTestApp(primary.url)
  expect((await without.inject('/metrics')).body).not.toContain('standby')
  await without.close()
})
