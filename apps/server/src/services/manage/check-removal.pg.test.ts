import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OWNER_PASSWORD, createTestCompany, newShop } from '../../testing/own-company.ts'
import { type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { openingOf } from '../../testing/test-drawer.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number } & Record<string, unknown>
type Answer = { code: string; errors?: { path: string; message: string }[] }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const rowsOf = async (list: string, who = owner) =>
  (await who.get<{ Rows: Row[] }>(`/manage/${list}?size=200`)).body.Rows
const remove = async (list: string, wanted: (row: Row) => boolean, who = owner) => {
  const row = (await rowsOf(list, who)).find(wanted)
  const { body } = await who.delete<Answer>(`/manage/${list}/${row?.key}?version=${row?.Version}`)
  return body.errors?.map(({ path, message }) => `${path} ${message}`) ?? body.code
}

test('HB-25 a tax is not deleted while products have it', async () => {
  const [product] = await rowsOf('products')
  const isIts = ({ key }: Row) => key === product?.['TaxID']
  expect(await remove('taxes', isIts)).toEqual([
    expect.stringMatching(/^Row\.TaxName is the tax of products \(\d+\)/),
  ])
  const { body } = await owner.post<{ Row: Row }>('/manage/taxes', {
    Row: {
      key: demoKey(DEMO_RETAIL.id, 'tax', 'unused'),
      TaxName: 'Unused',
      Rates: [{ Name: 'Nil', Heads: [] }],
    },
  })
  expect(await remove('taxes', ({ key }) => key === body.Row.key)).toBe('0')
})

test('HB-25 a category and a subcategory are not deleted while products are in them', async () => {
  const soap = (await rowsOf('products')).find((row) => row['CategoryID'] !== null)
  const isIts = ({ key }: Row) => key === soap?.['CategoryID']
  expect(await remove('categories', isIts)).toEqual([
    expect.stringMatching(/^Row\.CategoryName is the category of products \(\d+\)/),
  ])
  const make = async (list: string, row: object) =>
    (await owner.post<{ Row: Row }>(`/manage/${list}`, { Row: row })).body.Row
  const category = await make('categories', { key: randomUUID(), CategoryName: 'Unused' })
  const sub = await make('subcategories', {
    ...{ key: randomUUID(), SubCategoryName: 'Also unused', CategoryID: category.key },
  })
  const put = (CategoryID: unknown, SubCategoryID: unknown, Version: number | undefined) =>
    owner.put<{ Row: Row }>(`/manage/products/${soap?.key}`, { Version, Row: { CategoryID, SubCategoryID } })
  const moved = await put(category.key, sub.key, soap?.Version)
  expect(moved.status).toBe(200)
  expect(await remove('subcategories', ({ key }) => key === sub.key)).toEqual([
    expect.stringContaining('is the subcategory of products (1)'),
  ])
  expect(await remove('categories', ({ key }) => key === category.key)).toEqual([
    expect.stringContaining('is the category of products (1)'),
  ])
  await put(soap?.['CategoryID'], soap?.['SubCategoryID'] ?? null, moved.body.Row.Version)
  expect(await remove('subcategories', ({ key }) => key === sub.key)).toBe('0')
  expect(await remove('categories', ({ key }) => key === category.key)).toBe('0')
})

test('HB-25 the only type for sales, the only payment in cash and the only store are not deleted', async () => {
  const shop = newShop()
  await createTestCompany(database, shop)
  const other = await hubCallerOf(app, shop.Owner.LoginID, OWNER_PASSWORD)
  const byLetter = (letter: string) => (row: Row) => row['Letter'] === letter
  expect(await remove('transaction-types', byLetter('S'), other)).toEqual([
    'Row.TransactionType is the only type to sell with',
  ])
  expect(await remove('transaction-types', byLetter('Q'), other)).toBe('0')
  const byKind = (kind: string) => (row: Row) => row['Kind'] === kind
  expect(await remove('payment-types', byKind('Cash'), other)).toEqual([
    'Row.PaymentType is the only one for cash',
  ])
  expect(await remove('payment-types', byKind('Other'), other)).toBe('0')
  expect(await remove('stores', () => true, other)).toEqual(['Row.StoreName is the only store'])
})

test('HB-25 a register is not deleted while it is open, and neither is its store', async () => {
  const till = await callerOf(app, 'manager@demo.test')
  const path = 'BLR2/R1'
  const opened = await till.post('/setup/openingcashregister', openingOf(till, path))
  expect(opened.status).toBeLessThan(300)
  expect(await remove('registers', ({ key }) => key === registerKey(path))).toEqual([
    'Row.CashRegisterName is open: close it at its till first',
  ])
  expect(await remove('stores', ({ key }) => key === storeKey('BLR2'))).toEqual([
    'Row.StoreName has an open register: close it at its till first',
  ])
})
