import { expect, test } from 'vitest'
import { product } from '../../testing/products.ts'
import { viewBlock } from './block-view.ts'
import { isValidBlock, packBlock } from './product-block.ts'

const PICTURE = '0123456789abcdef0123456789abcdef'
const PLAIN = [product({ key: 'a' }), product({ key: 'b', Name: 'Bath\nsoap' }), product({ key: 'c' })]

test('HU-27 a block of products without pictures has nothing about pictures', () => {
  const block = packBlock(1, 0, PLAIN)
  expect('pictures' in block).toBe(false)
  expect(PLAIN.map((_, row) => viewBlock(block).productAt(row))).toEqual(PLAIN)
})

test('HU-20 HU-27 the products of a block keep their pictures, and only those that have one', () => {
  const products = PLAIN.map((one, row) => (row === 0 ? one : { ...one, Picture: PICTURE }))
  const block = packBlock(1, 0, products)
  expect(isValidBlock(block)).toBe(true)
  expect(products.map((_, row) => viewBlock(block).productAt(row))).toEqual(products)
})
