import type { Product, ProductSyncReply } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { viewBlock } from '../../db/catalogue/block-view.ts'
import { type Catalogue, createCatalogue } from '../../db/catalogue/catalogue.ts'
import { createCatalogueStore, type CatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi, UNREACHABLE } from '../../testing/fake-api.ts'
import { createFakeProducts } from '../../testing/fake-products.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { product } from '../../testing/products.ts'
import type { ProductPorts } from './product-pages.ts'
import { type ProductChange, pullProducts, refetchBlock } from './pull-products.ts'

let db: SalesDb
let store: CatalogueStore
let shop: ReturnType<typeof createFakeProducts>
let server: ReturnType<typeof createFakeApi>
let inMemory: Catalogue

const readDevice = async (): Promise<Catalogue> => {
  const { blocks, rows } = await store.open()
  const found = await Promise.all(blocks.map((range) => store.readBlock(range.id)))
  return createCatalogue(
    found.flatMap((block) => (block ? [viewBlock(block)] : [])),
    rows,
  )
}
const ports = (): ProductPorts => ({
  api: server.api,
  store,
  clock: createFakeClock(),
  pause: async () => {},
  place: { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' },
  catalogue: () => inMemory,
  onProgress: () => {},
})
const pull = (mode: 'full' | 'partial' = 'partial') =>
  pullProducts(ports(), mode, async ({ rows }: ProductChange) => {
    if (rows === 'all') inMemory = await readDevice()
    else inMemory.apply(rows)
  })
const onDevice = async () => [...(await readDevice()).all()].map((row) => row.key)
const many = (count: number, difference: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, index) =>
    product({ key: `p${String(index).padStart(6, '0')}`, ...difference }),
  )
/** The answer to one request spoiled. */
const spoil = (nth: number, how: (reply: ProductSyncReply) => ProductSyncReply | typeof UNREACHABLE) => {
  let asked = 0
  server.answers.syncProducts = (input: never) => (++asked === nth ? how(shop.sync(input)) : shop.sync(input))
}
const heal = () => {
  server.answers.syncProducts = (input: never) => shop.sync(input)
}

beforeEach(async () => {
  db = (await newDevice()).relaxed
  store = createCatalogueStore(db)
  shop = createFakeProducts()
  server = createFakeApi({})
  inMemory = createCatalogue([])
  heal()
})

describe('a full product sync', () => {
  test('PS-3 reads page by page and keeps the server mark', async () => {
    shop.save(...many(1_200))
    expect(await pull()).toEqual({ ok: true, changed: 1_200 })
    expect(await onDevice()).toEqual(many(1_200).map((row) => row.key))
    expect(await store.metadata()).toMatchObject({ mark: '1', count: 1_200, scope: 'us/here' })
  })

  test('PS-4 F-48 cut off at any page the old catalogue is whole, and the next try goes on from there', async () => {
    shop.save(...many(3_000, { RetailPrice: 100 }))
    await pull()
    shop.save(...many(3_000, { RetailPrice: 200, ActionOn: '2026-11-16T00:00:00.000Z' }))
    for (let page = 1; page <= 7; page++) {
      spoil(page, () => UNREACHABLE)
      expect(await pull('full')).toMatchObject({ ok: false, reason: 'unreachable' })
      const left = await readDevice()
      expect(left.size).toBe(3_000)
      expect(left.get('p000000')?.RetailPrice).toBe(100)
      await store.dropLoad()
    }
    spoil(4, () => UNREACHABLE)
    await pull('full')
    heal()
    server.asked.length = 0
    await pull('full')
    // Three pages were on the device already; the last request asks what changed meanwhile.
    expect(server.asked).toHaveLength(4)
    const now = await readDevice()
    expect([...now.all()].every((row) => row.RetailPrice === 200)).toBe(true)
    expect(now.size).toBe(3_000)
    expect(await db.productBlock.where('version').notEqual(2).count()).toBe(0)
  })

  test('LD-16 what changed while a load was cut off is there when it is swapped in, not a sync later', async () => {
    shop.save(...many(2_000))
    spoil(3, () => UNREACHABLE)
    await pull()
    shop.save(product({ key: 'p000001', RetailPrice: 777, ActionOn: '2026-11-16T00:00:00.000Z' }))
    shop.remove('p000002')
    heal()
    await pull()
    const now = await readDevice()
    expect(now.get('p000001')?.RetailPrice).toBe(777)
    expect(now.get('p000002')).toBeUndefined()
    expect(await store.metadata()).toMatchObject({ mark: '3' })
  })

  test.each<[string, (reply: ProductSyncReply) => ProductSyncReply]>([
    ['empty', (reply) => ({ ...reply, products: [], hasMore: false, totalCount: 0, lastSort: [] })],
    ['truncated', (reply) => ({ ...reply, products: reply.products.slice(0, 5), hasMore: false })],
    ['of a wrong count', (reply) => ({ ...reply, totalCount: 99_999, hasMore: false })],
    ['without rows but with more to come', (reply) => ({ ...reply, products: [], lastSort: [] })],
  ])('PS-4 F-49 an answer that is %s deletes nothing', async (_, how) => {
    shop.save(...many(1_200))
    await pull()
    for (const mode of ['full', 'partial'] as const) {
      for (const page of [1, 2]) {
        shop.save(...many(1_200, { ActionOn: `2026-12-0${page}T00:00:00.000Z` }))
        spoil(page, how)
        await pull(mode)
        expect((await readDevice()).size).toBe(1_200)
      }
    }
    heal()
    await pull()
    expect((await readDevice()).get('p000000')?.ActionOn).toBe('2026-12-02T00:00:00.000Z')
  })

  test('PS-5 leaves out what the store does not sell, and keeps the parents of what it does', async () => {
    shop.save(
      product({ key: 'a' }),
      product({ key: 'x', ProductType: 'Goods not for sale' }),
      product({ key: 'y', AccessibleToSelectedStores: ['there'] }),
      product({ key: 'z', AccessibleToSelectedStores: ['there', 'here'] }),
      product({ key: 'parent', AccessibleToSelectedStores: ['there'] }),
      product({ key: 'variant', ParentProductID: 'parent' }),
    )
    await pull()
    expect((await onDevice()).toSorted()).toEqual(['a', 'parent', 'variant', 'z'])
  })
})

