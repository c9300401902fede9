import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, listenUrlFor, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from './seed/companies.ts'
import { demoKey } from './seed/keys.ts'
import { seedDemo } from './seed/seed.ts'
import { checkServerLogin, createServerLogin } from './server-login.ts'
import { JOB_ROLE, REQUEST_ROLE } from './tenant.ts'

let database: TestDatabase
let login: pg.Client

beforeAll(async () => {
  database = await openTestDatabase()
  login = new pg.Client({ connectionString: database.url })
  await login.connect()
})
afterAll(async () => {
  await login.end()
  await database.drop()
})

const DENIED = { code: '42501' }
const tables = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(40)
  return rows.map(({ name }) => name)
}

describe('the login of the pool', () => {
  test('TN-20 it passes the check that every server makes at its start', async () => {
    await expect(checkServerLogin(database.url)).resolves.toBeUndefined()
  })

  test('TN-20 before it switches to one of its roles it can read and change nothing', async () => {
    for (const table of await tables()) {
      await expect(login.query(`select from ${table} limit 1`), table).rejects.toMatchObject(DENIED)
      await expect(login.query(`delete from ${table}`), table).rejects.toMatchObject(DENIED)
    }
  })

  test.each(['none', REQUEST_ROLE, JOB_ROLE])(
    'TN-20 as %s it can neither change the schema, become the owner nor read what PostgreSQL keeps secret',
    async (role) => {
      const [owner] = await database.query<{ name: string }>('select quote_ident(current_user) as name')
      const forbidden = [
        'alter table sales disable row level security',
        'alter table sales disable trigger all',
        'alter table sales owner to current_user',
        'drop table sales',
        'truncate sales',
        'drop policy own_registration on sales',
        `create policy mine on sales to ${REQUEST_ROLE} using (true)`,
        'create table public.mine (id int)',
        'create schema mine',
        'create role mine',
        `alter role ${REQUEST_ROLE} bypassrls`,
        `alter role ${owner?.name} password 'mine'`,
        `grant ${owner?.name} to ${REQUEST_ROLE}`,
        `set role ${owner?.name}`,
        `set session authorization ${owner?.name}`,
        'set session_replication_role = replica',
        'select * from pg_authid',
        `select pg_read_file('postgresql.conf')`,
        `copy (select 1) to program 'true'`,
        'select password_hash from users',
        'select * from logins',
        `insert into schema_migrations (name, checksum) values ('9999_mine.sql', '')`,
      ]
      await login.query(`set role ${role}`)
      for (const statement of forbidden) {
        await expect(login.query(statement), statement).rejects.toMatchObject(DENIED)
      }
      await login.query('reset role')
    },
  )

  test('TN-20 as a request of one company it sees and changes no row of another', async () => {
    const keyOf = (id: string) => demoKey(id, 'registration', id)
    const [mine, other] = [keyOf(DEMO_RETAIL.id), keyOf(OTHER_TRADERS.id)]
    const readable = await database.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'registration_id'
          and has_column_privilege('${REQUEST_ROLE}', c.oid, a.attnum, 'select')`,
    )
    expect(readable.length).toBeGreaterThan(30)
    await login.query(`begin; set local role ${REQUEST_ROLE}; set local evertill.registration_id = '${mine}'`)
    for (const { name } of readable) {
      const { rows } = await login.query(`select 1 from ${name} where registration_id <> $1`, [mine])
      expect(rows, name).toEqual([])
    }
    const changed = await login.query('update customers set first_name = $1 where registration_id = $2', [
      'Forged',
      other,
    ])
    expect(changed.rowCount).toBe(0)
    await login.query('rollback')
  })

  test('TN-20 every connection of a server uses it: requests, jobs, live events', async () => {
    const app = await buildTestApp(database.url, { jobs: true })
    const cashier = await callerOf(app, 'cashier@demo.test')
    expect((await cashier.get('/user/stores')).status).toBe(200)
    const connections = await database.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity
        where datname = current_database() and application_name in ('evertill', 'evertill-events')`,
    )
    expect(connections).toEqual([{ usename: new URL(database.url).username }])
    await app.close()
  })
})

describe('another login', () => {
  const made: string[] = []
  afterAll(async () => {
    for (const name of made) await database.query(`drop role if exists ${name}`)
  })
  /** A role as an administrator might make it, and its address. */
  const makeLogin = async (options: string, ...groups: string[]): Promise<string> => {
    const name = `evertill_test_login_${randomBytes(4).toString('hex')}`
    made.unshift(name)
    await database.query(`create role ${name} login ${options} password 'secret of a test'`)
    for (const group of groups) await database.query(`grant ${group} to ${name}`)
    // Other logins than the one that a PgBouncer of the ring knows.
    const address = new URL(listenUrlFor(database.url))
    address.username = name
    address.password = 'secret of a test'
    return address.href
  }
  const BOTH = [REQUEST_ROLE, JOB_ROLE]

  test('TN-21 a login made as the documentation says is accepted', async () => {
    await expect(checkServerLogin(await makeLogin('noinherit', ...BOTH))).resolves.toBeUndefined()
  })

  test.each([
    ['inherit', BOTH, 'inherits the rights of evertill_job'],
    ['noinherit createdb', BOTH, 'may create databases'],
    ['noinherit createrole', BOTH, 'may create roles'],
    ['noinherit', [REQUEST_ROLE], 'is not a member of evertill_job'],
    ['noinherit', [...BOTH, 'pg_monitor'], 'is a member of pg_monitor'],
  ])('TN-21 a login that is %s with %j is refused, with what to do', async (options, groups, problem) => {
    const url = await makeLogin(options, ...groups)
    const refused = checkServerLogin(url)
    await expect(refused).rejects.toThrow(problem)
    await expect(refused).rejects.toThrow('docs/DATABASE.md')
    await expect(refused).rejects.not.toThrow('secret of a test')
  })

  test('TN-21 the owner of the database is refused', async () => {
    await expect(checkServerLogin(database.ownerUrl)).rejects.toThrow(/is a superuser|owns the database/)
  })
})

