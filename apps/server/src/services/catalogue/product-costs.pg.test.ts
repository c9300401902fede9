import { type ProductCosts, type ProductSyncReply, hasCosts } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller
let cashier: Caller

type Row = { product_id: string; supply_price: string; markup: string; store_specific_prices: StorePrice[] }
type StorePrice = { StoreID: string; SupplyPrice: number; Markup: number }

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const productOf = async (condition: string): Promise<Row> => {
  const [row] = await database.query<Row>(
    `select product_id, supply_price, markup, store_specific_prices from products
      where registration_id = $1 and not is_deleted and supply_price > 0 and ${condition} limit 1`,
    [manager.profile.RegistrationID],
  )
  return row as Row
}
const costsOf = (caller: Caller, productId: string, storeId: string) =>
  caller.get<ProductCosts>(`/catalog/products/${productId}/costs?storeId=${storeId}`)

test('PS-30 a product sync has neither supply price nor markup, for nobody, nor in prices of stores', async () => {
  expect(
    (await productOf(`store_specific_prices <> '[]'`)).store_specific_prices[0]?.SupplyPrice,
  ).toBeGreaterThan(0)
  for (const caller of [manager, cashier]) {
    for (const query of ['size=500', 'size=500&updatedOn=0', 'size=20&searchParam=table']) {
      const { status, body } = await caller.get<ProductSyncReply>(`/catalog/productsync?${query}`)
      expect([status, body.products.length > 0]).toEqual([200, true])
      expect(body.products.filter(hasCosts)).toEqual([])
      expect(body.products.every((product) => product.SupplyPrice === 0 && product.Markup === 0)).toBe(true)
    }
  }
})

test('PS-31 whoever has the right reads them online: those of the store, or else of the product', async () => {
  const plain = await productOf(`sku = 'DEMO-001'`)
  const store = storeKey('BLR1')
  expect(await costsOf(manager, plain.product_id, store)).toMatchObject({
    status: 200,
    body: {
      ProductID: plain.product_id,
      StoreID: store,
      SupplyPrice: Number(plain.supply_price),
      Markup: Number(plain.markup),
    },
  })
  const own = await productOf(`store_specific_prices <> '[]'`)
  const [price] = own.store_specific_prices
  await database.query(
    `update products set store_specific_prices = jsonb_set(jsonb_set(store_specific_prices, '{0,SupplyPrice}', '4711'),
       '{0,Markup}', '12') where product_id = $1`,
    [own.product_id],
  )
  const { body } = await costsOf(manager, own.product_id.toUpperCase(), (price?.StoreID ?? '').toUpperCase())
  expect(body).toMatchObject({ StoreID: price?.StoreID, SupplyPrice: 4711, Markup: 12 })
})

test('PS-31 TN-4 without the right, for another store or another company they are refused', async () => {
  const { product_id: product } = await productOf(`sku = 'DEMO-001'`)
  expect(await costsOf(cashier, product, storeKey('BLR1'))).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  expect((await costsOf(cashier, product, storeKey('BLR2'))).status).toBe(404)
  const stranger = await callerOf(app, 'owner@other.test')
  expect((await costsOf(stranger, product, storeKey('BLR1'))).status).toBe(404)
  const [theirs] = await database.query<{ store_id: string }>(
    'select store_id from stores where registration_id = $1',
    [stranger.profile.RegistrationID],
  )
  expect((await costsOf(stranger, product, theirs?.store_id ?? '')).status).toBe(404)
  expect((await costsOf(manager, 'nothing', storeKey('BLR1'))).status).toBe(404)
  expect((await manager.get(`/catalog/products/${product}/costs`)).status).toBe(400)
})

test('PS-31 the right is given and taken by an administrator', async () => {
  const { product_id: product } = await productOf(`sku = 'DEMO-001'`)
  await database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     values ($1, $2, $3, 'ProductCosts', '{"read": true}')`,
    [cashier.profile.RegistrationID, cashier.profile.key, storeKey('BLR1')],
  )
  expect((await costsOf(cashier, product, storeKey('BLR1'))).status).toBe(200)
  await database.query(`delete from access_entries where user_id = $1 and resource = 'ProductCosts'`, [
    cashier.profile.key,
  ])
  expect((await costsOf(cashier, product, storeKey('BLR1'))).status).toBe(403)
})
