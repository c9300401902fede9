import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  JOB_FUNCTIONS,
  JOB_GRANTS,
  OWNER_ONLY,
  REQUEST_FUNCTIONS,
  REQUEST_GRANTS,
} from '../testing/expected-grants.ts'
import { privilegesIn } from '../testing/sql-privileges.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { JOB_ROLE, REQUEST_ROLE } from './tenant.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** Table, privilege and, if only some columns are granted, their names. */
const GRANTED = `
  with grants as (
    select c.relname, g.privilege_type as privilege, null as "column", g.grantee
      from pg_class c, aclexplode(c.relacl) g
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, g.privilege_type, a.attname, g.grantee
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
     where c.relnamespace = 'public'::regnamespace and not a.attisdropped
  )
  select relname as table, lower(privilege) || coalesce('(' || string_agg("column", ' ' order by "column") || ')', '') as right
    from grants where grantee = $1::regrole group by relname, privilege, "column" is null`

const grantsOf = async (role: string): Promise<Record<string, string[]>> => {
  const rows = await database.query<{ table: string; right: string }>(GRANTED, [role])
  const tables: Record<string, string[]> = {}
  for (const { table, right } of rows) (tables[table] ??= []).push(right)
  for (const rights of Object.values(tables)) rights.sort()
  return tables
}
/** The list in the form of `grantsOf`. */
const expected = (list: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(list).map(([table, rights]) => [table, rights.split(', ').sort()]))

const allTables = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name).sort()
}

