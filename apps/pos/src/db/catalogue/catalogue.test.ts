import type { Product } from '@evertill/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogueOf as sampleCatalogue } from '../../testing/bench/catalogue-of.ts'
import { product } from '../../testing/products.ts'
import { viewBlock } from './block-view.ts'
import { createCatalogue } from './catalogue.ts'
import { isValidBlock, packBlock } from './product-block.ts'

const rows: Product[] = [
  product({ key: 'a', Name: 'Table butter 100 g', SKU: 'DEMO-001', BarCode: '8900000000012' }),
  product({ key: 'b', Name: 'Bath soap', SKU: '8900000000012', BarCode: '8900000000029' }),
  product({ key: 'c', Name: 'Butter biscuits butter', SKU: 'BB', BarCode: '' }),
  product({ key: 'd', Name: 'Crème\nbrûlée', SKU: 'CB', BarCode: '77' }),
]
const blockOf = (products: readonly Product[], index = 0) => viewBlock(packBlock(1, index, products))
const catalogueOf = (...blocks: Product[][]) => createCatalogue(blocks.map(blockOf))
const catalogue = catalogueOf(rows.slice(0, 2), rows.slice(2))
const keys = (found: readonly Product[]) => found.map((row) => row.key)

describe('the catalogue in memory', () => {
  test('PS-1 scan mode is exact on barcode or SKU, and a barcode goes before an equal SKU', () => {
    expect(catalogue.findByCode('8900000000029')?.key).toBe('b')
    expect(catalogue.findByCode('demo-001')?.key).toBe('a')
    expect(catalogue.findByCode('8900000000012')?.key).toBe('a')
    expect(catalogue.findByCode('890000000001')).toBeUndefined()
    expect(catalogue.findByCode('')).toBeUndefined()
    expect(catalogue.findByCode('bath soap\t8900000000012')).toBeUndefined()
  })

  test('PS-1 a UPC-A and its EAN-13 are one code', () => {
    const short = catalogueOf([product({ key: 'u', BarCode: '036000291452' })])
    const long = catalogueOf([product({ key: 'e', BarCode: '0036000291452' })])
    expect(short.findByCode('0036000291452')?.key).toBe('u')
    expect(long.findByCode('036000291452')?.key).toBe('e')
  })

  test('PS-2 manual mode finds substrings of name, SKU and barcode in any case, each product once', () => {
    expect(keys(catalogue.search('BUTTER', 10))).toEqual(['a', 'c'])
    expect(keys(catalogue.search('0029', 10))).toEqual(['b'])
    expect(keys(catalogue.search('brûlée', 10))).toEqual(['d'])
    expect(keys(catalogue.search('nothing', 10))).toEqual([])
    expect(keys(catalogue.search('b', 2))).toEqual(['a', 'b'])
    expect(keys(catalogue.search('', 3))).toEqual(['a', 'b', 'c'])
  })

  test('FC-14 only goods of a category, subcategory, tag, parent or choice are found, changed ones too', () => {
    const shop = catalogueOf([
      product({ key: 'a', Name: 'Crisps', CategoryID: 'snacks', SubCategoryID: 'salty', TagIDs: ['new'] }),
      product({ key: 'b', Name: 'Bar', CategoryID: 'snacks', SubCategoryID: 'sweet', TagIDs: ['new-year'] }),
      product({ key: 'c', Name: 'Crate', CategoryID: 'home', ParentProductID: 'b' }),
    ])
    const found = (filter: Parameters<typeof shop.search>[2], text = '') =>
      keys(shop.search(text, 10, filter))
    expect(found({ CategoryID: 'snacks' })).toEqual(['a', 'b'])
    expect(found({ CategoryID: 'snacks', SubCategoryID: 'sweet' })).toEqual(['b'])
    expect(found({ TagID: 'new' })).toEqual(['a'])
    expect(found({ ParentProductID: 'b' })).toEqual(['c'])
    expect(found({ keys: new Set(['c', 'x']) })).toEqual(['c'])
    expect(found({ CategoryID: 'snacks' }, 'cr')).toEqual(['a'])
    shop.apply([product({ key: 'c', Name: 'Crate', CategoryID: 'snacks' })])
    expect(found({ CategoryID: 'snacks' })).toEqual(['a', 'b', 'c'])
  })

  test('PS-2 no hit runs over from one field or product into the next', () => {
    expect(keys(catalogue.search('g demo', 10))).toEqual([])
    expect(keys(catalogue.search('g\tdemo', 10))).toEqual([])
    expect(keys(catalogue.search('12bath', 10))).toEqual([])
  })

  test('PS-2 an empty catalogue finds nothing', () => {
    expect(catalogueOf([]).search('a', 5)).toEqual([])
    expect(createCatalogue([]).search('a', 5)).toEqual([])
  })

  test('PS-2 letters that grow in lowercase shift nothing', () => {
    const turkish = catalogueOf([
      product({ key: 'a', Name: 'İSTANBUL İİ', SKU: 'İ1' }),
      product({ key: 'b', Name: 'Tea', SKU: 'TEA' }),
    ])
    expect(keys(turkish.search('istanbul'.replace('i', 'i̇'), 5))).toEqual(['a'])
    expect(keys(turkish.search('tea', 5))).toEqual(['b'])
    expect(turkish.findByCode('TEA')?.key).toBe('b')
  })
})

