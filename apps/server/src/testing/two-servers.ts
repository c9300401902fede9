import { openDatabase } from '../db/database.ts'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { deleteCompanies } from '../repositories/company/delete-company.repository.ts'
import { type TestApp, buildTestApp } from './test-app.ts'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { openEveryDrawer } from './test-drawer.ts'

/** The company that moves. */
export const MOVING = demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id)
export const HERE = 'https://here.example'
export const THERE = 'https://there.example'

export type TestServer = { readonly database: TestDatabase; readonly app: TestApp }

const openServer = async (database: TestDatabase): Promise<TestServer> => ({
  database,
  app: await buildTestApp(database.url, {
    jobs: true,
    movedTo: [HERE, THERE],
    tillOrigins: [HERE, THERE],
  }),
})

/** Two servers with databases of their own, both with another company; the one that moves lives at the first. */
export const openTwoServers = async (): Promise<{
  readonly here: TestServer
  readonly there: TestServer
  readonly close: () => Promise<void>
}> => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await openEveryDrawer(one)
  // Offers that end with the day would make sales of this test flagged on some days.
  await one.query('delete from offers')
  const db = openDatabase(other.ownerUrl, { connections: 1 })
  await db.kysely.transaction().execute((tx) => deleteCompanies(tx, [MOVING]))
  await db.close()
  const [here, there] = [await openServer(one), await openServer(other)]
  const close = async () => {
    await Promise.all([here.app.close(), there.app.close()])
    await Promise.all([one.drop(), other.drop()])
  }
  return { here, there, close }
}

/** Copies of one sale with all its rows: a shop with a history, without selling it. */
export const multiplySale = async ({ query }: TestDatabase, uuid: string, count: number): Promise<void> => {
  const key = (of: string) => `md5('${of}' || $1 || n)::uuid`
  const change = (fields: string) => `jsonb_build_object(${fields})`
  const saleKey = key('sale')
  const tables: readonly (readonly [string, string, string])[] = [
    ['sales', 'uuid', `'uuid', ${saleKey}, 'transaction_no', transaction_no || '-' || n, 'position', null`],
    ['sale_lines', 'sale_uuid', `'sale_uuid', ${saleKey}`],
    ['sale_payments', 'sale_uuid', `'sale_uuid', ${saleKey}, 'uuid', ${key('payment')}`],
  ]
  for (const [table, column, fields] of tables)
    await query(
      // Lateral: written as (f(t)).* the function would run once for each column.
      `insert into ${table} select copied.* from ${table} t, generate_series(1, ${count}) n,
         lateral jsonb_populate_record(t, ${change(fields)}) copied where t.${column} = $1::uuid`,
      [uuid],
    )
}
