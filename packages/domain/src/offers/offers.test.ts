import { describe, expect, it } from 'vitest'
import { type Offer, settle } from '../index.ts'
import { EXEMPT, cart, line } from '../testing/carts.ts'
import { discounts, goods, offer } from '../testing/offers.ts'

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

describe('the worked figures', () => {
  it('OF-1 O1: 10 % on a category takes 120.00 off 1,200.00 and nothing off other goods', () => {
    const offers = [
      offer<'percent'>({ type: 'percent', percent: 100_000, scope: { categoryIds: ['snacks'] } }),
    ]
    const lines = [goods(1200, { categoryId: 'snacks' }), goods(500, { categoryId: 'soap' })]
    expect(discounts(lines, offers)).toEqual([12_000, 0])
  })

  it('OF-2 O2: 20 % with a cap of 150 takes 150.00 off 1,000.00', () => {
    expect(
      discounts([goods(1000)], [offer<'percent'>({ type: 'percent', percent: 200_000, cap: 15_000 })]),
    ).toEqual([15_000])
  })

  it('OF-2 a cap holds for the bill, not for each line', () => {
    const offers = [offer<'percent'>({ type: 'percent', percent: 200_000, cap: 15_000 })]
    expect(discounts([goods(1000), goods(500)], offers)).toEqual([10_000, 5_000])
  })

  it('OF-3 O3: 100 off a bill of at least 1,000 gives nothing at 999.99 and 100.00 at 1,000.00', () => {
    const offers = [offer<'minimumBill'>({ type: 'minimumBill', amount: 10_000, minAmount: 100_000 })]
    expect(discounts([line({ unitPrice: 99_999, tax: EXEMPT })], offers)).toEqual([0])
    expect(discounts([goods(1000)], offers)).toEqual([10_000])
  })

  it('OF-4 O4: buy 2 get 1 on 7 units at 50 takes 100.00 off', () => {
    expect(
      discounts([goods(50, { quantity: 7000 })], [offer<'buyXGetY'>({ type: 'buyXGetY', buy: 2, get: 1 })]),
    ).toEqual([10_000])
  })

  it('OF-5 O7: a bundle of 350 and 250 for 500 takes 58.33 and 41.67 off', () => {
    const items = [
      { scope: { productIds: ['A'] }, units: 1 },
      { scope: { productIds: ['B'] }, units: 1 },
    ]
    const offers = [offer<'bundle'>({ type: 'bundle', items, price: 50_000 })]
    expect(discounts([goods(350, { productId: 'A' }), goods(250, { productId: 'B' })], offers)).toEqual([
      5833, 4167,
    ])
  })

  const slabs = [
    { from: 1000, price: 10_000 },
    { from: 6000, price: 9_500 },
    { from: 11_000, price: 9_000 },
  ]
  it('OF-6 O8: slabs of all units price 12 at 90 and take 120.00 off 1,200.00', () => {
    const offers = [offer<'quantitySlab'>({ type: 'quantitySlab', slabs })]
    expect(
      [5000, 6000, 10_000, 11_000, 12_000].map((quantity) =>
        total(discounts([goods(100, { quantity })], offers)),
      ),
    ).toEqual([0, 3_000, 5_000, 11_000, 12_000])
  })

  it('OF-6 slabs by unit price 12 as 5 at 100, 5 at 95 and 2 at 90', () => {
    const offers = [offer<'quantitySlab'>({ type: 'quantitySlab', slabs, mode: 'each' })]
    expect(discounts([goods(100, { quantity: 12_000 })], offers)).toEqual([4_500])
  })

  it('OF-6 the slab is chosen by the quantity of all lines of a product', () => {
    const offers = [offer<'quantitySlab'>({ type: 'quantitySlab', slabs })]
    const lines = [
      goods(100, { quantity: 4000, productId: 'A' }),
      goods(100, { quantity: 2000, productId: 'A' }),
      goods(100, { productId: 'B' }),
    ]
    expect(discounts(lines, offers)).toEqual([2_000, 1_000, 0])
  })

  it('OF-7 O10: 10 % then 5 % chained take 14.50 off 100.00', () => {
    const offers = [
      offer<'percent'>(
        { type: 'percent', percent: 50_000 },
        { id: 'five', priority: 2, stacking: 'stackable' },
      ),
      offer<'percent'>(
        { type: 'percent', percent: 100_000 },
        { id: 'ten', priority: 1, stacking: 'stackable' },
      ),
    ]
    const [settled] = settle(cart([goods(100)], { offers })).lines
    expect(settled?.offers.map(({ offerId, amount }) => [offerId, amount])).toEqual([
      ['ten', 1_000],
      ['five', 450],
    ])
  })

  it.each(['exclusive', 'stackable'] as const)(
    'OF-8 O11: an exclusive 10 % beats a %s flat 100 on 1,200',
    (stacking) => {
      const offers = [
        offer<'amount'>({ type: 'amount', amount: 10_000 }, { id: 'flat', stacking }),
        offer<'percent'>({ type: 'percent', percent: 100_000 }, { id: 'ten' }),
      ]
      expect(discounts([goods(1200)], offers)).toEqual([12_000])
    },
  )

  it('OF-9 O13: 18:00–20:00 holds from 18:00:00 to 19:59:59 on the store’s clock', () => {
    const offers = [
      offer<'percent'>({
        type: 'percent',
        percent: 100_000,
        window: { hours: { from: '18:00', to: '20:00' } },
      }),
    ]
    const at = (clock: string): number =>
      total(
        discounts([goods(100)], offers, { soldAt: `2026-11-15T${clock}+05:30`, timeZoneOffsetMinutes: 330 }),
      )
    expect(['17:59:59', '18:00:00', '19:59:59', '20:00:00'].map(at)).toEqual([0, 1_000, 1_000, 0])
  })

  it('OF-10 O17: an offer of store S1 gives nothing in S2', () => {
    const offers = [offer<'percent'>({ type: 'percent', percent: 100_000, storeIds: ['S1'] })]
    expect(
      ['S1', 'S2', undefined].map((storeId) =>
        total(discounts([goods(100)], offers, storeId === undefined ? {} : { storeId })),
      ),
    ).toEqual([1_000, 0, 0])
  })
})

