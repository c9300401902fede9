import type { CatalogueReply, PartnerQuoteReply, Product } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestPartner, addChannel, partnerCaller } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let channel: TestPartner
let ask: ReturnType<typeof partnerCaller>
let products: Product[]

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  channel = await addChannel(database)
  ask = partnerCaller(app, channel)
  await database.query(
    `insert into service_areas (registration_id, service_area_id, store_id, pincode, min_order, fee, eta_minutes, cod_allowed)
     values ($1, gen_random_uuid(), $2, '799999', 10000, 4000, 45, false)`,
    [channel.registrationId, storeKey('BLR1')],
  )
  const manager = await callerOf(app, 'manager@demo.test')
  const { body } = await manager.get<{ products: Product[] }>('/catalog/productsync?size=1000')
  products = body.products
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const quoteFor = (
  items: { productId: string; qty: number }[],
  more = {},
): Promise<Answer<PartnerQuoteReply>> =>
  ask({
    method: 'POST',
    path: `/v1/channels/${channel.key}/quote`,
    body: { pincode: '799999', items, ...more },
  })

const catalogue = (query = ''): Promise<Answer<CatalogueReply>> =>
  ask({ method: 'GET', path: `/v1/channels/${channel.key}/catalogue${query}` })

const cheap = () => {
  const found = products.find(
    (product) =>
      product.PriceIncludesTax &&
      product.RetailPrice > 5_000 &&
      !product.IsWeighed &&
      product.StoreSpecificPrices.length === 0 &&
      product.AccessibleToSelectedStores.length === 0 &&
      product.DiscountAmount === 0 &&
      product.DiscountPercentage === 0,
  )
  if (!found) throw new Error('the demo company sells nothing')
  return found
}

describe('OA-13 a quote', () => {
  test('has the price of the store, the fee and the time of the pincode', async () => {
    const { key, RetailPrice } = cheap()
    const { status, body } = await quoteFor([{ productId: key, qty: 3_000 }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      serviceable: true,
      amount: RetailPrice * 3,
      fee: 4_000,
      etaMin: 45,
      codAllowed: false,
      items: [{ productId: key, available: true, unitPrice: RetailPrice, amount: RetailPrice * 3 }],
    })
  })

  test('adds tax where a price is without', async () => {
    const product = products.find((one) => !one.PriceIncludesTax && !one.IsWeighed && one.RetailPrice > 0)
    if (!product) return expect(products.length).toBeGreaterThan(0)
    const { body } = await quoteFor([{ productId: product.key, qty: 1_000 }])
    expect(body.items[0]?.unitPrice).toBeGreaterThanOrEqual(product.RetailPrice)
    expect(body.amount).toBe(body.items[0]?.amount)
    return undefined
  })

  test('says why the shop does not deliver', async () => {
    const { key } = cheap()
    const one = [{ productId: key, qty: 1_000 }]
    const reasonOf = async (more: object, items = one) => (await quoteFor(items, more)).body.reason
    expect(await reasonOf({ pincode: '110001' })).toBe('not-served')
    expect(await reasonOf({ pincode: '12' })).toBe('invalid-pincode')
    expect(await reasonOf({ cod: true }, [{ productId: key, qty: 20_000 }])).toBe('no-cod')
    const small = products.find(
      ({ RetailPrice, IsWeighed, IsDeleted }) =>
        RetailPrice > 0 && RetailPrice < 5_000 && !IsWeighed && !IsDeleted,
    )
    expect(await reasonOf({}, [{ productId: small?.key ?? '', qty: 1_000 }])).toBe('below-minimum')
  })

  test('has no price for what the shop does not sell, and never one of another company', async () => {
    const [foreign] = await database.query<{ id: string }>(
      'select product_id as id from products where registration_id <> $1 limit 1',
      [channel.registrationId],
    )
    const { key } = cheap()
    for (const productId of [foreign?.id ?? '', 'no id', '00000000-0000-4000-8000-000000000000']) {
      const { body } = await quoteFor([
        { productId, qty: 1_000 },
        { productId: key, qty: 20_000 },
      ])
      expect(body).toMatchObject({ serviceable: false, reason: 'not-available' })
      expect(body.items[0]).toMatchObject({ available: false, unitPrice: 0, amount: 0 })
    }
    const { body } = await quoteFor([{ productId: key, qty: 1_500 }])
    expect(body.items[0]?.available).toBe(false)
  })
})

describe('OA-14 the catalogue', () => {
  test('has every product of the store with its price, page by page', async () => {
    const seen = new Map<string, number>()
    let query = '?size=200'
    for (;;) {
      const { status, body } = await catalogue(query)
      expect(status).toBe(200)
      for (const { productId, price, available } of body.products) {
        expect(available).toBe(true)
        seen.set(productId, price)
      }
      if (body.next === undefined) break
      query = `?size=200&after=${body.next}`
    }
    const { key, RetailPrice } = cheap()
    expect(seen.get(key)).toBe(RetailPrice)
    const inStore = ({ AccessibleToSelectedStores: stores, IsDeleted }: Product) =>
      !IsDeleted && (stores.length === 0 || stores.includes(storeKey('BLR1')))
    expect(seen.size).toBe(products.filter(inStore).length)
  })

  test('since a position has only what changed, also what is no longer sold', async () => {
    const { body: before } = await catalogue('?size=1')
    expect((await catalogue(`?since=${before.position}`)).body.products).toEqual([])
    const { key } = cheap()
    const change = (set: string) =>
      database.query(
        `with p as (
           update change_positions set position = position + 1 where registration_id = $1 returning position)
         update products set ${set}, position = p.position from p where registration_id = $1 and product_id = $2`,
        [channel.registrationId, key],
      )
    await change('retail_price = retail_price + 100, mrp = 0')
    const changed = await catalogue(`?since=${before.position}`)
    expect(changed.body.products).toMatchObject([
      { productId: key, available: true, price: cheap().RetailPrice + 100 },
    ])
    await change('is_deleted = true')
    const gone = await catalogue(`?since=${changed.body.position}`)
    expect(gone.body.products).toMatchObject([{ productId: key, available: false, price: 0 }])
  })

  test('tells no costs', async () => {
    const { body } = await catalogue('?size=5')
    expect(JSON.stringify(body)).not.toMatch(/cost|supply|markup/i)
  })

  test('refuses a position that is none of ours', async () => {
    for (const query of ['?since=yesterday', '?since=-1', '?after=x', '?size=0'])
      expect((await catalogue(query)).status, query).toBe(400)
  })
})
