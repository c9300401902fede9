import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, type TaxHead, gstRate, settle } from '../index.ts'
import { stateHeadOf, supplyOf } from './gst.ts'
import type { Tax } from './tax.ts'
import { cart, line } from '../testing/carts.ts'
import { taxAmount } from './heads.ts'

const one = (given: CartLine, more: Parameters<typeof cart>[1] = {}) => {
  const result = settle(cart([given], more))
  expect(result.faults).toEqual([])
  return result.lines[0]
}
const taxOf = (...heads: TaxHead[]): Tax => ({ id: 't', name: 'T', rates: [{ name: 'R', heads }] })
const heads = (given: CartLine, more: Parameters<typeof cart>[1] = {}): number[] =>
  one(given, more)?.heads.map((head) => head.amount) ?? []

describe('heads', () => {
  it('TX-2 an inclusive price holds its tax, an exclusive one gets it on top', () => {
    expect(one(line({ unitPrice: 11_800 }))).toMatchObject({
      net: 11_800,
      taxable: 10_000,
      tax: 1_800,
      total: 11_800,
    })
    expect(one(line({ unitPrice: 10_000, priceIncludesTax: false }))).toMatchObject({
      net: 10_000,
      taxable: 10_000,
      tax: 1_800,
      total: 11_800,
    })
  })

  it('TX-3 two halves of one rate are equal even where the whole is odd', () => {
    expect(heads(line({ unitPrice: 10_000 }))).toEqual([763, 763])
    expect(heads(line({ unitPrice: 10_000 }), { supply: 'interstate' })).toEqual([1_525])
  })

  it('TX-4 heads after a compound head also tax it', () => {
    const tax = taxOf(
      { code: 'A', kind: 'percent', rate: 100_000, compound: true },
      { code: 'B', kind: 'percent', rate: 50_000 },
    )
    expect(heads(line({ tax, unitPrice: 10_000, priceIncludesTax: false }))).toEqual([1_000, 550])
    expect(one(line({ tax, unitPrice: 11_550 }))).toMatchObject({ taxable: 10_000, tax: 1_550 })
    const plain = taxOf(
      { code: 'A', kind: 'percent', rate: 100_000 },
      { code: 'B', kind: 'percent', rate: 50_000 },
    )
    expect(heads(line({ tax: plain, unitPrice: 10_000, priceIncludesTax: false }))).toEqual([1_000, 500])
  })

  it('TX-5 a fixed head is an amount per unit', () => {
    const tax = taxOf(
      { code: 'DEP', kind: 'fixed', rate: 250 },
      { code: 'VAT', kind: 'percent', rate: 200_000 },
    )
    expect(heads(line({ tax, unitPrice: 1_000, quantity: 3_000, priceIncludesTax: false }))).toEqual([
      750, 600,
    ])
    // 3 × 14.50 = 43.50 = 30.00 + 7.50 deposit + 6.00 VAT
    expect(one(line({ tax, unitPrice: 1_450, quantity: 3_000 }))).toMatchObject({
      taxable: 3_000,
      tax: 1_350,
      total: 4_350,
    })
    const first = taxOf(
      { code: 'DEP', kind: 'fixed', rate: 500, compound: true },
      { code: 'VAT', kind: 'percent', rate: 200_000 },
    )
    expect(heads(line({ tax: first, unitPrice: 1_000, priceIncludesTax: false }))).toEqual([500, 300])
    expect(heads(line({ tax: first, unitPrice: 1_800 }))).toEqual([500, 300])
  })

  it('TX-5 fixed heads never take more than an inclusive price, and equal ones stay equal', () => {
    const fixed = (code: string): TaxHead => ({ code, kind: 'fixed', rate: 500 })
    expect(one(line({ tax: taxOf(fixed('A'), fixed('B')), unitPrice: 301 }))).toMatchObject({
      taxable: 1,
      tax: 300,
      total: 301,
    })
    expect(heads(line({ tax: taxOf(fixed('A'), fixed('B')), unitPrice: 301 }))).toEqual([150, 150])
    expect(heads(line({ tax: taxOf(fixed('A')), unitPrice: 0 }))).toEqual([0])
  })

  it('TX-6 the heads of a solved chain are rounded, not cut', () => {
    const chain: TaxHead[] = [
      { code: 'A', kind: 'percent', rate: 100_000, compound: true },
      { code: 'B', kind: 'percent', rate: 50_000 },
    ]
    expect(taxAmount(1_000, 1000, chain, true)).toEqual({ taxable: 865, amounts: [87, 48] })
    const deposit: TaxHead[] = [
      { code: 'DEP', kind: 'fixed', rate: 150 },
      { code: 'VAT', kind: 'percent', rate: 190_000 },
    ]
    // 10.00 less 1.50 is 8.50, of which 19/119 are 1.357.
    expect(taxAmount(1_000, 1000, deposit, true)).toEqual({ taxable: 714, amounts: [150, 136] })
    expect(taxAmount(150, 1000, deposit, true)).toEqual({ taxable: 0, amounts: [150, 0] })
  })

  it('TX-5 where rounding up would take more than the price, every head is cut down alike', () => {
    const big = (code: string): TaxHead => ({ code, kind: 'percent', rate: 3_000_000 })
    expect(taxAmount(5, 1000, [big('A'), big('B'), big('C')], true)).toEqual({
      taxable: 2,
      amounts: [1, 1, 1],
    })
    const five = ['A', 'B', 'C', 'D', 'E'].map(big)
    expect(taxAmount(4, 1000, [{ code: 'F', kind: 'fixed', rate: 1 }, ...five], true)).toEqual({
      taxable: 3,
      amounts: [1, 0, 0, 0, 0, 0],
    })
  })

  it('TX-5 a free line pays no fixed head, also when tax comes on top', () => {
    const tax = taxOf({ code: 'DEP', kind: 'fixed', rate: 250 })
    expect(heads(line({ tax, unitPrice: 0, priceIncludesTax: false }))).toEqual([0])
    expect(heads(line({ tax, unitPrice: 1, priceIncludesTax: false }))).toEqual([250])
  })

  it('TX-5 absurd rates on a few paise leave a taxable value of at least zero', () => {
    const big = (code: string): TaxHead => ({ code, kind: 'percent', rate: 3_000_000 })
    const { taxable, amounts } = taxAmount(2, 1000, [big('A'), big('B'), big('C')], true)
    expect([taxable, ...amounts]).toEqual([2, 0, 0, 0])
  })

  it('TX-6 solving a chain gives back the price that the chain made', () => {
    const head = fc.record({
      code: fc.constant('H'),
      kind: fc.constantFrom('percent' as const, 'fixed' as const),
      rate: fc.nat(300_000),
      compound: fc.boolean(),
    })
    const small = head.map((one_) => (one_.kind === 'fixed' ? { ...one_, rate: one_.rate % 100 } : one_))
    fc.assert(
      fc.property(
        fc.array(small, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (chain, net, units) => {
          const added = taxAmount(net, units * 1000, chain, false)
          const price = net + added.amounts.reduce((sum, amount) => sum + amount, 0)
          const inside = taxAmount(price, units * 1000, chain, true)
          expect(inside.taxable + inside.amounts.reduce((sum, amount) => sum + amount, 0)).toBe(price)
          // Each head is rounded twice: when it is added and when it is extracted.
          expect(Math.abs(inside.taxable - net)).toBeLessThanOrEqual(chain.length + 1)
        },
      ),
    )
  })

  it('TX-7 other countries are data: UK VAT, US state and county, Swiss rounding, yen', () => {
    const vat = taxOf({ code: 'VAT', kind: 'percent', rate: 200_000 })
    expect(heads(line({ tax: vat, unitPrice: 999 }))).toEqual([167])
    const us = taxOf(
      { code: 'STATE', kind: 'percent', rate: 62_500 },
      { code: 'COUNTY', kind: 'percent', rate: 10_000 },
    )
    expect(heads(line({ tax: us, unitPrice: 1_999, priceIncludesTax: false }))).toEqual([125, 20])
    expect(
      settle(
        cart([line({ tax: taxOf({ code: 'MWST', kind: 'percent', rate: 81_000 }), unitPrice: 1_238 })], {
          rounding: { step: 5 },
        }),
      ).totals,
    ).toMatchObject({ tax: 93, roundOff: 2, payable: 1_240 })
    const jp = taxOf({ code: 'CT', kind: 'percent', rate: 100_000 })
    expect(settle(cart([line({ tax: jp, unitPrice: 1_098 })])).totals).toMatchObject({
      tax: 100,
      payable: 1_098,
    })
  })
})

describe('choosing the rate', () => {
  const dated: Tax = {
    id: 'd',
    name: 'D',
    rates: [
      gstRate(120_000, { name: 'old', validTo: '2025-09-21' }),
      gstRate(50_000, { name: 'new', validFrom: '2025-09-22' }),
    ],
  }

  it('TX-8 the rate is the one valid on the business date, both ends included', () => {
    const on = (businessDate: string): string | undefined =>
      one(line({ tax: dated }), { businessDate })?.rateName
    expect(['2017-07-01', '2025-09-21', '2025-09-22', '2026-11-15'].map(on)).toEqual([
      'old',
      'old',
      'new',
      'new',
    ])
  })

  it('TX-8 of two rates that overlap the one that began later holds', () => {
    const tax: Tax = {
      ...dated,
      rates: [
        gstRate(180_000, { name: 'a', validFrom: '2020-01-01' }),
        gstRate(50_000, { name: 'b', validFrom: '2024-01-01' }),
        gstRate(30_000, { name: 'c' }),
      ],
    }
    expect(one(line({ tax }))?.rateName).toBe('b')
    expect(one(line({ tax: { ...tax, rates: tax.rates.toReversed() } }))?.rateName).toBe('b')
  })

  it('TX-8 of two rates without dates the first holds, and an ended rate does not', () => {
    const tax: Tax = {
      id: 'd',
      name: 'D',
      rates: [gstRate(50_000, { name: 'a' }), gstRate(180_000, { name: 'b' })],
    }
    expect(one(line({ tax }))?.rateName).toBe('a')
    const ended: Tax = { id: 'd', name: 'D', rates: [gstRate(50_000, { validTo: '2026-11-14' })] }
    expect(settle(cart([line({ tax: ended })])).faults.map(({ code }) => code)).toEqual(['tax.no-rate'])
  })

  it('TX-9 a tax without a rate on the date is a fault and charges nothing', () => {
    const tax: Tax = { ...dated, rates: [gstRate(50_000, { validFrom: '2027-01-01' })] }
    const result = settle(cart([line({ tax })]))
    expect(result.faults.map(({ code, path }) => [code, path])).toEqual([['tax.no-rate', 'lines[0].tax']])
    expect(result.totals.tax).toBe(0)
  })

  const apparel: Tax = {
    id: 'a',
    name: 'Apparel',
    rates: [gstRate(180_000, { name: '18' }), gstRate(50_000, { name: '5', upTo: 250_000 })],
  }
  it.each([
    ['exclusive 2,500.00', { unitPrice: 250_000, priceIncludesTax: false }, '5'],
    ['exclusive 2,500.01', { unitPrice: 250_001, priceIncludesTax: false }, '18'],
    [
      'exclusive 3,000.00 less 500.00',
      { unitPrice: 300_000, priceIncludesTax: false, discount: { kind: 'amount', amount: 50_000 } },
      '5',
    ],
    [
      'exclusive 3,000.00 less 499.00',
      { unitPrice: 300_000, priceIncludesTax: false, discount: { kind: 'amount', amount: 49_900 } },
      '18',
    ],
    ['inclusive 2,625.00', { unitPrice: 262_500 }, '5'],
    ['inclusive 2,625.01', { unitPrice: 262_501 }, '18'],
    [
      'inclusive 2,999.00 less 15 %',
      { unitPrice: 299_900, discount: { kind: 'percent', percent: 150_000 } },
      '5',
    ],
    ['three pieces at inclusive 2,625.00', { unitPrice: 262_500, quantity: 3_000 }, '5'],
    ['three pieces at inclusive 2,626.00', { unitPrice: 262_600, quantity: 3_000 }, '18'],
  ] as [string, Partial<CartLine>, string][])(
    'TX-10 the value condition is judged per piece after discount and before tax: %s',
    (_, given, expected) => {
      expect(one(line({ tax: apparel, ...given }))?.rateName).toBe(expected)
    },
  )

  it('TX-10 the order of the rate rows does not matter', () => {
    const turned: Tax = { ...apparel, rates: apparel.rates.toReversed() }
    expect(one(line({ tax: turned, unitPrice: 262_500 }))?.rateName).toBe('5')
    expect(one(line({ tax: turned, unitPrice: 262_501 }))?.rateName).toBe('18')
    const three: Tax = {
      ...apparel,
      rates: [
        gstRate(50_000, { name: '5', upTo: 250_000 }),
        gstRate(30_000, { name: '3', upTo: 100_000 }),
        gstRate(180_000, { name: '18' }),
      ],
    }
    expect(
      [90_000, 200_000, 300_000].map(
        (unitPrice) => one(line({ tax: three, unitPrice, priceIncludesTax: false }))?.rateName,
      ),
    ).toEqual(['3', '5', '18'])
  })

  it('TX-10 a bill discount counts before the value condition', () => {
    const given = line({ tax: apparel, unitPrice: 300_000, priceIncludesTax: false })
    expect(one(given, { billDiscount: { kind: 'amount', amount: 50_000 } })?.rateName).toBe('5')
  })

  it('TX-10 a condition that nothing follows leaves a dear piece without a rate', () => {
    const tax: Tax = { ...apparel, rates: [gstRate(50_000, { upTo: 250_000 })] }
    expect(settle(cart([line({ tax, unitPrice: 900_000 })])).faults.map(({ code }) => code)).toEqual([
      'tax.no-rate',
    ])
    expect(settle(cart([line({ tax, unitPrice: 90_000 })])).faults).toEqual([])
  })
})

describe('place of supply', () => {
  it('TX-11 a counter sale is local, a delivery goes by its address', () => {
    expect([supplyOf('29'), supplyOf('29', ''), supplyOf('29', '29'), supplyOf('29', '27')]).toEqual([
      'local',
      'local',
      'local',
      'interstate',
    ])
  })

  it('TX-12 a Union territory without legislature charges UTGST in place of SGST', () => {
    expect(['04', '26', '31', '35', '38'].map(stateHeadOf)).toEqual(Array(5).fill('UTGST'))
    expect(['07', '29', '34', '01'].map(stateHeadOf)).toEqual(Array(4).fill('SGST'))
    expect(one(line(), { stateHead: 'UTGST' })?.heads.map((head) => head.code)).toEqual(['CGST', 'UTGST'])
  })

  it('TX-11 a tax without heads for other States charges the same ones there', () => {
    const vat = taxOf({ code: 'VAT', kind: 'percent', rate: 200_000 })
    expect(one(line({ tax: vat }), { supply: 'interstate' })?.heads.map((head) => head.code)).toEqual(['VAT'])
    expect(
      one(line({ tax: { id: 'c', name: 'C', rates: [gstRate(280_000, { cess: 120_000 })] } }), {
        supply: 'interstate',
      })?.heads.map((head) => head.code),
    ).toEqual(['IGST', 'CESS'])
  })
})