describe('roles made with the statements of docs/DATABASE.md', () => {
  const text = readFileSync(new URL('../../../../docs/DATABASE.md', import.meta.url), 'utf8')
  const statements = (/```sql\n([^]*?)```/.exec(text)?.[1] ?? '').split(';').map((one) => one.trim())
  const id = randomBytes(4).toString('hex')
  const named = (statement: string) => statement.replaceAll(/\bshop/g, `shop_${id}`).replaceAll('…', id)
  const address = (role: string) => {
    const url = new URL(inject('postgresUrl'))
    return Object.assign(url, { username: `shop_${id}_${role}`, password: id, pathname: `/shop_${id}` }).href
  }

  test('TN-20 TN-21 an owner without further rights migrates, and a server works', async () => {
    const wanted = statements.filter((one) => one !== '' && !one.startsWith('create role evertill_'))
    expect(wanted).toHaveLength(7)
    for (const statement of wanted) {
      await database.query(named(statement))
      // Only a superuser may give a database to a role that it is not a member of.
      if (statement.startsWith('create role shop_owner'))
        await database.query(named('grant shop_owner to current_user'))
    }
    await migrate(address('owner'))
    await seedDemo(address('owner'))
    await checkServerLogin(address('server'))
    await requireMigrated(address('server'))
    const app = await buildTestApp(address('server'), { jobs: true })
    const cashier = await callerOf(app, 'cashier@demo.test')
    const sale = (await openTill(cashier)).makeSale()
    expect((await cashier.post(OFFLINE, sale)).body).toMatchObject({ code: '0', flags: [] })
    await app.close()
    const elsewhere = new URL(address('server'))
    elsewhere.username = new URL(database.url).username
    elsewhere.password = new URL(database.url).password
    await expect(checkServerLogin(elsewhere.href)).rejects.toMatchObject(DENIED)
    await database.query(`drop database shop_${id} with (force)`)
    for (const role of ['owner', 'server']) await database.query(`drop role shop_${id}_${role}`)
  })
})

describe('without the address of the owner', () => {
  test('ST-30 a server starts on a schema of its version and refuses an older or empty one', async () => {
    await expect(requireMigrated(database.url)).resolves.toBeUndefined()
    const empty = await openTestDatabase('empty')
    const address = (url: string) => Object.assign(new URL(database.url), { pathname: new URL(url).pathname })
    await expect(requireMigrated(address(empty.ownerUrl).href)).rejects.toThrow('DATABASE_OWNER_URL')
    await migrate(empty.ownerUrl)
    await expect(requireMigrated(empty.url)).resolves.toBeUndefined()
    await empty.query(`delete from schema_migrations where name = (select max(name) from schema_migrations)`)
    await expect(requireMigrated(empty.url)).rejects.toThrow('DATABASE_OWNER_URL')
    await empty.drop()
  })
})

describe('the embedded PostgreSQL', () => {
  const OLD = new URL('./migrations/', import.meta.url)
  /** The schema of the release before there was a login of its own. */
  const migrateTo = async (target: TestDatabase, last: string): Promise<void> => {
    await target.query(`create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    for (const name of readdirSync(OLD).filter((one) => one <= last)) {
      const text = readFileSync(new URL(name, OLD), 'utf8')
      await target.query(text)
      const checksum = createHash('sha256').update(text).digest('hex')
      await target.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    }
  }

  test('ST-31 a data folder of an earlier version gets the login at its next start, with another password each time', async () => {
    const old = await openTestDatabase('empty')
    await migrateTo(old, '0149')
    await old.query(
      `insert into registrations (registration_id, registration_name, plan, currency, currency_symbol)
       values (gen_random_uuid(), 'Kept', 'Standard', 'INR', '₹')`,
    )
    await migrate(old.ownerUrl)
    const first = await createServerLogin(old.ownerUrl)
    const second = await createServerLogin(old.ownerUrl)
    await expect(checkServerLogin(second)).resolves.toBeUndefined()
    await expect(checkServerLogin(first)).rejects.toMatchObject({ code: '28P01' })
    const app = await buildTestApp(second, { jobs: true })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
    expect(await old.query('select registration_name from registrations')).toEqual([
      { registration_name: 'Kept' },
    ])
    const others = new pg.Client({
      connectionString: inject('listenUrl').replace(/\/[^/]*$/, new URL(old.url).pathname),
    })
    await expect(others.connect()).rejects.toMatchObject({ code: '42501' })
    await old.drop()
  })
})
