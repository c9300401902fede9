import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { reviewAll } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { makeDemoSales } from './demo-sales.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('SL-26 the demo has a week of past sales without a flag, some of them on credit, each day closed', async () => {
  const started = performance.now()
  await makeDemoSales(db)
  await reviewAll(db)
  console.info(`a week of sales and their review in ${Math.round(performance.now() - started)} ms`)
  const [row] = await database.query(
    `select count(*)::int as sales, count(distinct business_date)::int as days,
            count(*) filter (where flags <> '{}')::int as flagged, min(business_date) < current_date as past from sales`,
  )
  expect(row).toEqual({ sales: 84, days: 7, flagged: 0, past: true })
  const owing = await database.query('select 1 from customer_entries where kind = $1', ['creditSale'])
  expect(owing.length).toBeGreaterThan(10)
  const closings = await database.query(
    `select count(*)::int as days, count(*) filter (where difference <> 0)::int as differing, max(closing_no) as last,
            sum((accounts ->> 'BillCount')::int)::int as bills from register_sessions where closing_no is not null`,
  )
  expect(closings).toEqual([{ days: 7, differing: 3, last: 7, bills: 84 }])
  await makeDemoSales(db)
  const [again] = await database.query<{ n: number }>('select count(*)::int as n from sales')
  expect(again?.n).toBe(84)
})

test('CL-27 register R1 of the demo is in use by nobody but whoever opens it', async () => {
  const leases = await database.query<{ is_held: boolean }>(
    "select l.released_at is null as is_held from register_leases l join cash_registers r using (registration_id, register_id) where r.register_code = 'R1'",
  )
  expect(leases.map(({ is_held }) => is_held)).toEqual([false])
})
