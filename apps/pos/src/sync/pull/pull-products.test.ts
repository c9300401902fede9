import type { Product, ProductSyncReply } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import type { CallResult } from '../../api/failure.ts'
import { createCatalogueStore, type CatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { product } from '../../testing/products.ts'
import { pullProducts } from './pull-products.ts'

let store: CatalogueStore

const page = (products: Product[], rest: Partial<ProductSyncReply>): CallResult<ProductSyncReply> => ({
  ok: true,
  reply: {
    message: 'success',
    products,
    pitId: '7',
    lastSort: [products.at(-1)?.key ?? ''],
    hasMore: false,
    totalCount: products.length,
    ...rest,
  },
})
const CUT: CallResult<never> = {
  ok: false,
  failure: { kind: 'unreachable', message: 'cut', retryAfterMs: null },
}
const pull = (...answers: CallResult<ProductSyncReply>[]) => {
  const left = [...answers]
  const api = {
    call: async () => left.shift() ?? expect.fail('asked once too often'),
  } as unknown as ApiClient
  return pullProducts({
    api,
    store,
    clock: createFakeClock(),
    place: { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' },
    onProgress: () => {},
  })
}
const onDevice = async () => (await store.read()).map((row) => row.key)
const [a, b, c] = [product({ key: 'a' }), product({ key: 'b' }), product({ key: 'c' })]

beforeEach(async () => {
  store = createCatalogueStore((await newDevice()).relaxed)
})

describe('a full product sync', () => {
  test('PS-3 reads page by page and keeps the server mark of the first page', async () => {
    const done = await pull(
      page([a, b], { hasMore: true, totalCount: 3 }),
      page([c], { totalCount: 3, pitId: '9' }),
    )
    expect(done).toEqual({ ok: true, changed: 3 })
    expect(await onDevice()).toEqual(['a', 'b', 'c'])
    expect(await store.metadata()).toMatchObject({ mark: '7', count: 3 })
  })

  test('PS-4 cut off in the middle leaves the catalogue in use whole', async () => {
    await pull(page([a, b], {}))
    expect(await pull(page([c], { hasMore: true, totalCount: 9 }), CUT)).toMatchObject({ ok: false })
    expect(await onDevice()).toEqual(['a', 'b'])
    await pull(page([c], {}))
    expect(await onDevice()).toEqual(['c'])
  })

  test('PS-4 an answer shorter than its own count changes nothing', async () => {
    await pull(page([a, b], {}))
    expect(await pull(page([c], { totalCount: 3 }))).toMatchObject({ ok: false })
    expect(await onDevice()).toEqual(['a', 'b'])
  })

  test('PS-5 leaves out what the store does not sell', async () => {
    const notForSale = product({ key: 'x', ProductType: 'Goods not for sale' })
    const elsewhere = product({ key: 'y', AccessibleToSelectedStores: ['there'] })
    const here = product({ key: 'z', AccessibleToSelectedStores: ['there', 'here'] })
    await pull(page([a, notForSale, elsewhere, here], {}))
    expect(await onDevice()).toEqual(['a', 'z'])
  })
})
