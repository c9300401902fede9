import { describe, expect, test } from 'vitest'
import { product } from '../testing/products.ts'
import { gst, newCart, PLACE } from '../testing/selling-place.ts'
import type { CartLine } from '../db/cart/cart-record.ts'
import { lineOfProduct } from './line-of-product.ts'
import { createPriceNews, takeNewPrices } from './price-news.ts'
import { pricedLine } from './priced-line.ts'
import { settleCart } from './settle-cart.ts'

const STORE = PLACE.store.key
const TAXES = new Map([
  ['tax-5', gst(5)],
  ['tax-18', gst(18)],
])

const listOf = (difference: Parameters<typeof product>[0], taxes = TAXES) => ({
  catalogue: new Map([[difference.key, product(difference)]]),
  taxes,
})

const BEFORE = listOf({ key: 'tea', RetailPrice: 1_000 })
const AFTER = listOf({ key: 'tea', RetailPrice: 1_200 })

const scanned = (changes: Partial<CartLine> = {}, prices = BEFORE): CartLine => {
  const line = lineOfProduct(prices, 'tea', STORE, 1_000)
  if (!line) throw new Error('The product has no tax')
  return { ...line, UUID: 'line-1', ...changes }
}
const cartOf = (line: CartLine) => ({ ...newCart(line), Lines: [line] })
const take = (line: CartLine, prices = AFTER): CartLine | undefined => {
  const draft = cartOf(line)
  return takeNewPrices(createPriceNews(prices, STORE)(draft))(draft).Lines[0]
}
const newsOf = (line: CartLine, prices = AFTER) => [...createPriceNews(prices, STORE)(cartOf(line)).keys()]

describe('HB-24 a cart', () => {
  test('has no news while the price list says what it said', () => {
    expect(newsOf(scanned(), BEFORE)).toEqual([])
    expect(newsOf(JSON.parse(JSON.stringify(scanned())) as CartLine, BEFORE), 'after a reload').toEqual([])
  })

  test('keeps its price, and takes the new one when it is told to', () => {
    const line = scanned()
    expect(newsOf(line)).toEqual(['line-1'])
    expect(line.UnitPrice).toBe(1_000)
    const now = take(line)
    expect(now).toMatchObject({ UnitPrice: 1_200, Listed: { UnitPrice: 1_200 } })
    expect(newsOf(now as CartLine)).toEqual([])
  })

  test('costs the new price also where the old MRP was below it', () => {
    const old = listOf({ key: 'tea', RetailPrice: 5_800, MRP: 5_800 })
    for (const MRP of [6_500, 0]) {
      const now = take(scanned({}, old), listOf({ key: 'tea', RetailPrice: 6_500, MRP })) as CartLine
      expect(settleCart(PLACE, cartOf(now), [], 0).totals.payable, `MRP ${MRP}`).toBe(6_500)
    }
  })

  test('hears of a changed tax too', () => {
    const dearer = listOf({ key: 'tea', TaxID: 'tax-18' })
    expect(take(scanned(), dearer)?.Tax).toEqual(gst(18))
    const otherRate = listOf({ key: 'tea' }, new Map([['tax-5', { ...gst(18), key: 'tax-5' }]]))
    expect(take(scanned(), otherRate)?.Tax.Rates).toEqual(gst(18).Rates)
  })

  test('keeps what a cashier has changed by hand', () => {
    expect(take(scanned({ UnitPrice: 900 }))).toMatchObject({ UnitPrice: 900, Listed: { UnitPrice: 1_200 } })
    const Discount = { Kind: 'Amount', Amount: 100 } as const
    expect(take(scanned({ Discount }))).toMatchObject({ UnitPrice: 1_200, Discount })
  })

  test('takes a new discount of the price list, and loses one that ended', () => {
    const cheap = listOf({ key: 'tea', DiscountPercentage: 100_000 })
    const now = take(scanned(), cheap)
    expect(now?.Discount).toEqual({ Kind: 'Percent', Percent: 100_000 })
    expect(take(now as CartLine, BEFORE)).not.toHaveProperty('Discount')
  })

  test('costs what a label says, and what was agreed with a bill, a quotation or an order', () => {
    expect(newsOf({ ...pricedLine(scanned(), 700), UUID: 'line-1' })).toEqual([])
    for (const agreed of [{ ConvertedFromUUID: 'q' }, { OrderID: 'o' }])
      expect(createPriceNews(AFTER, STORE)({ ...cartOf(scanned()), ...agreed }).size).toBe(0)
  })

  test('leaves goods alone that are not in the price list any more', () => {
    expect(newsOf(scanned(), listOf({ key: 'coffee' }))).toEqual([])
  })
})
