import { describe, expect, it } from 'vitest'
import { CURRENCIES, type CartLine, type Offer, momentOf, settle } from '../index.ts'
import { explainOffer } from './explain.ts'
import { isValidOffer } from './check-offer.ts'
import { isWithin } from './window.ts'
import { EXEMPT, cart, gst, line } from '../testing/carts.ts'
import { comparePrice } from './pool.ts'
import { secondsOf } from './window.ts'

const made = (terms: object): Offer =>
  ({
    id: 'o',
    version: 1,
    name: '',
    stacking: 'exclusive',
    ...('type' in terms ? {} : { type: 'percent', percent: 100_000 }),
    ...terms,
  }) as Offer

describe('reasons', () => {
  it.each([
    [{ type: 'percent', percent: 100_000 }, '10% off'],
    [
      { type: 'percent', percent: 125_000, cap: 15_000, name: 'Monsoon' },
      '12.5% off, at most ₹150.00 (Monsoon)',
    ],
    [{ type: 'amount', amount: 10_000 }, '₹100.00 off'],
    [{ type: 'amount', amount: 500, per: 'unit' }, '₹5.00 off each'],
    [{ type: 'fixedPrice', price: 9_900 }, 'for ₹99.00 each'],
    [{ type: 'buyXGetY', buy: 2, get: 1 }, 'buy 2 get 1 free'],
    [{ type: 'buyXGetY', buy: 1, get: 1, percent: 500_000 }, 'buy 1 get 1 at 50% off'],
    [{ type: 'bundle', items: [], price: 50_000 }, 'together for ₹500.00'],
    [
      {
        type: 'quantitySlab',
        slabs: [
          { from: 6_000, price: 9_500 },
          { from: 11_000, price: 9_000 },
        ],
      },
      'price by quantity: from 6 at ₹95.00, from 11 at ₹90.00',
    ],
    [{ type: 'minimumBill', amount: 10_000, minAmount: 100_000 }, '₹100.00 off a bill of at least ₹1,000.00'],
    [{ type: 'minimumBill', percent: 50_000, name: 'Diwali' }, '5% off the bill (Diwali)'],
    [{ type: 'coupon' }, 'coupon'],
  ])('OF-16 the reason of %j is %s', (terms, reason) => {
    expect(explainOffer(made(terms), CURRENCIES.INR)).toBe(reason)
  })
})