describe('a partial product sync', () => {
  beforeEach(async () => {
    shop.save(...many(1_000))
    await pull()
    server.asked.length = 0
  })

  test('LD-17 takes in what changed, removes what was deleted, and begins next time behind it', async () => {
    shop.save(product({ key: 'p000005', Name: 'Renamed', ActionOn: '2026-11-16T00:00:00.000Z' }))
    shop.save(product({ key: 'new' }))
    shop.remove('p000007')
    expect(await pull()).toEqual({ ok: true, changed: 3 })
    for (const now of [inMemory, await readDevice()]) {
      expect(now.get('p000005')?.Name).toBe('Renamed')
      expect(now.search('renamed', 5)).toHaveLength(1)
      expect(now.get('new')).toBeDefined()
      expect(now.get('p000007')).toBeUndefined()
      expect(now.size).toBe(1_000)
    }
    expect(await store.metadata()).toMatchObject({ mark: '4', count: 1_000, version: 1 })
    expect(await pull()).toEqual({ ok: true, changed: 0 })
    expect(server.asked).toHaveLength(2)
  })

  test('LD-17 an item is written only if its ActionOn differs', async () => {
    shop.save(...many(3))
    expect(await pull()).toEqual({ ok: true, changed: 0 })
    expect(await db.product.count()).toBe(0)
  })

  test('LD-17 cut off between rows and mark, the same changes come again and change nothing twice', async () => {
    shop.save(product({ key: 'p000005', Name: 'Renamed', ActionOn: '2026-11-16T00:00:00.000Z' }))
    const finish = store.finishPartial
    store.finishPartial = () => Promise.reject(new Error('power cut'))
    await expect(pull()).rejects.toThrow('power cut')
    store.finishPartial = finish
    inMemory = await readDevice()
    expect(inMemory.get('p000005')?.Name).toBe('Renamed')
    await pull()
    expect((await readDevice()).size).toBe(1_000)
    expect(await store.metadata()).toMatchObject({ mark: '2' })
  })

  test('LD-18 one that would drop over a fifth becomes a full sync', async () => {
    shop.remove(...many(300).map((row) => row.key))
    await pull()
    expect(server.asked.some(({ input }) => JSON.stringify(input).includes('"isDeleted":"false"'))).toBe(true)
    expect((await readDevice()).size).toBe(700)
    expect(await store.metadata()).toMatchObject({ version: 2 })
  })

  test('LD-19 a server whose marks went back is read from the start', async () => {
    shop.save(product({ key: 'later' }))
    await pull()
    shop.goBackTo(0)
    shop.save(product({ key: 'p000001', Name: 'As it was', ActionOn: '2026-01-01T00:00:00.000Z' }))
    await pull()
    expect((await readDevice()).get('p000001')?.Name).toBe('As it was')
    expect(await store.metadata()).toMatchObject({ mark: '1' })
  })

  test('LD-20 a product moved to another store goes, and the parent of a new variant comes', async () => {
    shop.save(
      product({
        key: 'p000001',
        AccessibleToSelectedStores: ['there'],
        ActionOn: '2026-11-16T00:00:00.000Z',
      }),
    )
    shop.save(product({ key: 'parent', AccessibleToSelectedStores: ['there'] }))
    await pull()
    expect(inMemory.get('p000001')).toBeUndefined()
    expect(inMemory.get('parent')).toBeUndefined()
    shop.save(product({ key: 'variant', ParentProductID: 'parent' }))
    await pull()
    expect(inMemory.get('parent')).toBeDefined()
    expect(inMemory.get('variant')).toBeDefined()
  })

  test('LD-14 many changed rows are folded into blocks, and nothing is different afterwards', async () => {
    shop.save(...many(2_500, { ActionOn: '2026-11-16T00:00:00.000Z' }))
    shop.remove('p000003')
    await pull()
    expect(await db.product.count()).toBe(0)
    expect(await store.metadata()).toMatchObject({ version: 2, mark: '3', count: 2_499 })
    const now = await readDevice()
    expect([...now.all()]).toEqual([...inMemory.all()])
    expect(now.size).toBe(2_499)
    expect(now.get('p000003')).toBeUndefined()
  })

  test('LD-9 at another store the catalogue is loaded anew', async () => {
    const there = { ...ports(), place: { ...ports().place, storeId: 'there' } }
    await pullProducts(there, 'partial', async () => {})
    expect(await store.metadata()).toMatchObject({ scope: 'us/there', version: 2 })
  })
})

describe('a block that cannot be read', () => {
  test('LD-22 is fetched again, alone, and the others are sold from meanwhile', async () => {
    shop.save(...many(6_000))
    await pull()
    const { blocks } = await store.open()
    expect(blocks.length).toBeGreaterThan(1)
    await db.productBlock.update(blocks[1]!.id, { times: undefined } as never)
    expect((await readDevice()).size).toBeGreaterThan(0)
    const before = await onDevice()
    expect(before.length).toBeLessThan(6_000)
    server.asked.length = 0
    await refetchBlock(ports(), 1, blocks[1]!)
    expect(await onDevice()).toEqual(many(6_000).map((row) => row.key))
    expect(server.asked.length).toBeLessThan(8)
  })
})
