import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, listenUrlFor, openTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from './seed/companies.ts'
import { demoKey } from './seed/keys.ts'
import { PLAN_ONCE, REQUEST_ROLE, withTenant, withoutTenant } from './tenant.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  // One connection, so that all transactions of these tests share it.
  db = openDatabase(database.url, { connections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const identityOf = (company: string, loginId: string) => ({
  registrationId: demoKey(company, 'registration', company),
  userId: demoKey(company, 'user', loginId),
})
const manager = identityOf(DEMO_RETAIL.id, 'manager@demo.test')
const owner = identityOf(OTHER_TRADERS.id, 'owner@other.test')

/** Read from the catalogue, so that tables added later are checked too. */
const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, pg_get_userbyid(c.relowner) as owner,
         exists (select from pg_policy p where p.polrelid = c.oid) as has_policy,
         (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
           where i.indrelid = c.oid and i.indisprimary) as first_key
    from pg_class c join pg_attribute r on r.attrelid = c.oid and r.attname = 'registration_id'
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

type TableRow = {
  relname: string
  relrowsecurity: boolean
  owner: string
  has_policy: boolean
  first_key: string
}

describe('the role of requests', () => {
  test('TN-1 it is neither superuser nor owner nor exempt from row-level security', async () => {
    const [role] = await database.query(
      'select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles where rolname = $1',
      [REQUEST_ROLE],
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
      rolcreatedb: false,
    })
    const owned = await database.query('select relname from pg_class where relowner = $1::regrole', [
      REQUEST_ROLE,
    ])
    expect(owned).toEqual([])
    const groups = await database.query('select 1 from pg_auth_members where member = $1::regrole', [
      REQUEST_ROLE,
    ])
    expect(groups).toEqual([])
  })

  test('TN-1 work with and without a tenant runs as that role', async () => {
    const whoAmI = sql<{ who: string }>`select current_user as who`
    const asTenant = await withTenant(db, manager, (tx) => whoAmI.execute(tx))
    const withoutTenantRows = await withoutTenant(db, (tx) => whoAmI.execute(tx))
    const planned = await withTenant(db, manager, (tx) => whoAmI.execute(tx), PLAN_ONCE)
    expect([asTenant.rows, withoutTenantRows.rows, planned.rows].map(([row]) => row?.who)).toEqual(
      Array(3).fill(REQUEST_ROLE),
    )
  })
})

describe('the tables', () => {
  test('TN-2 every table with a registration has row-level security and a policy', async () => {
    const tables = await database.query<TableRow>(TENANT_TABLES)
    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter((table) => !table.relrowsecurity || !table.has_policy)).toEqual([])
  })

  test('TN-8 every key starts with the registration, except for login ids', async () => {
    const tables = await database.query<TableRow>(TENANT_TABLES)
    const others = tables.filter((table) => table.first_key !== 'registration_id')
    expect(others.map((table) => table.relname)).toEqual(['logins'])
  })

  test('TN-6 requests may add to the audit trail and read it, never change or delete', async () => {
    const add = sql`insert into audit_trail (registration_id, action, subject) values (${manager.registrationId}, 'test', '')`
    await withTenant(db, manager, (tx) => add.execute(tx))
    const forbidden = [
      sql`update audit_trail set action = 'other'`,
      sql`delete from audit_trail`,
      sql`truncate audit_trail`,
      sql`delete from sales`,
      sql`update sales set total_amount = 0`,
    ]
    for (const statement of forbidden) {
      await expect(withTenant(db, manager, (tx) => statement.execute(tx))).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test('TN-6 password hashes can be read by the sign-in function only', async () => {
    const read = sql`select password_hash from users`
    await expect(withTenant(db, manager, (tx) => read.execute(tx))).rejects.toMatchObject({ code: '42501' })
    await expect(
      withTenant(db, manager, (tx) => sql`select * from logins`.execute(tx)),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('without a tenant', () => {
  test('TN-3 no row is visible, also after a transaction with one on the same connection', async () => {
    const read = sql<{ n: number }>`select count(*) as n from products`
    const seen = async () => (await withoutTenant(db, (tx) => read.execute(tx))).rows
    expect(await seen()).toEqual([{ n: 0 }])
    const mine = await withTenant(db, manager, (tx) => read.execute(tx))
    expect(mine.rows).toEqual([{ n: 500 }])
    expect(await seen()).toEqual([{ n: 0 }])
    const setting = await sql`select current_setting('evertill.registration_id', true) as s`.execute(
      db.kysely,
    )
    expect(setting.rows).toEqual([{ s: '' }])
  })

  test('TN-3 nothing can be written for another company', async () => {
    const write = sql`insert into customer_positions (registration_id) values (${manager.registrationId})`
    await expect(withTenant(db, owner, (tx) => write.execute(tx))).rejects.toMatchObject({ code: '42501' })
    await expect(withoutTenant(db, (tx) => write.execute(tx))).rejects.toMatchObject({ code: '42501' })
  })

  test('TN-7 an identity whose ids are not UUIDs never reaches a statement', async () => {
    const evil = { registrationId: `'; drop table sales; --`, userId: manager.userId }
    await expect(withTenant(db, evil, () => Promise.resolve(1))).rejects.toThrow('must be UUIDs')
  })
})

/** One statement in a tenant's transaction. */
const ask = async (on: Database, text: string): Promise<unknown[]> =>
  (await withTenant(on, manager, (tx) => sql.raw(text).execute(tx))).rows

describe('transactions', () => {
  test('SV-27 a transaction whose error was swallowed is not committed', async () => {
    const swallow = withTenant(db, manager, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(swallow).rejects.toThrow('rolled back')
  })

  test('SV-27 a statement whose commit fails has no effect', async () => {
    await database.query('create table late (id int unique deferrable initially deferred)')
    await database.query(`grant select, insert on late to ${REQUEST_ROLE}`)
    const insert = (ids: string) => ask(db, `insert into late values ${ids} returning id`)
    await expect(insert('(1), (1)')).rejects.toMatchObject({ code: '23505' })
    expect(await insert('(2)')).toEqual([{ id: 2 }])
    expect(await database.query('select id from late')).toEqual([{ id: 2 }])
    await database.query('drop table late')
  })

  test('SV-27 a statement that fails leaves its connection usable', async () => {
    const run = (text: string) => ask(db, text)
    await expect(run('select 1 / 0 as x')).rejects.toMatchObject({ code: '22012' })
    await expect(run('select no_such_column')).rejects.toMatchObject({ code: '42703' })
    expect(await run('select 7 as x')).toEqual([{ x: 7 }])
    expect(await sql`select current_user = session_user as own`.execute(db.kysely)).toMatchObject({
      rows: [{ own: true }],
    })
  })

  test('SV-27 a transaction is read committed, whatever the default of the database', async () => {
    const strict = openDatabase(
      `${listenUrlFor(database.url)}?options=-c%20default_transaction_isolation%3Dserializable`,
    )
    const asked = `select current_setting('transaction_isolation') as level`
    expect(await ask(strict, asked)).toEqual([{ level: 'read committed' }])
    await strict.close()
  })

  test('SV-28 a server that was stalled longer than its timeout still reads the reply that arrived', async () => {
    const shortTimeout = openDatabase(database.url, { connections: 1, answerTimeoutMs: 300 })
    const stall = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    const asked = (x: number) => ask(shortTimeout, `select ${x} as x, pg_sleep(0.02) as y`)
    await asked(0)
    const first = asked(1)
    // Waits for the only connection.
    const second = withTenant(shortTimeout, manager, (tx) => sql<{ x: number }>`select 2 as x`.execute(tx))
    await new Promise(setImmediate)
    stall()
    expect(await first).toMatchObject([{ x: 1 }])
    expect((await second).rows).toEqual([{ x: 2 }])
    await expect(ask(shortTimeout, 'select pg_sleep(5) as y')).rejects.toThrow('does not answer')
    expect(await asked(3)).toMatchObject([{ x: 3 }])
    await shortTimeout.close()
  })

  test('SV-26 an amount beyond 2^53 is an error', async () => {
    const read = (text: string) => withTenant(db, manager, (tx) => sql.raw<{ v: number }>(text).execute(tx))
    expect((await read('select 9007199254740991::bigint as v')).rows).toEqual([{ v: 9007199254740991 }])
    await expect(read('select 9007199254740993::bigint as v')).rejects.toThrow('does not fit')
  })

  test('IN-11 a deadlock is retried', async () => {
    const two = openDatabase(database.url, { connections: 2 })
    const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`
    let attempts = 0
    let arrived: () => void = () => undefined
    const bothHoldOne = new Promise<void>((resolve) => {
      let holders = 0
      arrived = () => ++holders === 2 && resolve()
    })
    const cross = (first: number, second: number) =>
      withTenant(two, manager, async (tx) => {
        attempts += 1
        await lock(first).execute(tx)
        arrived()
        await bothHoldOne
        await lock(second).execute(tx)
        return 'done'
      })
    expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual(['done', 'done'])
    expect(attempts).toBe(3)
    await two.close()
  })
})
