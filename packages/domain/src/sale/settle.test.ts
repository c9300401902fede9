import { describe, expect, it } from 'vitest'
import { type CartLine, type CartSnapshot, gstRate, settle } from '../index.ts'
import { EXEMPT, cart, gst, line } from '../testing/carts.ts'

const codes = (snapshot: CartSnapshot): string[] =>
  settle(snapshot).faults.map(({ code, path }) => `${code} ${path}`)
const plain = (unitPrice: number, more: Partial<CartLine> = {}): CartLine =>
  line({ unitPrice, tax: EXEMPT, ...more })

describe('discounts', () => {
  it('SA-8 a line discount is a percentage of gross or an amount, never more than gross', () => {
    const given = (discount: CartLine['discount']): number | undefined =>
      settle(cart([plain(9_99, discount === undefined ? {} : { discount })])).lines[0]?.lineDiscount
    expect(given({ kind: 'percent', percent: 125_000 })).toBe(125)
    expect(given({ kind: 'amount', amount: 500 })).toBe(500)
    expect(given({ kind: 'amount', amount: 5_000 })).toBe(999)
    expect(given(undefined)).toBe(0)
  })

  it('SA-9 gross is quantity times price, rounded half away from zero', () => {
    expect(settle(cart([plain(333, { quantity: 1_500 })])).lines[0]?.gross).toBe(500)
    expect(settle(cart([plain(9_950, { quantity: 1_235 })])).lines[0]?.gross).toBe(12_288)
  })

  it('SA-10 ties of the bill discount go to the larger net, then the higher rate, then line order', () => {
    const shares = (lines: CartLine[], amount: number): number[] =>
      settle(cart(lines, { billDiscount: { kind: 'amount', amount } })).lines.map((one) => one.billDiscount)
    // Of 100 the lines of 50 and 150 would get 25 and 75; of 2 they get 0.5 and 1.5.
    expect(shares([plain(50), plain(150)], 2)).toEqual([0, 2])
    expect(
      shares([line({ tax: gst(5), unitPrice: 100 }), line({ tax: gst(18), unitPrice: 100 })], 1),
    ).toEqual([0, 1])
    expect(shares([plain(100), plain(100), plain(100)], 1)).toEqual([1, 0, 0])
    expect(shares([plain(100), plain(50, { quantity: 2_000 })], 1)).toEqual([1, 0])
    expect(shares([plain(50, { quantity: 2_000 }), plain(100)], 1)).toEqual([1, 0])
  })

  it('SA-10 a cess does not count as rate, and lines that differ in name or HSN alone keep line order', () => {
    const shares = (lines: CartLine[]): number[] =>
      settle(cart(lines, { billDiscount: { kind: 'amount', amount: 1 } })).lines.map(
        (one) => one.billDiscount,
      )
    const rated = (percent: number, cess: number, name: string): CartLine =>
      line({ unitPrice: 100, hsn: name, tax: { id: name, name, rates: [gstRate(percent, { name, cess })] } })
    expect(shares([rated(280_000, 120_000, 'a'), rated(400_000, 0, 'b')])).toEqual([0, 1])
    expect(shares([rated(280_000, 0, 'z'), rated(280_000, 0, 'a')])).toEqual([1, 0])
    expect(shares([rated(280_000, 0, 'a'), rated(280_000, 0, 'z')])).toEqual([1, 0])
  })

  it('SA-10 how a line is taxed decides before line order, so that scanning in another order changes no total', () => {
    const lines = [line({ unitPrice: 1_03, priceIncludesTax: false }), line({ unitPrice: 1_03 })]
    const given = { billDiscount: { kind: 'amount', amount: 1 } } as const
    expect(settle(cart(lines, given)).totals).toEqual(settle(cart(lines.toReversed(), given)).totals)
  })

  it('SA-11 a bill discount is a percentage or an amount of the net lines and never more than they are', () => {
    const lines = [plain(10_000), plain(5_000, { discount: { kind: 'percent', percent: 500_000 } })]
    const off = (billDiscount: CartSnapshot['billDiscount']): number =>
      settle(cart(lines, billDiscount === undefined ? {} : { billDiscount })).totals.billDiscount
    expect(off({ kind: 'percent', percent: 100_000 })).toBe(1_250)
    expect(off({ kind: 'amount', amount: 99_999 })).toBe(12_500)
    expect(off(undefined)).toBe(0)
    expect(settle(cart(lines, { billDiscount: { kind: 'percent', percent: 100_000 } })).totals).toMatchObject(
      { gross: 15_000, lineDiscount: 2_500, discount: 3_750, total: 11_250 },
    )
  })

  it('SA-4 a price above MRP is lowered to it with a warning, and MRP does not apply to tax-exclusive prices', () => {
    const over = settle(cart([plain(12_000, { mrp: 10_000, quantity: 2_000 })]))
    expect(over.lines[0]?.total).toBe(20_000)
    expect(over.warnings).toMatchObject([{ code: 'price.over-mrp', path: 'lines[0].unitPrice' }])
    expect(settle(cart([plain(10_000, { mrp: 10_000 })])).warnings).toEqual([])
    expect(settle(cart([plain(12_000, { mrp: 10_000, priceIncludesTax: false })])).totals.total).toBe(12_000)
  })

  it('SA-12 savings are the discounts and what the price lies below MRP', () => {
    const lines = [
      plain(9_000, { mrp: 10_000, quantity: 2_000, discount: { kind: 'amount', amount: 500 } }),
      plain(1_000),
    ]
    expect(settle(cart(lines, { billDiscount: { kind: 'amount', amount: 100 } })).totals.savings).toBe(2_600)
    expect(settle(cart([plain(9_000, { mrp: 10_000, priceIncludesTax: false })])).totals.savings).toBe(0)
    expect(settle(cart([plain(12_000, { mrp: 10_000 })])).totals.savings).toBe(0)
  })
})

