import { describe, expect, test } from 'vitest'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { groupVariants } from './group-variants.ts'

const sellable = (key: string, parentKey = ''): SellableProduct => ({
  key,
  parentKey,
  sku: key,
  name: key,
  barcode: '',
  price: 100,
  mrp: 0,
  unit: 'pc',
  isWeighed: false,
  categoryId: '',
  hasVariants: key === 'shirt',
})
const [shirt, small, large, soap] = [
  sellable('shirt'),
  sellable('shirt-s', 'shirt'),
  sellable('shirt-l', 'shirt'),
  sellable('soap'),
]
const grouped = (...hits: SellableProduct[]) =>
  groupVariants(hits, (key) => (key === 'shirt' ? shirt : undefined)).map(({ key }) => key)

describe('FC-35 variants share the tile of their product', () => {
  test('FC-35 with the product among the hits, before or after them', () => {
    expect(grouped(small, soap, shirt, large)).toEqual(['shirt', 'soap'])
    expect(grouped(shirt, small)).toEqual(['shirt'])
  })

  test('FC-35 without it, when there are several', () => {
    expect(grouped(soap, large, small)).toEqual(['soap', 'shirt'])
  })

  test('FC-35 a single variant stays, and so do variants of a product that the till does not have', () => {
    expect(grouped(large, soap)).toEqual(['shirt-l', 'soap'])
    const orphans = [sellable('a', 'gone'), sellable('b', 'gone')]
    expect(grouped(...orphans)).toEqual(['a', 'b'])
  })
})
