import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { applyDuePrices } from './price-changes.service.ts'

type Row = { key: string; Version: number } & Record<string, unknown>
type One = { code: string; Row: Row; errors?: { path: string; message: string }[] }
type Product = { key: string; RetailPrice: number; MRP: number; StoreSpecificPrices: object[] }

let database: TestDatabase
let app: TestApp
let db: Database
let owner: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  db = openDatabase(database.url, { connections: 2 })
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await db.close()
  await app.close()
  await database.drop()
})

const [BLR1, DEL1] = [storeKey('BLR1'), storeKey('DEL1')]
const productKey = (sku: string) => demoKey(DEMO_RETAIL.id, 'product', sku)
const DAY = '2099-04-01'

const plan = (fields: Record<string, unknown>) =>
  owner.post<One>('/manage/price-changes', {
    Row: { key: randomUUID(), ProductID: productKey('DEMO-004'), ValidFrom: DAY, ...fields },
  })
const planned = async (fields: Record<string, unknown>): Promise<Row> => {
  const { status, body } = await plan(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.Row
}
const stateOf = async (row: Row) => {
  const { body } = await owner.get<One>(`/manage/price-changes/${row.key}`)
  return [body.Row['State'], body.Row['Failure']]
}
const milk = async (): Promise<Product | undefined> => {
  const { body } = await till.get<{ products: Product[] }>('/catalog/productsync?size=1000')
  return body.products.find(({ key }) => key === productKey('DEMO-004'))
}
/** The stores of the demo are in India, five and a half hours before UTC. */
const MIDNIGHT = new Date(`2099-03-31T18:30:00Z`)
const before = (time: Date) => new Date(time.getTime() - 1_000)

beforeEach(async () => {
  await database.query('delete from price_changes')
  await database.query(
    `update products set retail_price = 3200, mrp = 3200, store_specific_prices = '[]', is_deleted = false
      where product_id = $1`,
    [productKey('DEMO-004')],
  )
})

describe('a price for a later day', () => {
  test('HC-40 HC-41 is charged from the begin of that day on, and tills are told', async () => {
    const row = await planned({ RetailPrice: 3_000 })
    expect(await applyDuePrices(db, before(MIDNIGHT))).toBe(0)
    expect([(await milk())?.RetailPrice, await stateOf(row)]).toEqual([3_200, ['planned', '']])
    const [event] = await database.query<{ n: number }>('select max(event_id)::int as n from event_outbox')
    expect(await applyDuePrices(db, MIDNIGHT)).toBe(1)
    expect([(await milk())?.RetailPrice, await stateOf(row)]).toEqual([3_000, ['applied', '']])
    const raised = await database.query<{ type: string }>(
      'select event_type as type from event_outbox where event_id > $1',
      [event?.n],
    )
    expect(raised).toEqual([{ type: 'product_updated' }])
    const [entry] = await database.query<{ user_id: string | null; detail: object }>(
      'select user_id, detail from audit_trail where subject = $1 order by audit_id desc limit 1',
      [productKey('DEMO-004')],
    )
    expect(entry).toMatchObject({
      user_id: null,
      detail: { from: 'price change', before: { RetailPrice: 3_200 }, after: { RetailPrice: 3_000 } },
    })
    expect(await applyDuePrices(db, MIDNIGHT)).toBe(0)
  })

  test('HC-40 begins when the day of the store begins, and for all stores when it has begun in each', async () => {
    await database.query(
      `update stores set time_zone = 'Pacific/Kiritimati', day_cut_off = 60 where store_id = $1`,
      [BLR1],
    )
    const own = await planned({ StoreID: BLR1, RetailPrice: 2_500 })
    const all = await planned({ RetailPrice: 3_000 })
    // Fourteen hours before UTC, and its day ends an hour after midnight.
    const begin = new Date('2099-03-31T11:00:00Z')
    expect(await applyDuePrices(db, before(begin))).toBe(0)
    expect(await applyDuePrices(db, begin)).toBe(1)
    expect([await stateOf(own), await stateOf(all)]).toEqual([
      ['applied', ''],
      ['planned', ''],
    ])
    expect(await applyDuePrices(db, MIDNIGHT)).toBe(1)
    expect((await milk())?.RetailPrice).toBe(3_000)
    await database.query(
      `update stores set time_zone = 'Asia/Kolkata', day_cut_off = 0 where store_id = $1`,
      [BLR1],
    )
  })

  test('HC-41 of one store changes its own price alone, and keeps the others', async () => {
    await planned({ StoreID: DEL1, RetailPrice: 2_800 })
    await planned({ StoreID: BLR1, MRP: 3_300 })
    await applyDuePrices(db, MIDNIGHT)
    expect(await milk()).toMatchObject({
      RetailPrice: 3_200,
      MRP: 3_200,
      StoreSpecificPrices: expect.arrayContaining([
        expect.objectContaining({ StoreID: DEL1, RetailPrice: 2_800, MRP: 0 }),
        expect.objectContaining({ StoreID: BLR1, RetailPrice: 3_200, MRP: 3_300 }),
      ]) as object[],
    })
  })

  test('HC-42 can be changed and cancelled until its day, and not afterwards', async () => {
    const row = await planned({ RetailPrice: 3_000 })
    const change = (Version: number, RetailPrice = 2_900) =>
      owner.put<One>(`/manage/price-changes/${row.key}`, { Version, Row: { RetailPrice } })
    const changed = await change(row.Version)
    expect(changed.status).toBe(200)
    const cancel = (version: number) =>
      owner.delete<One>(`/manage/price-changes/${row.key}?version=${version}`)
    const cancelled = await cancel(changed.body.Row.Version)
    expect(cancelled.status).toBe(200)
    expect(await applyDuePrices(db, MIDNIGHT)).toBe(0)
    const back = await owner.post<One>(`/manage/price-changes/${row.key}/restore`)
    expect(back.status).toBe(200)
    await applyDuePrices(db, MIDNIGHT)
    const applied = (await owner.get<One>(`/manage/price-changes/${row.key}`)).body.Row
    expect([(await change(applied.Version, 2_950)).status, (await cancel(applied.Version)).status]).toEqual([
      400, 400,
    ])
  })

  test('HC-42 is for a day to come, of a product and a store of the company, once', async () => {
    const faultOf = async (fields: Record<string, unknown>) => (await plan(fields)).body.errors?.[0]?.path
    expect(await faultOf({})).toBe('Row.RetailPrice')
    expect(await faultOf({ RetailPrice: 1, ValidFrom: '2020-01-01' })).toBe('Row.ValidFrom')
    expect(await faultOf({ RetailPrice: 1, ProductID: randomUUID() })).toBe('Row.ProductID')
    expect(await faultOf({ RetailPrice: 1, StoreID: randomUUID() })).toBe('Row.StoreID')
    expect(await faultOf({ RetailPrice: 3_300 })).toBe('Row.RetailPrice')
    await planned({ RetailPrice: 3_000 })
    expect(await faultOf({ RetailPrice: 2_900 })).toBe('Row.ValidFrom')
    expect(await faultOf({ RetailPrice: 2_900, StoreID: BLR1 })).toBeUndefined()
  })

  test('HC-43 that is above the MRP on its day, or of a deleted product, says that it was not applied', async () => {
    const row = await planned({ RetailPrice: 3_100 })
    await database.query('update products set mrp = 3000, retail_price = 3000 where product_id = $1', [
      productKey('DEMO-004'),
    ])
    await applyDuePrices(db, MIDNIGHT)
    expect([(await milk())?.RetailPrice, await stateOf(row)]).toEqual([3_000, ['failed', 'above MRP']])
    const gone = await planned({ RetailPrice: 2_900 })
    await database.query('update products set is_deleted = true where product_id = $1', [
      productKey('DEMO-004'),
    ])
    await applyDuePrices(db, MIDNIGHT)
    expect(await stateOf(gone)).toEqual(['failed', 'deleted'])
  })

  test('HC-44 the latest is charged of several whose days went by, by one of several servers', async () => {
    await planned({ RetailPrice: 3_000, ValidFrom: '2099-03-30' })
    await planned({ RetailPrice: 2_700, ValidFrom: '2099-04-01' })
    await planned({ RetailPrice: 2_800, ValidFrom: '2099-03-31' })
    const applied = await Promise.all([1, 2].map(() => applyDuePrices(db, MIDNIGHT)))
    expect(applied.reduce((sum, count) => sum + count)).toBe(3)
    expect((await milk())?.RetailPrice).toBe(2_700)
  })
})
