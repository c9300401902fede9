import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type Row = { key: string; Version: number } & Record<string, unknown>
type Reply = { code: string; Row: Row; Rows: Row[]; errors?: { path: string; message: string }[] }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const soap = demoKey(DEMO_RETAIL.id, 'product', 'DEMO-002')
const variant = (SKU: string, fields: object = {}) => ({
  key: randomUUID(),
  Name: `Bath soap ${SKU}`,
  SKU,
  BarCode: '',
  RetailPrice: 4_000,
  MRP: 4_000,
  ...fields,
})
const read = async () => (await owner.get<Reply>(`/manage/products/${soap}`)).body.Row
const make = async (Variants: object[], key = soap) =>
  owner.post<Reply>(`/manage/products/${key}/variants`, { Version: (await read()).Version, Variants })
const variants = async () =>
  (await owner.get<Reply>(`/manage/products?ParentProductID=${soap}&sort=SKU`)).body.Rows

test('HC-11 variants that are wrong are none, with what is wrong with each', async () => {
  const refused = await make([variant('SOAP-S'), variant('DEMO-001'), variant('SOAP-M', { MRP: 3_999 })])
  expect(refused.status).toBe(400)
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(['Variants.1.SKU', 'Variants.2.RetailPrice'])
  const twice = await make([variant('SOAP-S'), variant('soap-s')])
  expect(twice.body.errors?.map(({ path }) => path)).toEqual(['Variants.1.SKU'])
  expect([await variants(), (await read())['ProductType']]).toEqual([[], 'Standard'])
})

test('HC-11 variants are products of their own with what their parent names, made once', async () => {
  const wanted = [variant('SOAP-L', { RetailPrice: 3_900 }), variant('SOAP-S')]
  const made = await make(wanted)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const again = await make(wanted)
  expect(again.status).toBe(200)
  const [parent, rows] = [await read(), await variants()]
  expect(rows.map(({ SKU }) => SKU)).toEqual(['SOAP-L', 'SOAP-S'])
  expect(parent['ProductType']).toBe('VariantParent')
  for (const row of rows)
    expect(row).toMatchObject({
      ProductType: 'Variant',
      ParentProductID: soap,
      CategoryID: parent['CategoryID'],
      TaxID: parent['TaxID'],
      HSN: parent['HSN'],
    })
  const { body } = await till.get<{ products: Row[] }>('/catalog/productsync?size=1000')
  expect(body.products.find(({ key }) => key === rows[0]?.key)).toMatchObject({
    ParentProductID: soap,
    RetailPrice: 3_900,
  })
  const nested = await make([variant('SOAP-XS')], rows[0]?.key)
  expect(nested.body.errors).toMatchObject([{ path: 'Variants' }])
})

test('HC-11 variants of another company are not made', async () => {
  const stranger = await hubCallerOf(app, 'owner@other.test')
  const tried = await stranger.post(`/manage/products/${soap}/variants`, {
    Version: 1,
    Variants: [variant('STRANGE')],
  })
  expect(tried.status).toBe(404)
})