/** A case is a whole catalogue: a sixteenth of the usual number takes as long. */
const RUNS = Number(process.env['EVERTILL_RUNS'] ?? 1_600)

const word = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '1', ' ', 'é', 'İ', '\t', 'ß'), maxLength: 6 })
const someProduct = fc
  .record({
    key: fc.uuid(),
    Name: word,
    SKU: word,
    BarCode: word,
    RetailPrice: fc.oneof(fc.nat(100_000), fc.constant(900_000_000_000)),
    MRP: fc.nat(100_000),
    ParentProductID: fc.constantFrom('', 'parent'),
    TagIDs: fc.array(fc.constantFrom('t1', 't2'), { maxLength: 2 }),
    AccessibleToSelectedStores: fc.array(fc.constantFrom('here', 'there'), { maxLength: 2 }),
    IsWeighed: fc.boolean(),
    PriceIncludesTax: fc.boolean(),
    ActionOn: fc.constantFrom(
      '2026-11-15T00:00:00.000Z',
      '2026-02-30T10:00:00.000Z',
      '2026-01-31T10:00:00.000Z',
      '2026-11-15T00:00:00Z',
      '2026-01-01T10:20:30.123456Z',
    ),
  })
  .map((difference) => product(difference))
const someCatalogue = fc
  .uniqueArray(someProduct, { selector: (one) => one.key, maxLength: 30 })
  .map((products) => products.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
const halves = (products: Product[]) => {
  const middle = products.length >> 1
  return [products.slice(0, middle), products.slice(middle)].filter((half) => half.length > 0)
}
const plain = (text: string) => text.toLowerCase().replaceAll('\t', ' ')
const plainSearch = (products: readonly Product[], text: string) => {
  const wanted = plain(text.trim())
  return products.filter((one) =>
    [one.Name, one.SKU, one.BarCode].some((field) => plain(field).includes(wanted)),
  )
}
const plainFind = (products: readonly Product[], code: string) => {
  const wanted = plain(code.trim())
  if (wanted === '') return undefined
  return (
    products.find((one) => plain(one.BarCode) === wanted) ?? products.find((one) => plain(one.SKU) === wanted)
  )
}

describe('products in columns', () => {
  test('LD-13 what was packed comes back the same, to the last field', () => {
    fc.assert(
      fc.property(someCatalogue, (products) => {
        const view = blockOf(products)
        expect(products.map((_, row) => view.productAt(row))).toEqual(products)
        expect(products.map((one) => view.rowOfKey(one.key))).toEqual(products.map((_, row) => row))
      }),
      { numRuns: Math.ceil(RUNS / 16) },
    )
  })

  test('LD-14 after any changes the catalogue finds what a plain filter over the products finds', () => {
    fc.assert(
      fc.property(
        someCatalogue,
        fc.array(fc.array(fc.tuple(fc.nat(40), someProduct, fc.boolean()), { maxLength: 5 }), {
          maxLength: 4,
        }),
        word,
        fc.boolean(),
        (products, rounds, term, isPrepared) => {
          const views = halves(products).map(blockOf)
          if (isPrepared) for (const view of views) view.prepare()
          const ours = createCatalogue(views)
          const kept = new Map(products.map((one) => [one.key, one]))
          for (const round of rounds) {
            const changes = round.map(([index, other, IsDeleted]) => ({
              ...other,
              key: products[index]?.key ?? other.key,
              IsDeleted,
            }))
            ours.apply(changes)
            for (const change of changes) {
              if (change.IsDeleted) kept.delete(change.key)
              else kept.set(change.key, change)
            }
          }
          const expected = [...kept.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
          expect(ours.size).toBe(expected.length)
          expect([...ours.all()]).toEqual(expected)
          expect(ours.search(term, 100)).toEqual(plainSearch(expected, term))
          expect(ours.search(term, 3)).toEqual(plainSearch(expected, term).slice(0, 3))
          for (const one of expected) expect(ours.get(one.key)).toEqual(one)
          expect(ours.findByCode(term)).toEqual(plainFind(expected, term))
        },
      ),
      { numRuns: Math.ceil(RUNS / 16) },
    )
  })

  test('LD-14 a block that was prepared for searching finds what it found before, in the same order', () => {
    const goods = sampleCatalogue(200)
    const view = blockOf(goods)
    const ours = createCatalogue([view])
    const terms = [
      'te',
      'no. 1',
      '99',
      'sku-0001',
      'BUTTER 100',
      'qx',
      '1 k',
      'a',
      '',
      'rice 6',
      '890000000019',
    ]
    const found = () => terms.map((term) => ours.search(term, 50))
    const before = found()
    view.prepare()
    expect(found()).toEqual(before)
    expect(before).toEqual(terms.map((term) => plainSearch(goods, term).slice(0, 50)))
  })

  test('LD-15 a block that lost a column is not sold from', () => {
    const whole = packBlock(1, 0, rows)
    expect(isValidBlock(whole)).toBe(true)
    for (const name of Object.keys(whole).filter((key) => key !== 'id' && key !== 'version')) {
      expect(isValidBlock({ ...whole, [name]: undefined })).toBe(false)
    }
    expect(isValidBlock({ ...whole, flags: whole.flags.slice(1) })).toBe(false)
    expect(isValidBlock(undefined)).toBe(false)
  })
})
