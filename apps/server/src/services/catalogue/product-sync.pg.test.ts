import type { ErrorReply, ProductSyncReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, type TestConnection, openTestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller
const registrationId = demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id)

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const sync = async (query: Record<string, string | number>): Promise<ProductSyncReply> => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const { status, body } = await manager.get<ProductSyncReply>(`/catalog/productsync?${search.toString()}`)
  expect(status).toBe(200)
  return body
}

/** All pages, as a till asks for them. */
const pages = async (query: Record<string, string | number>): Promise<ProductSyncReply[]> => {
  const all = [await sync(query)]
  for (let last = all[0]; last?.hasMore; last = all.at(-1)) {
    all.push(await sync({ ...query, pitId: last.pitId, searchAfter: JSON.stringify(last.lastSort) }))
  }
  return all
}

/** A change as the hub or an import makes it: the position is taken first and holds its row until the commit. */
const change = async (session: Pick<TestConnection, 'query'>, sku: string, set: string): Promise<void> => {
  const text = `with p as (
      update change_positions set position = position + 1 where registration_id = $1 returning position)
    update products set ${set}, position = p.position from p where registration_id = $1 and sku = $2`
  await session.query(text, [registrationId, sku])
}

describe('a full sync', () => {
  test('SV-17 its pages hold every product once, in key order, with one position and the count', async () => {
    const all = await pages({ size: 77 })
    const keys = all.flatMap((page) => page.products.map((product) => product.key))
    expect(all).toHaveLength(7)
    expect(new Set(keys).size).toBe(500)
    expect(keys).toEqual([...keys].sort())
    expect(new Set(all.map((page) => `${page.pitId} ${page.totalCount}`)).size).toBe(1)
    expect(all[0]?.totalCount).toBe(500)
  })

  test('SV-17 a page that ends with the last product says that there is no more', async () => {
    const [only, ...rest] = await pages({ size: 500 })
    expect(rest).toEqual([])
    expect(only).toMatchObject({ hasMore: false, totalCount: 500 })
    expect((await sync({ size: 10_000 })).products).toHaveLength(500)
  })

  test('SV-17 a later page has the count of the catalogue at that moment', async () => {
    const first = await sync({ size: 77 })
    const behind = { size: 77, pitId: first.pitId, searchAfter: JSON.stringify(first.lastSort) }
    expect((await sync(behind)).totalCount).toBe(500)
    await change(database, 'DEMO-001', 'is_deleted = true')
    expect([(await sync(behind)).totalCount, (await sync(behind)).totalCount]).toEqual([499, 499])
    await change(database, 'DEMO-001', 'is_deleted = false')
    expect((await sync(behind)).totalCount).toBe(500)
  })

  test('SV-17 later pages do not count again while the catalogue is unchanged', async () => {
    const first = await sync({ size: 77 })
    // Changed without a new position, which never happens in production: only a new count would see it.
    const uncounted = `update products set is_deleted = $2 where registration_id = $1 and sku = 'DEMO-001'`
    await database.query(uncounted, [registrationId, true])
    const behind = { size: 77, pitId: first.pitId, searchAfter: JSON.stringify(first.lastSort) }
    expect([(await sync(behind)).totalCount, (await sync({ size: 77 })).totalCount]).toEqual([500, 499])
    await database.query(uncounted, [registrationId, false])
    await sync({ size: 77 })
  })

  test('SV-3 positions and sort keys that the server did not send are refused by field', async () => {
    const bad = { pitId: 'abc', updatedOn: '2026-01-01T00:00:00Z', searchAfter: '["1"]' }
    const { status, body } = await manager.get<ErrorReply>(
      `/catalog/productsync?${new URLSearchParams(bad).toString()}`,
    )
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.path)).toEqual(['pitId', 'searchAfter', 'updatedOn'])
  })
})