describe('the rights of each role', () => {
  test('TN-22 requests and jobs have exactly the listed rights on each table', async () => {
    expect(await grantsOf(REQUEST_ROLE)).toEqual(expected(REQUEST_GRANTS))
    expect(await grantsOf(JOB_ROLE)).toEqual(expected(JOB_GRANTS))
  })

  test('TN-22 every table is listed, and nobody else has a right on any', async () => {
    const listed = new Set([...Object.keys(REQUEST_GRANTS), ...Object.keys(JOB_GRANTS), ...OWNER_ONLY])
    expect(await allTables()).toEqual([...listed].sort())
    const others = await database.query(
      `select c.relname, g.grantee::regrole::text from pg_class c, aclexplode(c.relacl) g
        where c.relnamespace = 'public'::regnamespace
          and g.grantee not in ($1::regrole, $2::regrole, c.relowner)`,
      [REQUEST_ROLE, JOB_ROLE],
    )
    expect(others).toEqual([])
  })

  test('TN-22 requests have one policy on each table, jobs one on each table of theirs, and nobody another', async () => {
    const policies = await database.query<{ table: string; role: string; rule: string }>(
      `select tablename as table, array_to_string(roles, ' ') as role,
              concat_ws(' / ', permissive, cmd, qual, with_check) as rule from pg_policies`,
    )
    const own = '(registration_id = current_registration())'
    const served = '(registration_id <> ALL (( SELECT held_companies() AS held_companies)::uuid[]))'
    const rules: Record<string, string> = {
      [REQUEST_ROLE]: `PERMISSIVE / ALL / ${own} / ${own}`,
      [JOB_ROLE]: `PERMISSIVE / ALL / ${served} / ${served}`,
    }
    for (const { table, role, rule } of policies) expect([table, rule]).toEqual([table, rules[role]])
    const tablesOf = (wanted: string) =>
      policies.flatMap(({ table, role }) => (role === wanted ? [table] : [])).sort()
    const tenantTables = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'registration_id'`,
    )
    const names = tenantTables.map(({ name }) => name).sort()
    expect(tablesOf(REQUEST_ROLE)).toEqual(names)
    expect(tablesOf(JOB_ROLE)).toEqual(names.filter((name) => name in JOB_GRANTS))
  })

  test('TN-22 functions that run as owner are open to requests and jobs as listed, and to nobody else', async () => {
    const rows = await database.query<{ name: string; grantee: string }>(
      `select p.proname as name, case g.grantee when 0 then 'public' else g.grantee::regrole::text end as grantee
         from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and g.grantee <> p.proowner
        order by p.proname`,
    )
    const listed = [
      ...REQUEST_FUNCTIONS.map((name) => ({ name, grantee: REQUEST_ROLE })),
      ...JOB_FUNCTIONS.map((name) => ({ name, grantee: JOB_ROLE })),
    ]
    expect(rows).toEqual(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  })
})

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
/** Folders and files whose statements run as owner, and tests. */
const AS_OWNER =
  /^(cli|testing|db\/(seed|backup|cluster|company-move)|services\/demo|repositories\/company)\/|admin\.repository|\.test\.ts$/
/** Files with statements of jobs. The second list has some of requests too. */
const JOBS = [
  'repositories/audit/audit-chain.repository.ts',
  'repositories/audit/audit-check.repository.ts',
  'repositories/catalogue/due-prices.repository.ts',
  'repositories/company-data/due-deletion.repository.ts',
  'repositories/company-data/write-export.repository.ts',
  'repositories/devices/till-report.repository.ts',
  'repositories/devices/till-warning.repository.ts',
  'repositories/events/event-dispatch.repository.ts',
  'repositories/events/push-queue.repository.ts',
  'repositories/partners/delivery.repository.ts',
  'repositories/manage/prune-pictures.repository.ts',
  'repositories/orders/overdue-orders.repository.ts',
  'repositories/people/prune-sign-ins.repository.ts',
  'repositories/people/warned-people.repository.ts',
  'repositories/reports/due-report.repository.ts',
  'repositories/review/alarm.repository.ts',
  'repositories/review/review-flags.repository.ts',
  'repositories/review/review-queue.repository.ts',
]
const JOBS_AND_REQUESTS = [
  'repositories/imports/import-claim.repository.ts',
  'repositories/review/reviewed-receipt.repository.ts',
  'repositories/sales/sale-position.repository.ts',
  'repositories/server-state.repository.ts',
]

const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8')
const sourceFiles = (): string[] => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.ts') && !AS_OWNER.test(file))
}

/** Functions and triggers that run as whoever calls them. */
const functionTexts = async (): Promise<string[]> => {
  const rows = await database.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and not prosecdef and prokind = 'f'`,
  )
  return rows.map(({ text }) => text)
}
/** "table privilege" for every listed right, without its columns. */
const flat = (list: Readonly<Record<string, string>>): string[] =>
  Object.entries(list).flatMap(([table, rights]) =>
    rights.split(', ').map((right) => `${table} ${right.replace(/\(.*/, '')}`),
  )
const isWrite = (need: string): boolean => !need.endsWith(' select')
const missing = (from: Iterable<string>, list: readonly string[]): string[] =>
  [...from].filter((need) => !list.includes(need)).sort()

describe('the rights and the code', () => {
  test('TN-23 each right of requests is needed by a statement, and each statement has the right it needs', async () => {
    const files = sourceFiles().filter((file) => !JOBS.includes(file))
    expect(files.length).toBeGreaterThan(100)
    const texts = [...files.map(read), ...(await functionTexts())]
    const needed = privilegesIn(texts, await allTables())
    expect(missing(flat(REQUEST_GRANTS), [...needed])).toEqual([])
    // migrate.ts reads as a request and writes as owner.
    const onlyRequests = files
      .filter((file) => ![...JOBS_AND_REQUESTS, 'db/migrate.ts'].includes(file))
      .map(read)
    const writes = [...privilegesIn(onlyRequests, await allTables())].filter(isWrite)
    expect(writes.length).toBeGreaterThan(30)
    expect(missing(writes, flat(REQUEST_GRANTS))).toEqual([])
  })

  test('TN-23 each right of jobs is needed by a statement of a job, and each statement has the right it needs', async () => {
    const tables = await allTables()
    const needed = privilegesIn([...JOBS, ...JOBS_AND_REQUESTS].map(read), tables)
    expect(missing(flat(JOB_GRANTS), [...needed])).toEqual([])
    const writes = [...privilegesIn(JOBS.map(read), tables)].filter(isWrite)
    expect(writes.length).toBeGreaterThan(8)
    expect(missing(writes, flat(JOB_GRANTS))).toEqual([])
  })

  test('TN-23 a statement of every kind is found in a text', () => {
    const text = `insert into a (x) values (1) on conflict (x) do update
      set x = 2; update b as t set x = 1; delete from c; select from d`
    expect([...privilegesIn([text], ['a', 'b', 'c', 'd', 'e'])].sort()).toEqual([
      'a insert',
      'a select',
      'a update',
      'b select',
      'b update',
      'c delete',
      'c select',
      'd select',
    ])
  })
})
