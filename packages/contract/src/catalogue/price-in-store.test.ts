import { describe, expect, test } from 'vitest'
import { type PricedGoods, priceInStore } from './price-in-store.ts'

const ownPrice = { StoreID: 'here', RetailPrice: 900, DiscountAmount: 0, DiscountPercentage: 0, MRP: 0 }

const product = (difference: Partial<PricedGoods>): PricedGoods => ({
  RetailPrice: 1_000,
  DiscountAmount: 0,
  DiscountPercentage: 0,
  MRP: 0,
  StoreSpecificPrices: [],
  ...difference,
})

describe('the price of a product', () => {
  test("CA-9 is the store's own before the product's; without a store MRP the product's applies", () => {
    const goods = product({ RetailPrice: 1_000, MRP: 1_100, StoreSpecificPrices: [ownPrice] })
    expect(priceInStore(goods, undefined, 'here')).toEqual({ UnitPrice: 900, MRP: 1_100 })
    expect(priceInStore(goods, undefined, 'elsewhere')).toEqual({ UnitPrice: 1_000, MRP: 1_100 })
  })

  test('CA-9 a discount amount is per unit, a percentage stays a line discount', () => {
    expect(priceInStore(product({ DiscountAmount: 150 }), undefined, 'here')).toEqual({
      UnitPrice: 850,
      MRP: 0,
    })
    expect(priceInStore(product({ DiscountPercentage: 100_000 }), undefined, 'here')).toEqual({
      UnitPrice: 1_000,
      MRP: 0,
      Discount: { Kind: 'Percent', Percent: 100_000 },
    })
  })
})