describe('rounding and payments', () => {
  const paid = (
    amount: number,
    payments: CartSnapshot['payments'],
    rounding: CartSnapshot['rounding'] = { step: 100 },
  ) => settle(cart([plain(amount)], { rounding, ...(payments === undefined ? {} : { payments }) }))

  it.each([
    [1, 0],
    [5, 2],
    [50, 12],
    [100, -38],
    [500, -238],
  ])('SA-13 a total of 12.38 with a step of %d has a round-off of %d', (step, roundOff) => {
    expect(paid(1_238, undefined, { step }).totals).toMatchObject({
      roundOff,
      payable: 1_238 + roundOff,
      taxable: 1_238,
    })
  })

  it('SA-14 rounding only for cash rounds just the part paid in cash', () => {
    const rounding = { step: 5, cashOnly: true }
    const by = (...kinds: ['cash' | 'other', number][]) =>
      paid(
        1_238,
        kinds.map(([kind, tendered], index) => ({ id: `p${index}`, kind, tendered })),
        rounding,
      )
    expect(paid(1_238, undefined, rounding).totals).toMatchObject({ payable: 1_238, roundOff: 0 })
    expect(by(['other', 1_238]).totals).toMatchObject({ payable: 1_238, roundOff: 0, due: 0 })
    expect(by(['cash', 2_000]).totals).toMatchObject({ payable: 1_240, roundOff: 2, change: 760, due: 0 })
    expect(by(['other', 1_001], ['cash', 300]).totals).toMatchObject({
      payable: 1_236,
      roundOff: -2,
      change: 65,
      due: 0,
    })
    expect(by(['cash', 300], ['other', 1_001]).totals).toMatchObject({ payable: 1_236, change: 65, due: 0 })
    expect(by(['other', 1_238], ['cash', 10]).totals).toMatchObject({ payable: 1_238, change: 10, due: 0 })
  })

  it('SA-15 K4: a bill of 301 paid with 500 in cash gives 199 change', () => {
    const result = paid(30_100, [{ id: 'c', kind: 'cash', tendered: 50_000 }])
    expect(result.payments).toEqual([
      { id: 'c', kind: 'cash', tendered: 50_000, amount: 30_100, change: 19_900 },
    ])
    expect(result.totals).toMatchObject({ paid: 30_100, change: 19_900, due: 0 })
  })

  it('SA-15 K5: 1,499 is cash 500 and UPI 999, and change comes from cash only', () => {
    const both = [
      { id: 'c', kind: 'cash', tendered: 50_000 },
      { id: 'u', kind: 'other', tendered: 99_900 },
    ] as const
    expect(paid(149_900, both).totals).toMatchObject({ paid: 149_900, change: 0, due: 0 })
    const more = [
      { id: 'c', kind: 'cash', tendered: 60_000 },
      { id: 'u', kind: 'other', tendered: 99_900 },
    ] as const
    expect(paid(149_900, more).payments.map(({ amount, change }) => [amount, change])).toEqual([
      [50_000, 10_000],
      [99_900, 0],
    ])
    const two = [
      { id: 'a', kind: 'cash', tendered: 100_000 },
      { id: 'b', kind: 'cash', tendered: 100_000 },
    ] as const
    expect(paid(149_900, two).payments.map(({ amount, change }) => [amount, change])).toEqual([
      [100_000, 0],
      [49_900, 50_100],
    ])
  })

  it('SA-16 over-tender on anything but cash is refused', () => {
    const result = paid(10_000, [{ id: 'u', kind: 'other', tendered: 10_001 }])
    expect(result.faults).toMatchObject([{ code: 'payment.over-tender', path: 'payments[0].tendered' }])
    const second = paid(10_000, [
      { id: 'a', kind: 'other', tendered: 6_000 },
      { id: 'b', kind: 'other', tendered: 6_000 },
      { id: 'c', kind: 'cash', tendered: 500 },
    ])
    expect(second.faults).toMatchObject([{ code: 'payment.over-tender', path: 'payments[1].tendered' }])
    expect(second.payments.map(({ amount, change }) => [amount, change])).toEqual([
      [6_000, 0],
      [4_000, 0],
      [0, 500],
    ])
    expect(paid(10_000, [{ id: 'u', kind: 'other', tendered: 10_000 }]).faults).toEqual([])
  })

  it('SA-17 what is not paid is due, and credit is part of what is paid that the customer owes', () => {
    expect(paid(10_000, [{ id: 'c', kind: 'cash', tendered: 4_000 }]).totals).toMatchObject({
      paid: 4_000,
      due: 6_000,
      credit: 0,
    })
    expect(
      paid(10_000, [
        { id: 'c', kind: 'cash', tendered: 4_000 },
        { id: 'k', kind: 'credit', tendered: 6_000 },
      ]).totals,
    ).toMatchObject({ paid: 10_000, due: 0, credit: 6_000 })
  })

  it.each([-1, Number.NaN, 1.5, Number.POSITIVE_INFINITY])(
    'SA-18 a payment of %d is a fault and counts nothing',
    (tendered) => {
      const result = paid(10_000, [{ id: 'x', kind: 'cash', tendered }])
      expect(result.faults).toMatchObject([{ code: 'payment.invalid', path: 'payments[0].tendered' }])
      expect(result.totals).toMatchObject({ paid: 0, due: 10_000 })
    },
  )
})

