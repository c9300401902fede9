import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type One = { code: string; Row: Row; errors?: { path: string; message: string }[] }
type List = { Rows: Row[]; Next?: string; Count: number }
type Sync = { products: Row[]; pitId: string; lastSort: string[] }

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

const key = (kind: Parameters<typeof demoKey>[1], name: string) => demoKey(DEMO_RETAIL.id, kind, name)
const [BLR1, DEL1] = [storeKey('BLR1'), storeKey('DEL1')]
let codes = 0

const create = (fields: Record<string, unknown> = {}) => {
  codes += 1
  const Row = {
    key: randomUUID(),
    Name: `Product ${codes}`,
    SKU: `HC-${codes}`,
    TaxID: key('tax', 'GST 18%'),
    RetailPrice: 10_000,
    ...fields,
  }
  return owner.post<One>('/manage/products', { Row })
}
const change = ({ key: id, Version }: Row, fields: Record<string, unknown>, by = owner) =>
  by.put<One>(`/manage/products/${id}`, { Version, Row: fields })
const made = async (fields: Record<string, unknown> = {}): Promise<Row> => {
  const { status, body } = await create(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.Row
}
const list = async (query: string): Promise<List> => (await owner.get<List>(`/manage/products?${query}`)).body

describe('a product', () => {
  const eventsAfter = (id: number) =>
    database.query<{ type: string }>(
      'select distinct event_type as type from event_outbox where event_id > $1',
      [id],
    )
  const lastEvent = async () =>
    (await database.query<{ n: number }>('select coalesce(max(event_id), 0)::int as n from event_outbox'))[0]
      ?.n ?? 0
  const synced = async (id: string) => {
    const { body } = await till.get<Sync>('/catalog/productsync?size=1000')
    return body.products.find((product) => product.key === id)
  }

  test('HC-1 reaches tills when it is made, changed, deleted and restored', async () => {
    const position = async () =>
      (await database.query<{ p: number }>('select max(position)::int as p from change_positions'))[0]?.p ?? 0
    let before = await position()
    const moved = async (id: string) => {
      const [row] = await database.query<{ p: number }>(
        'select position::int as p from products where product_id = $1',
        [id],
      )
      expect(row?.p).toBeGreaterThan(before)
      before = await position()
    }
    const at = await lastEvent()
    const row = await made({ BarCode: '8901000777771', TagIDs: [key('tag', 'Organic')] })
    expect(await eventsAfter(at)).toEqual([{ type: 'product_updated' }])
    expect(await synced(row.key)).toMatchObject({ BarCode: '8901000777771', RetailPrice: 10_000 })
    await moved(row.key)
    const { body } = await change(row, { RetailPrice: 9_900, Name: 'Cheaper' })
    expect(await synced(row.key)).toMatchObject({ RetailPrice: 9_900, Name: 'Cheaper' })
    await moved(row.key)
    await owner.delete(`/manage/products/${row.key}?version=${body.Row.Version}`)
    expect(await synced(row.key)).toBeUndefined()
    await moved(row.key)
    await owner.post(`/manage/products/${row.key}/restore`)
    expect(await synced(row.key)).toMatchObject({ RetailPrice: 9_900 })
    await moved(row.key)
  })

  test('HC-2 has a code and a barcode of its own, also when it is restored', async () => {
    const first = await made({ SKU: 'Twice', BarCode: '012345678905' })
    expect((await create({ SKU: 'tWICE' })).body.errors).toMatchObject([
      { path: 'Row.SKU', message: expect.stringContaining('another product') },
    ])
    // The same code, written as UPC-A and as EAN-13.
    expect((await create({ BarCode: '0012345678905' })).body.errors).toMatchObject([{ path: 'Row.BarCode' }])
    await owner.delete(`/manage/products/${first.key}?version=${first.Version}`)
    await made({ SKU: 'TWICE' })
    const back = await owner.post<One>(`/manage/products/${first.key}/restore`)
    expect(back.body.errors).toMatchObject([{ path: 'Row.SKU' }])
  })

  test('HC-2 of two that are made at once with one code, one is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ SKU: 'RACE' })))
    expect(answers.map(({ status }) => status).filter((one) => one === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true)
  })

  test('HC-3 is not priced above its MRP, here or in a store', async () => {
    expect((await create({ MRP: 9_999 })).body.errors).toMatchObject([{ path: 'Row.RetailPrice' }])
    const own = (RetailPrice: number, MRP = 0) => [{ StoreID: BLR1, RetailPrice, MRP }]
    const refused = await create({ MRP: 10_000, StoreSpecificPrices: own(10_001) })
    expect(refused.body.errors).toMatchObject([{ path: 'Row.StoreSpecificPrices.0.RetailPrice' }])
    await made({ MRP: 10_000, StoreSpecificPrices: own(10_001, 10_500) })
    await made({ MRP: 9_999, PriceIncludesTax: false })
  })

  test('HC-4 shows and takes its supply price only with the right to costs', async () => {
    const row = await made({ SupplyPrice: 7_000 })
    const rights = (perms: string) =>
      database.query(
        `update access_entries set perms = $1::jsonb where resource = 'ProductCosts' and user_id = $2`,
        [perms, key('user', 'manager@demo.test')],
      )
    await rights('{"read": false}')
    const seen = await owner.get<One>(`/manage/products/${row.key}`)
    expect(seen.body.Row['SupplyPrice']).toBe(0)
    expect((await change(seen.body.Row, { SupplyPrice: 1 })).body.errors).toMatchObject([
      { path: 'Row.SupplyPrice' },
    ])
    const renamed = await change(seen.body.Row, { Name: 'Renamed' })
    expect(renamed.body.Row['SupplyPrice']).toBe(0)
    await rights('{"read": true}')
    const { body } = await owner.get<One>(`/manage/products/${row.key}`)
    expect(body.Row).toMatchObject({ Name: 'Renamed', SupplyPrice: 7_000 })
  })

  test('HC-5 keeps the costs and discounts of a store whose price is changed', async () => {
    const row = await made({ StoreSpecificPrices: [{ StoreID: DEL1, RetailPrice: 9_000, MRP: 0 }] })
    await database.query(
      `update products set store_specific_prices = jsonb_set(store_specific_prices, '{0,SupplyPrice}', '777')
        where product_id = $1`,
      [row.key],
    )
    const prices = [
      { StoreID: BLR1, RetailPrice: 8_000, MRP: 0 },
      { StoreID: DEL1, RetailPrice: 8_500, MRP: 0 },
    ]
    const changed = await change({ ...row, Version: row.Version + 1 }, { StoreSpecificPrices: prices })
    expect(changed.body.Row['StoreSpecificPrices']).toEqual(prices)
    const [stored] = await database.query<{ prices: object[] }>(
      'select store_specific_prices as prices from products where product_id = $1',
      [row.key],
    )
    expect(stored?.prices).toMatchObject([
      { StoreID: BLR1, SupplyPrice: 0, DiscountAmount: 0, Markup: 0 },
      { StoreID: DEL1, SupplyPrice: 777, RetailPrice: 8_500 },
    ])
  })

  test('HC-6 names only what the company has', async () => {
    const faultOf = async (fields: Record<string, unknown>) => (await create(fields)).body.errors?.[0]?.path
    const nothing = randomUUID()
    const [dairy, staples] = [key('category', 'Dairy'), key('category', 'Staples')]
    const everyday = key('sub-category', 'Everyday dairy')
    expect(await faultOf({ TaxID: nothing })).toBe('Row.TaxID')
    expect(await faultOf({ CategoryID: nothing })).toBe('Row.CategoryID')
    expect(await faultOf({ CategoryID: staples, SubCategoryID: everyday })).toBe('Row.SubCategoryID')
    expect(await faultOf({ SubCategoryID: everyday })).toBe('Row.SubCategoryID')
    expect(await faultOf({ TagIDs: [nothing] })).toBe('Row.TagIDs')
    expect(await faultOf({ AccessibleToSelectedStores: [nothing] })).toBe('Row.AccessibleToSelectedStores')
    const twice = { StoreID: BLR1, RetailPrice: 1, MRP: 0 }
    expect(await faultOf({ StoreSpecificPrices: [twice, twice] })).toBe('Row.StoreSpecificPrices.1.StoreID')
    expect(await faultOf({ HSN: '12345' })).toBe('Row.HSN')
    expect(await faultOf({ CategoryID: dairy, SubCategoryID: everyday, HSN: '040510' })).toBeUndefined()
  })
})

test('HC-12 a product has values of the fields of its company, each of its type', async () => {
  const field = async (FieldName: string, fields: object): Promise<string> => {
    const Row = { key: randomUUID(), Module: 'product', FieldName, ...fields }
    expect((await owner.post('/manage/custom-fields', { Row })).status).toBe(201)
    return Row.key
  }
  const shelf = await field('Shelf', { FieldType: 'Choice', Choices: ['A', 'B'] })
  const year = await field('Year', { FieldType: 'Number' })
  const row = await made({ CustomFields: { [shelf]: 'A', [year]: 2026 } })
  expect(row['CustomFields']).toEqual({ [shelf]: 'A', [year]: 2026 })
  const faultOf = async (CustomFields: object) =>
    (await create({ CustomFields })).body.errors?.[0]?.path.replace('Row.CustomFields.', '')
  expect(await faultOf({ [shelf]: 'C' })).toBe(shelf)
  expect(await faultOf({ [year]: 'old' })).toBe(year)
  expect(await faultOf({ [randomUUID()]: 'x' })).toBeDefined()
  const origin = await field('Origin', { FieldType: 'Text', IsRequired: true })
  expect(await faultOf({})).toBe(origin)
  expect(await faultOf({ [origin]: 'Assam' })).toBeUndefined()
  // A product of before is changed without it.
  const { status, body } = await change(row, { RetailPrice: 9_000 })
  expect(status, JSON.stringify(body)).toBe(200)
  const list = await owner.get<One>(`/manage/custom-fields/${origin}`)
  await owner.delete(`/manage/custom-fields/${origin}?version=${list.body.Row.Version}`)
})

test('HC-8 a tag and a category that were deleted are not shown at tills', async () => {
  const remove = async (list: string, fields: object): Promise<string> => {
    const Row = { key: randomUUID(), ...fields }
    const { body } = await owner.post<One>(`/manage/${list}`, { Row })
    await owner.delete(`/manage/${list}/${Row.key}?version=${body.Row.Version}`)
    return Row.key
  }
  const category = await remove('categories', { CategoryName: 'Shortlived' })
  await remove('product-tags', { TagName: 'Shortlived' })
  const tags = await till.get<{ ProductTags: { TagName: string }[] }>('/producttag')
  expect(tags.body.ProductTags.length).toBeGreaterThan(0)
  expect(tags.body.ProductTags.map(({ TagName }) => TagName)).not.toContain('Shortlived')
  const { body } = await till.get<{ productCategories: Row[] }>('/catalog/categories')
  expect(body.productCategories.find((row) => row.key === category)?.IsDeleted).toBe(true)
})

describe('the list of products', () => {
  const names = async (query: string) => (await list(query)).Rows.map(({ Name }) => Name)

  test('HC-20 is read page by page in each order', async () => {
    for (const sort of [
      'Name',
      '-Name',
      'SKU',
      '-SKU',
      'RetailPrice',
      '-RetailPrice',
      'ChangedAt',
      '-ChangedAt',
    ]) {
      const whole: string[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const body = await list(`sort=${sort}&size=120${cursor === undefined ? '' : `&cursor=${cursor}`}`)
        whole.push(...body.Rows.map((row) => row.key))
        expect(whole.length).toBeLessThanOrEqual(body.Count)
        cursor = body.Next
        pages += 1
        if (cursor === undefined) expect(whole.length).toBe(body.Count)
      } while (cursor !== undefined)
      expect(pages).toBeGreaterThan(3)
      expect(new Set(whole).size).toBe(whole.length)
    }
    const prices = (await list('sort=-RetailPrice&size=50')).Rows.map((row) => Number(row['RetailPrice']))
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })

  test('HC-20 is searched by every word in name, code or barcode', async () => {
    expect(await names('q=butter%20table')).toEqual(['Table butter 100 g'])
    expect(await names('q=8900000000012')).toEqual(['Table butter 100 g'])
    expect(await names('q=DEMO-001')).toEqual(['Table butter 100 g'])
    expect(await names('q=demo%20100')).toEqual(['Table butter 100 g'])
    expect(await names('q=%25')).toEqual([])
  })

  test('HC-20 is filtered by what a product names', async () => {
    const every = async (query: string, holds: (row: Row) => boolean) => {
      const { Rows, Count } = await list(`${query}&size=200`)
      expect([query, Rows.length > 0, Rows.every(holds)]).toEqual([query, true, true])
      return Count
    }
    const dairy = key('category', 'Dairy')
    const gst = key('tax', 'GST 18%')
    await every(`CategoryID=${dairy}`, (row) => row['CategoryID'] === dairy)
    await every(`TaxID=${gst}`, (row) => row['TaxID'] === gst)
    await every('IsWeighed=true', (row) => row['IsWeighed'] === true)
    const limited = (row: Row) => row['AccessibleToSelectedStores'] as string[]
    const inDelhi = await every(`StoreID=${DEL1}`, (row) => limited(row).every((store) => store === DEL1))
    expect(inDelhi).toBeLessThan((await list('')).Count)
    expect((await list('LacksTax=true')).Rows).toEqual([])
    // As it was possible once.
    await database.query('update taxes set is_deleted = true where tax_id = $1', [gst])
    await every('LacksTax=true', (row) => row['LacksTax'] === true && row['TaxID'] === gst)
    await owner.post(`/manage/taxes/${gst}/restore`)
    expect((await list(`CategoryID=${dairy}&q=milk&StoreID=${BLR1}`)).Count).toBeGreaterThan(0)
  })
})