describe('a partial sync', () => {
  test('SV-18 it brings what changed since the position, deleted products too', async () => {
    const { pitId } = await sync({ size: 1 })
    expect(await sync({ updatedOn: pitId })).toMatchObject({
      products: [],
      totalCount: 0,
      hasMore: false,
      pitId,
    })
    await change(database, 'STA-01A', 'retail_price = 1999')
    await change(database, 'STA-01B', 'is_deleted = true')
    const changed = await sync({ updatedOn: pitId })
    expect(changed.totalCount).toBe(2)
    expect(new Map(changed.products.map(({ SKU, IsDeleted }) => [SKU, IsDeleted]))).toEqual(
      new Map([
        ['STA-01A', false],
        ['STA-01B', true],
      ]),
    )
    expect(await sync({ updatedOn: changed.pitId })).toMatchObject({ products: [] })
    expect((await sync({ updatedOn: pitId, isDeleted: 'false' })).products.map(({ SKU }) => SKU)).toEqual([
      'STA-01A',
    ])
  })

  test('SV-18 a full sync brings deleted products only on request', async () => {
    await change(database, 'STA-02A', 'is_deleted = true')
    const all = await sync({ size: 1_000 })
    expect(all.products.some((product) => product.IsDeleted)).toBe(false)
    expect(all.totalCount).toBe(all.products.length)
    const deleted = await sync({ isDeleted: 'true' })
    expect(deleted.products.map(({ SKU }) => SKU)).toContain('STA-02A')
  })

  test('SV-19 a change that began before a sync and commits after it comes with the next one', async () => {
    const slow = await database.connection()
    const { pitId: start } = await sync({ size: 1 })
    await slow.query('begin')
    await change(slow, 'DAI-01A', 'retail_price = 4600')
    // Another change cannot overtake it: it waits for the position's row.
    const later = change(database, 'DAI-01B', 'retail_price = 8600')
    const meanwhile = await sync({ updatedOn: start })
    expect(meanwhile).toMatchObject({ products: [], pitId: start })
    await slow.query('commit')
    await later
    await slow.end()
    const after = await sync({ updatedOn: meanwhile.pitId })
    expect(after.products.map(({ SKU }) => SKU).sort()).toEqual(['DAI-01A', 'DAI-01B'])
  })
})

describe('search', () => {
  const found = async (searchParam: string) =>
    (await sync({ searchParam })).products.map(({ SKU }) => SKU).sort()

  test('SV-23 codes and names are found by their beginning, whatever the case', async () => {
    expect(await found('8900000000012')).toEqual(['DEMO-001'])
    expect(await found('demo-00')).toEqual(['DEMO-001', 'DEMO-002', 'DEMO-003', 'DEMO-004'])
    expect(await found('BASMATI')).toEqual(['12345'])
    expect(await found('100 g')).toEqual([])
    expect(await found("%' or true --")).toEqual([])
  })

  test('SV-23 the request role finds a code through an index', async () => {
    const client = await database.connection()
    try {
      await client.query(`begin; insert into products
        select registration_id, gen_random_uuid(), 'X' || n, 'Filler ' || n, '', 'x' || n, 'filler ' || n, '', product_type,
               category_id, null, 1, 1, 1, 0, 0, 0, '[]', '{}', tax_id, true, '', '', false, false, now(), 1
          from (select * from products where sku = 'DEMO-001') p, generate_series(1, 20000) n`)
      await client.query('analyze products')
      await client.query(
        `set local role evertill_request; set local evertill.registration_id = '${registrationId}'`,
      )
      const rows = await client.query<Record<string, string>>(
        `explain select * from products where ((sku_lower >= $1 and sku_lower < $2)
          or (bar_code_lower >= $1 and bar_code_lower < $2) or (name_lower >= $1 and name_lower < $2))`,
        ['demo-001', 'demo-001\u{10ffff}'],
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('sku_lower_idx')
      expect(plan).not.toContain('Seq Scan')
    } finally {
      await client.end()
    }
  })
})
