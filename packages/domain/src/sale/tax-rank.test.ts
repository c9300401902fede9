import { describe, expect, it } from 'vitest'
import { type CartLine, type CartSnapshot, type TaxHead, gstRate } from '../index.ts'
import type { Tax } from '../tax/tax.ts'
import { cart, line } from '../testing/carts.ts'
import { taxRank } from './tax-rank.ts'

const taxOf = (heads: TaxHead[], more: object = {}): Tax => ({
  id: 't',
  name: 'T',
  rates: [{ name: 'R', heads, ...more }],
})
const head = (rate: number, more: Partial<TaxHead> = {}): TaxHead => ({
  code: 'H',
  kind: 'percent',
  rate,
  ...more,
})
const rank = (given: Partial<CartLine>, more: Partial<CartSnapshot> = {}) =>
  taxRank(cart([], more), line({ unitPrice: 100, ...given }), 100)
const content = (given: Partial<CartLine>, more: Partial<CartSnapshot> = {}): string =>
  rank(given, more).content

describe('rank in a tie', () => {
  it('SA-10 the rate is the sum of the percentages without cess, of the heads that are charged', () => {
    const tax: Tax = {
      id: 'x',
      name: 'X',
      rates: [{ ...gstRate(280_000, { cess: 120_000 }), interStateHeads: [head(300_000)] }],
    }
    expect([rank({ tax }).percent, rank({ tax }, { supply: 'interstate' }).percent]).toEqual([
      280_000, 300_000,
    ])
    expect(rank({ tax: { id: 'x', name: 'X', rates: [] } })).toMatchObject({ percent: 0 })
  })

  it('SA-10 what changes an amount tells lines apart: price mode, kind, rate and compound', () => {
    const plain = taxOf([head(50_000), head(50_000)])
    const texts = [
      content({ tax: plain }),
      content({ tax: plain, priceIncludesTax: false }),
      content({ tax: taxOf([head(40_000), head(60_000)]) }),
      content({ tax: taxOf([head(50_000, { compound: true }), head(50_000)]) }),
      content({ tax: taxOf([head(50_000), head(50_000, { kind: 'fixed' })]) }),
    ]
    expect(new Set(texts).size).toBe(5)
    expect(content({ tax: taxOf([head(50_000, { compound: false }), head(50_000, { code: 'K' })]) })).toBe(
      content({ tax: plain }),
    )
  })

  it('SA-10 quantity counts where tax depends on it: a value condition or a fixed head', () => {
    const both = (tax: Tax): boolean =>
      content({ tax, quantity: 1_000 }) === content({ tax, quantity: 2_000 })
    expect(both(taxOf([head(50_000)]))).toBe(true)
    expect(both(taxOf([head(50_000)], { upTo: 500 }))).toBe(false)
    expect(both(taxOf([head(50_000), head(5, { kind: 'fixed' })]))).toBe(false)
    const later: Tax = {
      id: 't',
      name: 'T',
      rates: [
        { name: 'R', heads: [head(50_000)] },
        { name: 'S', heads: [head(5, { kind: 'fixed' })], validFrom: '2030-01-01' },
      ],
    }
    expect(both(later)).toBe(false)
    expect(content({ tax: taxOf([head(50_000)], { upTo: 500 }) })).not.toBe(
      content({ tax: taxOf([head(50_000)], { upTo: 600 }) }),
    )
  })

  it('SA-10 the name of the rate counts only where it decides the sum: in document mode', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ id: name, name, rates: [{ name, heads: [head(50_000)] }] }))
    if (a === undefined || b === undefined) throw new Error('two taxes')
    expect(content({ tax: a })).toBe(content({ tax: b }))
    expect(content({ tax: a }, { taxRounding: 'document' })).not.toBe(
      content({ tax: b }, { taxRounding: 'document' }),
    )
    expect(content({ tax: { id: 'x', name: 'X', rates: [] } }, { taxRounding: 'document' })).toBe(
      content({ tax: { id: 'x', name: 'X', rates: [] } }),
    )
  })
})
