import { describe, expect, it } from 'vitest'
import { CALCULATION_VERSION, type CartLine, type CartSnapshot, gstRate, settle } from '../index.ts'
import { EXEMPT, cart, line } from '../testing/carts.ts'

const codes = (snapshot: CartSnapshot): string[] =>
  settle(snapshot).faults.map(({ code, path }) => `${code} ${path}`)
const plain = (unitPrice: number, more: Partial<CartLine> = {}): CartLine =>
  line({ unitPrice, tax: EXEMPT, ...more })

describe('bad input', () => {
  const bad = (more: Partial<Record<keyof CartLine, unknown>>): string[] =>
    codes(cart([{ ...line(), ...more } as CartLine, plain(100)]))

  it.each([
    [{ quantity: 0 }, 'quantity.not-positive lines[0].quantity'],
    [{ quantity: -1000 }, 'quantity.not-positive lines[0].quantity'],
    [{ quantity: Number.NaN }, 'quantity.invalid lines[0].quantity'],
    [{ quantity: 0.1 }, 'quantity.invalid lines[0].quantity'],
    [{ quantity: 1e9 }, 'quantity.too-large lines[0].quantity'],
    [{ quantity: '1000' }, 'quantity.invalid lines[0].quantity'],
    [{ unitPrice: -1 }, 'price.negative lines[0].unitPrice'],
    [{ unitPrice: 10.5 }, 'price.invalid lines[0].unitPrice'],
    [{ unitPrice: Number.POSITIVE_INFINITY }, 'price.invalid lines[0].unitPrice'],
    [{ unitPrice: 1e15 }, 'amount.too-large lines[0].unitPrice'],
    [{ unitPrice: 999_999_999_999, quantity: 2_000 }, 'amount.too-large lines[0]'],
    [{ mrp: -5 }, 'price.negative lines[0].mrp'],
    [{ discount: { kind: 'percent', percent: 1_000_001 } }, 'discount.over-100 lines[0].discount'],
    [{ discount: { kind: 'percent', percent: -1 } }, 'discount.negative lines[0].discount'],
    [{ discount: { kind: 'amount', amount: Number.NaN } }, 'discount.invalid lines[0].discount'],
    [{ discount: { kind: 'gift' } }, 'discount.invalid lines[0].discount'],
    [{ tax: undefined }, 'tax.unknown lines[0].tax'],
    [{ tax: { id: 'x', name: 'X' } }, 'tax.unknown lines[0].tax'],
    [
      {
        tax: {
          id: 'x',
          name: 'X',
          rates: [{ name: 'r', heads: [{ code: 'A', kind: 'percent', rate: -1 }] }],
        },
      },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      {
        tax: {
          id: 'x',
          name: 'X',
          rates: [{ name: 'r', heads: [{ code: 'A', kind: 'percent', rate: 10_000_001 }] }],
        },
      },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      { tax: { id: 'x', name: 'X', rates: [{ name: 'r', heads: [{ code: 'A', kind: 'odd', rate: 1 }] }] } },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      {
        tax: { id: 'x', name: 'X', rates: [{ name: 'r', heads: [{ code: 'A', kind: 'fixed', rate: 1.5 }] }] },
      },
      'tax.invalid-rate lines[0].tax',
    ],
    [{ tax: { id: 'x', name: 'X', rates: [{ name: 'r' }] } }, 'tax.invalid-rate lines[0].tax'],
    [{ tax: { id: 'x', name: 'X', rates: [null] } }, 'tax.invalid-rate lines[0].tax'],
    [
      { tax: { id: 'x', name: 'X', rates: [{ name: 'r', heads: [], upTo: -1 }] } },
      'tax.invalid-rate lines[0].tax',
    ],
    [{ tax: { id: 'x', name: 'X', rates: [{ name: 'r', heads: [null] }] } }, 'tax.invalid-rate lines[0].tax'],
    [{ tax: { id: 'x', name: 'X', rates: [{ name: 'r', heads: ['A'] }] } }, 'tax.invalid-rate lines[0].tax'],
    [
      {
        tax: {
          id: 'x',
          name: 'X',
          rates: [{ name: 'r', heads: [{ code: 'A', kind: 'fixed', rate: 10_000_000_001 }] }],
        },
      },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      { tax: { id: 'x', name: 'X', rates: [gstRate(50_000), { name: 'r' }] } },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      {
        tax: {
          id: 'x',
          name: 'X',
          rates: [{ ...gstRate(50_000), interStateHeads: [{ code: 'A', kind: 'percent', rate: -1 }] }],
        },
      },
      'tax.invalid-rate lines[0].tax',
    ],
    [
      { tax: { id: 'x', name: 'X', rates: [{ ...gstRate(50_000), upTo: 0.5 }] } },
      'tax.invalid-rate lines[0].tax',
    ],
    [{ id: '' }, 'line.id-missing lines[0].id'],
  ])('SA-18 %j is a fault of its line', (more, expected) => {
    expect(bad(more)).toEqual([expected])
  })

  it('SA-18 the largest rates and a value condition of zero are no faults', () => {
    const rates = [
      { name: 'r', upTo: 0, heads: [] },
      {
        name: 's',
        heads: [
          { code: 'A', kind: 'percent', rate: 10_000_000 },
          { code: 'B', kind: 'fixed', rate: 10_000_000_000 },
        ],
      },
    ]
    expect(bad({ tax: { id: 'x', name: 'X', rates } })).toEqual([])
  })

  it('SA-18 a line with a fault counts as zero and leaves the other lines right', () => {
    const result = settle(
      cart([{ ...line(), quantity: Number.NaN }, plain(100), null as unknown as CartLine]),
    )
    expect(result.lines.map((one) => [one.gross, one.total])).toEqual([
      [0, 0],
      [100, 100],
      [0, 0],
    ])
    expect(result.totals).toMatchObject({ total: 100, payable: 100, savings: 0, quantityLines: 3 })
    expect(result.faults.map(({ code }) => code)).toEqual(['quantity.invalid', 'line.invalid'])
  })

  it('SA-18 offers and discounts work around a line with a fault', () => {
    const broken = { ...line(), quantity: Number.NaN }
    const offers = [
      {
        id: 'o',
        version: 1,
        name: '',
        stacking: 'exclusive',
        type: 'percent',
        percent: 100_000,
        minQuantity: 1_000,
      },
    ] as const
    const { totals } = settle(
      cart([broken, plain(100), plain(100)], { offers, billDiscount: { kind: 'amount', amount: 1 } }),
    )
    expect(totals).toMatchObject({ offerDiscount: 20, billDiscount: 1, total: 179 })
  })

  it.each([
    [{ businessDate: '2026-02-30' }, 'date.invalid businessDate'],
    [{ businessDate: 'today' }, 'date.invalid businessDate'],
    [{ rounding: { step: 0 } }, 'money.rounding-step-invalid rounding.step'],
    [{ rounding: { step: Number.NaN } }, 'money.rounding-step-invalid rounding.step'],
    [{ rounding: undefined }, 'money.rounding-step-invalid rounding.step'],
    [{ billDiscount: { kind: 'percent', percent: 1_000_001 } }, 'discount.over-100 billDiscount'],
    [{ billDiscount: { kind: 'amount', amount: -1 } }, 'discount.negative billDiscount'],
    [{ lines: undefined }, 'bill.invalid lines'],
  ])('SA-18 %j is a fault of the bill, whose totals are then zero', (more, expected) => {
    const result = settle({ ...cart([plain(100)]), ...more } as CartSnapshot)
    expect(result.faults.map(({ code, path }) => `${code} ${path}`)).toEqual([expected])
    expect(Object.values(result.totals).every(Number.isSafeInteger)).toBe(true)
    expect(result.totals.total).toBe(0)
  })

  it('SA-18 repeated ids and too many lines are faults', () => {
    expect(codes(cart([plain(1, { id: 'a' }), plain(1, { id: 'a' })]))).toEqual([
      'line.id-repeated lines[1].id',
    ])
    expect(codes(cart(Array.from({ length: 5_001 }, (_, index) => plain(1, { id: `n${index}` }))))).toEqual([
      'bill.too-many-lines lines',
    ])
    expect(codes(cart(Array.from({ length: 5_000 }, (_, index) => plain(1, { id: `n${index}` }))))).toEqual(
      [],
    )
  })

  it('SA-18 a bill too large to be added up has a fault and totals zero', () => {
    const huge = {
      id: 't',
      name: 'T',
      rates: [{ name: 'R', heads: [{ code: 'A', kind: 'percent' as const, rate: 10_000_000 }] }],
    }
    const lines = Array.from({ length: 900 }, (_, index) =>
      line({ id: `n${index}`, unitPrice: 999_999_999_999, priceIncludesTax: false, tax: huge }),
    )
    const result = settle(cart(lines))
    expect(result.faults.map(({ code }) => code)).toEqual(['bill.too-large'])
    expect(result.totals.total).toBe(0)
  })

  it('SA-23 a settlement carries the version of the calculation', () => {
    expect(settle(cart([])).calculationVersion).toBe(CALCULATION_VERSION)
    expect(settle(cart([])).totals).toMatchObject({ quantityLines: 0, total: 0, payable: 0 })
  })
})
