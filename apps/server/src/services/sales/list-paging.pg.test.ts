import { randomUUID } from 'node:crypto'
import type { SalesReply } from '@evertill/contract'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Database, openDatabase } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { findListPlace, pageOf } from '../../repositories/sales/sale-list.repository.ts'
import { POSITION_BATCH, placeBacklogs } from '../../repositories/sales/sale-position.repository.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill, storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let db: Database
let app: TestApp
let manager: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  till = await openTill(manager)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

type List = z.infer<typeof SalesReply>
const list = async (query: string): Promise<List> => {
  const { status, body } = await manager.get<List>(`/transaction/sales?${query}`)
  expect(status).toBe(200)
  return body
}
const uuidsOf = ({ sales }: List) => sales.map(({ UUID }) => UUID)

/** Copies of one sale that have no position yet. */
const addUnplaced = async (count: number) => {
  const { UUID } = till.makeSale()
  const sale = { ...till.makeSale(), UUID }
  expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  await database.query(
    `insert into sales select (r).* from (select jsonb_populate_record(s, jsonb_build_object(
       'uuid', gen_random_uuid(), 'transaction_no', 'COPY/' || n, 'clash_key', gen_random_uuid(), 'position', null,
       'transaction_date', s.transaction_date - n * interval '1 second')) as r
       from sales s cross join generate_series(1, $2::int) n where s.uuid = $1) x`,
    [UUID, count],
  )
}
const unplaced = async () => (await database.query('select from sales where position is null')).length

describe('pages', () => {
  test('FS-14 follow each other behind the last sale, also when sales arrive meanwhile', async () => {
    for (let count = 0; count < 25; count++) await manager.post(OFFLINE, till.makeSale())
    const all = uuidsOf(await list('size=1000'))
    expect(all).toHaveLength(25)
    const paged: string[] = []
    for (let after = ''; ;) {
      const page = await list(`size=7${after}`)
      paged.push(...uuidsOf(page))
      if (!page.hasMore) break
      after = `&after=${paged.at(-1)}`
      await manager.post(OFFLINE, till.makeSale())
    }
    expect(paged).toEqual(all)
  })

  test('FS-14 an unknown place, and a start far behind the first row, are refused by field', async () => {
    const unknown = await manager.get(`/transaction/sales?after=${randomUUID()}`)
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'after' }] } })
    const far = await manager.get('/transaction/sales?from=10001')
    expect(far).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } })
  })

  test('FS-14 a page far behind reads no more rows than the first one', { timeout: 60_000 }, async () => {
    await addUnplaced(8_000)
    await database.query('analyze sales')
    const identity = { registrationId: manager.profile.RegistrationID, userId: manager.profile.key }
    const stores = [storeKey('BLR1')]
    const oldest = await database.query<{ uuid: string }>(
      `select uuid from sales where store_id = $1 order by business_date, transaction_date offset 50 limit 1`,
      stores,
    )
    const readRows = (after: string | undefined) =>
      withTenant(db, identity, async (tx) => {
        const place = after === undefined ? undefined : await findListPlace(tx, stores, after)
        const query = pageOf({ stores, from: 0, size: 20, after: place }).compile(db.kysely)
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain (analyze, timing off, costs off) ${query.sql}`, [...query.parameters]),
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count))
        const read = [...plan.matchAll(/Scan.*on sales s.*rows=([\d.]+)/g)].map(([, count]) => Number(count))
        return Math.max(...read, ...removed, 0)
      })
    expect(await readRows(undefined)).toBeLessThan(100)
    expect(await readRows(oldest[0]?.uuid)).toBeLessThan(100)
  })
})

describe('very many sales without a position', () => {
  test(
    'FS-15 a request places a batch of them and no more, and the list is answered',
    { timeout: 60_000 },
    async () => {
      await addUnplaced(5 * POSITION_BATCH)
      const before = await unplaced()
      expect((await list('size=5')).sales).toHaveLength(5)
      expect(await unplaced()).toBe(before - POSITION_BATCH)
    },
  )

  test(
    'FS-15 the job places the rest in batches, each company in its turn, and leaves what a list can place',
    { timeout: 60_000 },
    async () => {
      let runs = 0
      for (let next: string | undefined; (await unplaced()) > POSITION_BATCH; runs++)
        next = await placeBacklogs(db, next)
      expect(runs).toBeGreaterThan(3)
      const left = await unplaced()
      await placeBacklogs(db)
      expect(await unplaced(), 'left to the list').toBe(left)
    },
  )

  test(
    'FS-15 SL-13 whoever reads the changes meanwhile gets every sale once',
    { timeout: 60_000 },
    async () => {
      await addUnplaced(3 * POSITION_BATCH)
      const all = await database.query<{ uuid: string }>(
        'select uuid from sales where registration_id = $1',
        [manager.profile.RegistrationID],
      )
      const read: string[] = []
      for (let mark = '0'; ;) {
        const page = await list(`size=1000&updatedOn=${mark}`)
        read.push(...uuidsOf(page))
        mark = page.sales.at(-1)?.Position ?? mark
        if (!page.hasMore) break
      }
      expect(read.length).toBe(new Set(read).size)
      expect(new Set(read)).toEqual(new Set(all.map(({ uuid }) => uuid)))
    },
  )
})