describe('choosing', () => {
  const percent = (id: string, value: number, more: Partial<Offer> = {}): Offer =>
    offer<'percent'>({ type: 'percent', percent: value * 10_000 }, { id, ...more })

  it('OF-8 every line gets its own best exclusive offer', () => {
    const offers = [
      percent('all', 10),
      offer<'amount'>({ type: 'amount', amount: 3_000, per: 'unit' }, { id: 'thirty' }),
    ]
    expect(discounts([goods(200), goods(500)], offers)).toEqual([3_000, 5_000])
  })

  it('OF-8 units left over by buy 2 get 1 get the next best exclusive offer', () => {
    const offers = [
      percent('ten', 10),
      offer<'buyXGetY'>({ type: 'buyXGetY', buy: 2, get: 1 }, { id: 'bogo' }),
    ]
    expect(discounts([goods(50, { quantity: 7000 })], offers)).toEqual([10_500])
  })

  it('OF-8 a bundle that gives less than what its goods get otherwise is left out', () => {
    const items = [
      { scope: { productIds: ['A'] }, units: 1 },
      { scope: { productIds: ['B'] }, units: 1 },
    ]
    const offers = [
      percent('half', 50),
      offer<'bundle'>({ type: 'bundle', items, price: 50_000 }, { id: 'bundle' }),
    ]
    expect(discounts([goods(350, { productId: 'A' }), goods(250, { productId: 'B' })], offers)).toEqual([
      17_500, 12_500,
    ])
  })

  it('OF-8 a strong chain beats a weak exclusive offer', () => {
    const offers = [
      percent('excl', 10),
      percent('a', 8, { stacking: 'stackable' }),
      percent('b', 8, { stacking: 'stackable' }),
    ]
    expect(discounts([goods(100)], offers)).toEqual([1_536])
    const flat = offer<'amount'>({ type: 'amount', amount: 15_000 }, { id: 'flat', stacking: 'stackable' })
    expect(total(discounts([goods(700), goods(500)], [percent('excl', 10), flat]))).toBe(15_000)
  })

  it('OF-11 by priority the first offer wins even when another gives more', () => {
    const offers = [percent('big', 20, { priority: 2 }), percent('small', 5, { priority: 1 })]
    expect(discounts([goods(100)], offers, { offerChoice: 'priority' })).toEqual([500])
    const mixed = [
      percent('big', 20, { priority: 3 }),
      percent('a', 5, { priority: 1, stacking: 'stackable' }),
      percent('b', 10, { priority: 4, stacking: 'stackable' }),
    ]
    expect(discounts([goods(100)], mixed, { offerChoice: 'priority' })).toEqual([1_450])
    const first = [
      percent('big', 20, { priority: 1 }),
      percent('a', 5, { priority: 2, stacking: 'stackable' }),
    ]
    expect(discounts([goods(100)], first, { offerChoice: 'priority' })).toEqual([2_000])
  })

  it('OF-3 one bill offer at most, the best one, on what the other offers have left', () => {
    const offers = [
      percent('ten', 10),
      offer<'minimumBill'>({ type: 'minimumBill', amount: 5_000, minAmount: 50_000 }, { id: 'fifty' }),
      offer<'minimumBill'>({ type: 'minimumBill', percent: 100_000, minAmount: 50_000 }, { id: 'tenth' }),
    ]
    expect(discounts([goods(1000)], offers)).toEqual([19_000])
    // 540 less 10 % is 486: below the 500 the bill offers need.
    expect(discounts([goods(540)], offers)).toEqual([5_400])
  })

  it('OF-12 discounts never take a line below zero', () => {
    const offers = [
      offer<'amount'>({ type: 'amount', amount: 9_000, per: 'unit' }, { id: 'a', stacking: 'stackable' }),
      offer<'amount'>({ type: 'amount', amount: 9_000 }, { id: 'b', stacking: 'stackable' }),
      offer<'minimumBill'>({ type: 'minimumBill', amount: 99_000 }, { id: 'c' }),
    ]
    const result = settle(cart([goods(100)], { offers, billDiscount: { kind: 'amount', amount: 500 } }))
    expect(result.lines[0]).toMatchObject({ net: 0, offerDiscount: 10_000, billDiscount: 0, total: 0 })
  })
})