describe('valid offers', () => {
  it.each([
    {},
    { percent: 1_000_000 },
    { percent: 0 },
    { priority: 1, cap: 0, minQuantity: 0, maxQuantity: 1, minAmount: 0 },
    { stacking: 'stackable' },
    {
      window: {
        from: '2026-11-15',
        to: '2026-11-15',
        weekDays: [0, 6],
        hours: { from: '00:00', to: '24:00' },
      },
    },
    { window: { to: '2026-11-15' } },
    { window: { from: '2026-11-15' } },
    { type: 'amount', amount: 0 },
    { type: 'fixedPrice', price: 0 },
    { type: 'buyXGetY', buy: 1, get: 1, percent: 500_000 },
    { type: 'bundle', price: 0, items: [{ scope: {}, units: 1 }] },
    { type: 'quantitySlab', slabs: [{ from: 0, price: 0 }] },
    { type: 'minimumBill', percent: 100_000, amount: undefined },
    { type: 'minimumBill', amount: 0, percent: undefined },
    { type: 'coupon', percent: undefined },
  ])('OF-17 %j is sound', (terms) => {
    expect(isValidOffer(made(terms))).toBe(true)
  })

  it.each([
    { id: '' },
    { id: 7 },
    { stacking: 'both' },
    { priority: Number.NaN },
    { cap: -1 },
    { maxQuantity: 0.5 },
    { window: { to: '2026-02-30' } },
    { window: { from: 'soon' } },
    { window: { from: '2026-11-16', to: '2026-11-15' } },
    { window: { weekDays: [1, 7] } },
    { window: { weekDays: [1, -1] } },
    { window: { hours: { from: '10:00', to: 'noon' } } },
    { window: { hours: { from: 'noon', to: '20:00' } } },
    { window: { hours: { from: '20:00', to: '20:00:00' } } },
    { percent: 1_000_001 },
    { percent: -1 },
    { type: 'amount', amount: 0.5 },
    { type: 'fixedPrice', price: -1 },
    { type: 'buyXGetY', buy: 1, get: 0 },
    { type: 'buyXGetY', buy: 1, get: 1, percent: 1_000_001 },
    { type: 'bundle', price: -1, items: [{ scope: {}, units: 1 }] },
    {
      type: 'bundle',
      price: 1,
      items: [
        { scope: {}, units: 1 },
        { scope: {}, units: 0 },
      ],
    },
    { type: 'bundle', price: 1 },
    {
      type: 'quantitySlab',
      slabs: [
        { from: 0, price: 1 },
        { from: 0, price: -1 },
      ],
    },
    { type: 'quantitySlab', slabs: [{ from: -1, price: 1 }] },
    { type: 'quantitySlab' },
    { type: 'minimumBill', percent: 100_000, amount: 5 },
    { type: 'minimumBill', percent: 1_000_001 },
    { type: 'minimumBill', percent: undefined },
    { type: 'raffle' },
  ])('OF-17 %j is not sound', (terms) => {
    expect(isValidOffer(made(terms))).toBe(false)
  })

  it('OF-17 a value that is not an offer is not valid', () => {
    expect([null, undefined, 'offer', 7].map((value) => isValidOffer(value as unknown as Offer))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('windows', () => {
  it('OF-9 a clock is read to the second, up to 24:00', () => {
    expect(['00:00', '18:05', '18:05:30', '23:59:59', '24:00'].map(secondsOf)).toEqual([
      0, 65_100, 65_130, 86_399, 86_400,
    ])
    expect(
      ['24:00:01', '10:60', '10:00:60', '1:00', '10:0', 'x10:00', '10:00x', '10:00:5', ''].map(secondsOf),
    ).toEqual(Array(9).fill(undefined))
    expect(['10:59', '10:59:59'].map(secondsOf)).toEqual([39_540, 39_599])
  })

  it('OF-9 the moment is the store’s date and second, and an unreadable instant has none', () => {
    expect(momentOf('2026-11-14T18:30:05.900Z', 330)).toEqual({ date: '2026-11-15', secondOfDay: 5 })
    expect(momentOf('1969-12-31T23:59:59Z', 0)).toEqual({ date: '1969-12-31', secondOfDay: 86_399 })
    expect([
      momentOf('soon', 0),
      momentOf('2026-11-14T18:30:05Z', Number.NaN),
      momentOf('+275760-09-13T00:00:00Z', 1),
    ]).toEqual([undefined, undefined, undefined])
    expect(momentOf('+275760-09-13T00:00:00Z', 0)).toBeDefined()
  })

  it('OF-9 hours need a clock, dates and week days do not', () => {
    const date = '2026-11-15'
    expect(isWithin({ hours: { from: '00:00', to: '24:00' } }, { date })).toBe(false)
    expect(isWithin({ hours: { from: 'x', to: '24:00' } }, { date, secondOfDay: 5 })).toBe(false)
    expect(isWithin({ hours: { from: '00:00', to: 'x' } }, { date, secondOfDay: 5 })).toBe(false)
    expect([
      isWithin(undefined, { date }),
      isWithin({ weekDays: [] }, { date }),
      isWithin({ weekDays: [0] }, { date }),
      isWithin({ weekDays: [1] }, { date }),
    ]).toEqual([true, true, true, false])
    expect(
      isWithin({ hours: { from: '10:00', to: '12:00' }, to: '2026-11-14' }, { date, secondOfDay: 39_600 }),
    ).toBe(false)
  })

  it('OF-9 without a moment of sale the business date counts, and an hour offer is not given', () => {
    const goods = [line({ tax: EXEMPT })]
    const off = (window: Offer['window']): number =>
      settle(cart(goods, { offers: [made({ window })] })).totals.offerDiscount
    expect([
      off({ from: '2026-11-15', to: '2026-11-15' }),
      off({ to: '2026-11-14' }),
      off({ hours: { from: '00:00', to: '24:00' } }),
    ]).toEqual([1_000, 0, 0])
  })
})

describe('order of scanning', () => {
  const same = (lines: readonly CartLine[], terms: object): void => {
    const offers = [made(terms)]
    const [first, second] = [lines, lines.toReversed()].map((rows) => settle(cart(rows, { offers })))
    expect(second?.totals).toEqual(first?.totals)
    const byId = (rows: typeof first): unknown =>
      Object.fromEntries((rows?.lines ?? []).map((one) => [one.id, one.offerDiscount]))
    expect(byId(second)).toEqual(byId(first))
  }

  it('OF-4 lines of one price share a group alike, in whatever order they were scanned', () => {
    same([line({ tax: gst(18), quantity: 2_000 }), line({ tax: gst(18), quantity: 5_000 })], {
      type: 'buyXGetY',
      buy: 2,
      get: 1,
    })
    same([line({ tax: gst(5) }), line({ tax: gst(18) })], { type: 'amount', amount: 1 })
    same([line({ tax: gst(18), priceIncludesTax: false }), line({ tax: gst(18) })], {
      type: 'amount',
      amount: 1,
    })
    same([line({ hsn: '1' }), line({ hsn: '2' }), line({ productId: 'A' }), line({ tags: ['t'] })], {
      type: 'amount',
      amount: 3,
    })
  })

  it('OF-13 prices are compared exactly, also beyond the safe range', () => {
    const pool = {
      quantity: [999_999_999, 999_999_998, 3, 3],
      value: [999_999_999_999, 999_999_999_998, 1, 1],
    }
    expect([comparePrice(pool, 0, 1) < 0, comparePrice(pool, 1, 0) > 0, comparePrice(pool, 2, 3)]).toEqual([
      true,
      true,
      0,
    ])
    const twins = { quantity: [999_999_999, 999_999_999], value: [999_999_999_999, 999_999_999_999] }
    expect(comparePrice(twins, 0, 1)).toBe(0)
    expect(comparePrice({ quantity: [2, 3], value: [10, 10] }, 0, 1)).toBeGreaterThan(0)
  })
})

describe('who and where', () => {
  const goods = [line({ tax: EXEMPT })]
  const off = (terms: object, more: object = {}): number =>
    settle(cart(goods, { offers: [made(terms)], ...more })).totals.offerDiscount

  it('OF-10 empty lists of stores and groups mean everyone', () => {
    expect([off({ storeIds: [] }), off({ customerGroups: [] })]).toEqual([1_000, 1_000])
    expect([
      off({ storeIds: [''] }),
      off({ customerGroups: ['a', 'b'] }, { customerGroups: ['b'] }),
      off({ customerGroups: ['a'] }, { customerGroups: [] }),
    ]).toEqual([1_000, 1_000, 0])
  })

  it('OF-14 a coupon gives nothing even when it carries terms of another type', () => {
    expect(off({ type: 'coupon', percent: 500_000, amount: 500 })).toBe(0)
  })

  it('OF-1 free lines get no offer and use up no free units', () => {
    const rows = [
      line({ tax: EXEMPT, unitPrice: 0, quantity: 5_000 }),
      line({ tax: EXEMPT, quantity: 2_000 }),
    ]
    expect(
      settle(cart(rows, { offers: [made({ type: 'buyXGetY', buy: 2, get: 1 })] })).totals.offerDiscount,
    ).toBe(0)
  })
})
