import { hasCosts, type Product } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { viewBlock } from '../../db/catalogue/block-view.ts'
import { createCatalogue } from '../../db/catalogue/catalogue.ts'
import { createCatalogueStore, type CatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import { packBlock, type ProductBlock } from '../../db/catalogue/product-block.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi } from '../../testing/fake-api.ts'
import { createFakeProducts } from '../../testing/fake-products.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { product } from '../../testing/products.ts'
import { pullProducts } from './pull-products.ts'

const SCOPE = 'us/here'
const COSTS = { SupplyPrice: 80_777, Markup: 131_313 }
const PRICE = { RetailPrice: 900, DiscountAmount: 0, DiscountPercentage: 0, MRP: 950 }
const costly = (key: string, difference: Partial<Product> = {}): Product =>
  product({ key, ...COSTS, StoreSpecificPrices: [{ StoreID: 'here', ...PRICE, ...COSTS }], ...difference })

let db: SalesDb
let store: CatalogueStore

beforeEach(async () => {
  db = (await newDevice()).relaxed
  store = createCatalogueStore(db)
})

/** Everything that is on the device, as text. */
const onDisk = async (): Promise<string> => {
  const stores = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(stores, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? [...(value as Int32Array)] : value,
  )
}
const expectNoCosts = async (): Promise<void> => {
  const text = await onDisk()
  expect(text).toContain('"RetailPrice":900')
  expect(text).not.toContain(String(COSTS.SupplyPrice))
  expect(text).not.toContain(String(COSTS.Markup))
}
const readDevice = async (): Promise<Product[]> => {
  const { blocks, rows } = await store.open()
  const found = await Promise.all(blocks.map(({ id }) => store.readBlock(id)))
  const views = found.flatMap((block) => (block ? [viewBlock(block)] : []))
  return [...createCatalogue(views, rows).all()]
}

test('PS-30 whatever a server sends, a till stores neither supply price nor markup', async () => {
  const shop = createFakeProducts()
  const server = createFakeApi({})
  server.answers.syncProducts = (input: never) => shop.sync(input)
  let known: Product[] = []
  const pull = () =>
    pullProducts(
      {
        api: server.api,
        store,
        clock: createFakeClock(),
        pause: async () => {},
        place: { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' },
        catalogue: () => createCatalogue([], known),
        onProgress: () => {},
      },
      'partial',
      async () => {
        known = await readDevice()
      },
    )
  // One that the columns of a block cannot hold, because of the line break in its name.
  shop.save(costly('a'), costly('b', { Name: 'Odd\nname' }), costly('c'))
  expect(await pull()).toEqual({ ok: true, changed: 3 })
  await expectNoCosts()
  shop.save(costly('c', { RetailPrice: 1_100, ActionOn: '2026-11-16T00:00:00.000Z' }))
  expect(await pull()).toEqual({ ok: true, changed: 1 })
  await expectNoCosts()
  expect(known.map(({ key, RetailPrice }) => [key, RetailPrice])).toEqual([
    ['a', 1_000],
    ['b', 1_000],
    ['c', 1_100],
  ])
  expect(known.filter(hasCosts)).toEqual([])
})

test('PS-30 what an earlier version stored is cleared at the first start, without a server', async () => {
  const given = [costly('a'), costly('b', { Name: 'Odd\nname' })]
  const clean = packBlock(1, 0, given)
  const odd: ProductBlock['odd'] = [[1, given[1] as Product]]
  const before: ProductBlock = {
    ...clean,
    numbers: clean.numbers.map((column, index) => {
      if (index === 1) return Int32Array.from(given, ({ SupplyPrice }) => SupplyPrice)
      return index === 2 ? Int32Array.from(given, ({ Markup }) => Markup) : column
    }),
    words: clean.words.map((column) =>
      column.words.some((word) => word.includes('SupplyPrice'))
        ? { ...column, words: [JSON.stringify(given[0]?.StoreSpecificPrices)] }
        : column,
    ),
    odd,
  }
  await db.productBlock.put(before)
  const changed = costly('c')
  await db.product.put({ ...changed, sku: 'c', name: 'c', barcode: '' })
  const range = { id: before.id, after: '', last: 'b' }
  const metadata = { version: 1, count: 2, serverCount: 2, mark: '1', scope: SCOPE, lastError: null }
  await db.metadata.put({ ...metadata, id: 'product', lastSync: '2026-11-15T00:00:00Z', blocks: [range] })
  expect(await onDisk()).toContain(String(COSTS.SupplyPrice))

  const products = await readDevice()
  await expectNoCosts()
  expect(products).toEqual([...given, changed].map((one) => ({ ...one, ...noCosts(one) })))
  expect(await readDevice()).toEqual(products)
})

const noCosts = ({ StoreSpecificPrices }: Product): Partial<Product> => ({
  SupplyPrice: 0,
  Markup: 0,
  StoreSpecificPrices: StoreSpecificPrices.map((price) => ({ ...price, SupplyPrice: 0, Markup: 0 })),
})