describe('charges, points, exchange', () => {
  const delivery = {
    id: 'd',
    name: 'Delivery',
    amount: 5_900,
    priceIncludesTax: true,
    tax: gst(18),
    hsn: '9968',
  } as const

  it('SA-19 extra charges are taxed and outside discounts and offers', () => {
    const result = settle(
      cart([plain(10_000)], { charges: [delivery], billDiscount: { kind: 'percent', percent: 500_000 } }),
    )
    expect(result.totals).toMatchObject({
      gross: 10_000,
      billDiscount: 5_000,
      charges: 5_900,
      taxable: 10_000,
      tax: 900,
      total: 10_900,
    })
    expect(result.charges).toMatchObject([{ id: 'd', taxable: 5_000, tax: 900, total: 5_900 }])
    expect(result.taxes.map((row) => [row.hsn, row.code, row.amount])).toEqual([
      ['9968', 'CGST', 450],
      ['9968', 'SGST', 450],
    ])
    expect(codes(cart([], { charges: [{ ...delivery, amount: -1 }] }))).toEqual([
      'price.negative charges[0].unitPrice',
    ])
  })

  it('SA-20 points as a discount lower the tax, as a tender they do not', () => {
    const given = (as: 'discount' | 'tender', points = 18) =>
      settle(cart([line({ unitPrice: 11_800 })], { loyalty: { points, pointValue: 100, as } }))
    expect(given('discount').totals).toMatchObject({
      loyalty: 1_800,
      tax: 1_526,
      total: 10_000,
      payable: 10_000,
      due: 10_000,
    })
    expect(given('tender').totals).toMatchObject({
      loyalty: 1_800,
      tax: 1_800,
      total: 11_800,
      payable: 11_800,
      due: 10_000,
    })
    expect(given('tender').payments).toEqual([
      { id: 'points', kind: 'points', tendered: 1_800, amount: 1_800, change: 0 },
    ])
    const all = given('discount', 500)
    expect(all.totals).toMatchObject({ loyalty: 11_800, total: 0 })
    expect(all.warnings).toMatchObject([{ code: 'loyalty.cut' }])
    expect(given('tender', 500).totals).toMatchObject({ loyalty: 11_800, due: 0 })
    expect(codes(cart([plain(1)], { loyalty: { points: -1, pointValue: 100, as: 'discount' } }))).toEqual([
      'loyalty.invalid loyalty',
    ])
    expect(codes(cart([plain(1)], { loyalty: { points: 1, pointValue: 0.5, as: 'tender' } }))).toEqual([
      'loyalty.invalid loyalty',
    ])
  })

  it('SA-20 a fault of a payment names the cashier’s own payment, not the points before it', () => {
    const snapshot = cart([plain(10_000)], {
      loyalty: { points: 10, pointValue: 100, as: 'tender' },
      payments: [{ id: 'u', kind: 'other', tendered: 9_500 }],
    })
    expect(codes(snapshot)).toEqual(['payment.over-tender payments[0].tendered'])
  })

  it('SA-22 C4: returning 899.10 and buying 1,200.00 collects 301.00 with a round-off of 0.10', () => {
    const result = settle(
      cart([plain(120_000)], { rounding: { step: 100 }, returns: [{ id: 'r', total: 89_910 }] }),
    )
    expect(result.totals).toMatchObject({
      returned: 89_910,
      total: 30_090,
      roundOff: 10,
      payable: 30_100,
      due: 30_100,
    })
  })

  it('SA-22 an exchange for less pays out, by payments below zero and never more than is due', () => {
    const swap = (payments: NonNullable<CartSnapshot['payments']>) =>
      settle(
        cart([plain(10_000)], { rounding: { step: 100 }, returns: [{ id: 'r', total: 30_050 }], payments }),
      )
    expect(swap([]).totals).toMatchObject({ total: -20_050, roundOff: -50, payable: -20_100, due: -20_100 })
    expect(swap([{ id: 'c', kind: 'cash', tendered: -20_100 }]).totals).toMatchObject({
      paid: -20_100,
      due: 0,
      change: 0,
    })
    const both = swap([
      { id: 'u', kind: 'other', tendered: -20_000 },
      { id: 'c', kind: 'cash', tendered: -100 },
    ])
    expect(both).toMatchObject({ faults: [], totals: { due: 0 } })
    expect(swap([{ id: 'c', kind: 'cash', tendered: -20_200 }]).faults).toMatchObject([
      { code: 'payment.over-tender' },
    ])
    expect(swap([{ id: 'c', kind: 'cash', tendered: 100 }]).faults).toMatchObject([
      { code: 'payment.invalid' },
    ])
    expect(codes(cart([], { returns: [{ id: 'r', total: -1 }] }))).toEqual([
      'return.invalid returns[0].total',
    ])
  })
})
