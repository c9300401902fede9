import type { Product } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { product } from '../../testing/products.ts'
import { createCatalogue } from './catalogue.ts'

const rows: Product[] = [
  product({ key: 'a', Name: 'Table butter 100 g', SKU: 'DEMO-001', BarCode: '8900000000012' }),
  product({ key: 'b', Name: 'Bath soap', SKU: '8900000000012', BarCode: '8900000000029' }),
  product({ key: 'c', Name: 'Butter biscuits butter', SKU: 'BB', BarCode: '' }),
  product({ key: 'd', Name: 'Crème\nbrûlée', SKU: 'CB', BarCode: '77' }),
]
const catalogue = createCatalogue(rows)
const keys = (found: readonly Product[]) => found.map((row) => row.key)

describe('the catalogue in memory', () => {
  test('PS-1 scan mode is exact on barcode or SKU, and a barcode goes before an equal SKU', () => {
    expect(catalogue.findByCode('8900000000029')?.key).toBe('b')
    expect(catalogue.findByCode('demo-001')?.key).toBe('a')
    expect(catalogue.findByCode('8900000000012')?.key).toBe('a')
    expect(catalogue.findByCode('890000000001')).toBeUndefined()
    expect(catalogue.findByCode('')).toBeUndefined()
  })

  test('PS-2 manual mode finds substrings of name, SKU and barcode in any case, each product once', () => {
    expect(keys(catalogue.search('BUTTER', 10))).toEqual(['a', 'c'])
    expect(keys(catalogue.search('0029', 10))).toEqual(['b'])
    expect(keys(catalogue.search('brûlée', 10))).toEqual(['d'])
    expect(keys(catalogue.search('nothing', 10))).toEqual([])
    expect(keys(catalogue.search('b', 2))).toEqual(['a', 'b'])
  })

  test('PS-2 no hit runs over from one field or product into the next', () => {
    expect(keys(catalogue.search('g demo', 10))).toEqual([])
    expect(keys(catalogue.search('12bath', 10))).toEqual([])
  })

  test('PS-2 agrees with a plain filter on every two-letter term', () => {
    const plain = (term: string) =>
      keys(
        rows.filter((row) =>
          [row.Name, row.SKU, row.BarCode].some((text) => text.toLowerCase().includes(term)),
        ),
      )
    for (const one of 'abcdemo0128é') {
      for (const two of 'abcdemo0128é') expect(keys(catalogue.search(one + two, 9))).toEqual(plain(one + two))
    }
  })

  test('PS-2 an empty catalogue finds nothing', () => {
    expect(createCatalogue([]).search('a', 5)).toEqual([])
  })
})
