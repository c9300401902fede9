import { ProductSyncReply } from '@evertill/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { product } from '../testing/products.ts'
import { PRODUCTS_PER_BATCH, readProductPage } from './product-page.ts'

const RUNS = Number(process.env['EVERTILL_RUNS'] ?? 1_000)

const price = { RetailPrice: 1, SupplyPrice: 1, Markup: 0, DiscountAmount: 0, DiscountPercentage: 0, MRP: 0 }
const whole = product({
  key: '01938f2a-0000-7000-8000-0000000000d1',
  TagIDs: ['tag'],
  StoreSpecificPrices: [{ StoreID: 'here', ...price }],
})
const page = (products: unknown[], rest: object = {}) => ({
  message: 'success',
  products,
  pitId: '7',
  lastSort: ['a'],
  hasMore: true,
  totalCount: 9,
  ...rest,
})
const bySchema = (json: unknown) => {
  const read = ProductSyncReply.safeParse(json)
  return read.success ? read.data : undefined
}
const ODD = fc.constantFrom<unknown[]>(
  undefined as never,
  null as never,
  '' as never,
  'text' as never,
  'x'.repeat(65) as never,
  0 as never,
  -1 as never,
  1.5 as never,
  (2 ** 53) as never,
  1e12 as never,
  (1e12 + 1) as never,
  100_000_001 as never,
  true as never,
  [],
  [''],
  ['a', 1],
  [{}],
  {} as never,
  '2026-11-15T00:00:00Z' as never,
  '2026-11-15T00:00:00.123456Z' as never,
  '2026-11-15' as never,
  '2026-13-15T00:00:00Z' as never,
  '2026-11-15T00:00:00+05:30' as never,
)

const inPieces = (json: unknown) => readProductPage(ProductSyncReply, json, async () => {})

test('AP-3 a page of products parsed in batches equals the page parsed at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(whole)), ODD, async (field, value) => {
      const json = page([whole, { ...whole, [field]: value, unknown: 1 }])
      expect(await inPieces(json)).toEqual(bySchema(json))
    }),
    { numRuns: RUNS },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(page([]))), ODD, async (field, value) => {
      const json = page([whole], { [field]: value })
      expect(await inPieces(json)).toEqual(bySchema(json))
    }),
    { numRuns: Math.ceil(RUNS / 2) },
  )
  for (const nonsense of [undefined, null, 'text', [], {}, page([null])]) {
    expect(await inPieces(nonsense)).toBeUndefined()
  }
})

test('AP-3 a page of many batches keeps the order of its products, and one bad product makes it unreadable', async () => {
  const keys = Array.from({ length: 2 * PRODUCTS_PER_BATCH + 1 }, (_, index) => `product-${index}`)
  const products = keys.map((key) => ({ ...whole, key }))
  let pauses = 0
  const read = await readProductPage(ProductSyncReply, page(products), async () => {
    pauses += 1
  })
  expect(read?.products.map(({ key }) => key)).toEqual(keys)
  expect(pauses).toBe(3)
  expect(await inPieces(page([...products.slice(0, -1), { ...whole, RetailPrice: -1 }]))).toBeUndefined()
})
