import { describe, expect, it } from 'vitest'
import { type CartLine, type CartSnapshot, type Offer, settle } from '../index.ts'
import { EXEMPT, cart, line } from '../testing/carts.ts'

type Terms<T extends Offer['type']> = Omit<
  Extract<Offer, { type: T }>,
  'id' | 'version' | 'name' | 'stacking'
>
const offer = <T extends Offer['type']>(terms: Terms<T>, more: Partial<Offer> = {}): Offer =>
  ({ id: 'o1', version: 3, name: 'Test', stacking: 'exclusive', ...terms, ...more }) as Offer

const goods = (rupees: number, more: Partial<CartLine> = {}): CartLine =>
  line({ unitPrice: rupees * 100, tax: EXEMPT, ...more })

function discounts(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  more: Partial<CartSnapshot> = {},
): number[] {
  const result = settle(cart(lines, { offers, ...more }))
  expect(result.faults).toEqual([])
  expect(result.warnings).toEqual([])
  return result.lines.map((one) => one.offerDiscount)
}
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

  it('OF-6 a slab is judged by all lines of one product together', () => {
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

describe('terms', () => {
  const half = (more: Partial<Offer>): Offer[] => [
    offer<'percent'>({ type: 'percent', percent: 500_000 }, more),
  ]

  it('OF-1 scope by product, subcategory and tag, and exclusions win', () => {
    const lines = [
      goods(10, { productId: 'p' }),
      goods(10, { subCategoryId: 's' }),
      goods(10, { tags: ['x', 't'] }),
      goods(10, { productId: 'p', tags: ['no'] }),
      goods(10),
    ]
    const scope = { productIds: ['p'], subCategoryIds: ['s'], tags: ['t'], excludeTags: ['no'] }
    expect(discounts(lines, half({ scope }))).toEqual([500, 500, 500, 0, 0])
    expect(
      discounts(lines, half({ scope: { excludeProductIds: ['p'], excludeSubCategoryIds: ['s'] } })),
    ).toEqual([0, 0, 500, 0, 500])
    expect(
      discounts([goods(10, { categoryId: 'c' }), goods(10)], half({ scope: { excludeCategoryIds: ['c'] } })),
    ).toEqual([0, 500])
  })

  it('OF-13 minimum quantity and amount are judged on the goods in scope', () => {
    const lines = [
      goods(10, { quantity: 2000, productId: 'p' }),
      goods(10, { quantity: 5000, productId: 'q' }),
    ]
    const scope = { productIds: ['p'] }
    expect(discounts(lines, half({ scope, minQuantity: 2000 }))).toEqual([1_000, 0])
    expect(discounts(lines, half({ scope, minQuantity: 2001 }))).toEqual([0, 0])
    expect(discounts(lines, half({ scope, minAmount: 2_000 }))).toEqual([1_000, 0])
    expect(discounts(lines, half({ scope, minAmount: 2_001 }))).toEqual([0, 0])
  })

  it('OF-13 a maximum quantity goes to the dearest goods first', () => {
    const lines = [goods(10, { quantity: 3000 }), goods(30, { quantity: 2000 })]
    expect(discounts(lines, half({ maxQuantity: 3000 }))).toEqual([500, 3_000])
    expect(
      discounts(
        [goods(50, { quantity: 9000 })],
        [offer<'buyXGetY'>({ type: 'buyXGetY', buy: 2, get: 1 }, { maxQuantity: 6000 })],
      ),
    ).toEqual([10_000])
  })

  it('OF-10 an offer for a customer group needs the group', () => {
    const offers = half({ customerGroups: ['gold'] })
    expect(discounts([goods(10)], offers)).toEqual([0])
    expect(discounts([goods(10)], offers, { customerGroups: ['silver', 'gold'] })).toEqual([500])
  })

  it('OF-14 a coupon is never given by the till', () => {
    expect(discounts([goods(10)], [offer<'coupon'>({ type: 'coupon' })])).toEqual([0])
  })

  it('OF-15 a fixed price takes the rest off and never makes goods dearer', () => {
    const offers = [offer<'fixedPrice'>({ type: 'fixedPrice', price: 9_900 })]
    expect(discounts([goods(120, { quantity: 2000 }), goods(50)], offers)).toEqual([4_200, 0])
  })

  it('OF-15 an amount once is shared over the goods in scope, an amount by unit is not', () => {
    expect(
      discounts([goods(100), goods(200)], [offer<'amount'>({ type: 'amount', amount: 10_000 })]),
    ).toEqual([3_333, 6_667])
    expect(
      discounts(
        [goods(100, { quantity: 1500 })],
        [offer<'amount'>({ type: 'amount', amount: 1_000, per: 'unit' })],
      ),
    ).toEqual([1_500])
  })

  it('OF-4 the cheapest of each group are free and the group shares the discount by list price', () => {
    const lines = [goods(100), goods(90), goods(80), goods(70), goods(60), goods(50)]
    const result = discounts(lines, [offer<'buyXGetY'>({ type: 'buyXGetY', buy: 2, get: 1 })])
    expect(total(result)).toBe(13_000)
    expect(result).toEqual([2_963, 2_667, 2_370, 1_944, 1_667, 1_389])
  })

  it('OF-4 the gift can be other goods, or cheaper instead of free', () => {
    const terms = {
      type: 'buyXGetY',
      buy: 1,
      get: 1,
      scope: { productIds: ['shirt'] },
      getScope: { productIds: ['tie'] },
    } as const
    const lines = [goods(900, { productId: 'shirt' }), goods(100, { productId: 'tie', quantity: 2000 })]
    expect(discounts(lines, [offer<'buyXGetY'>(terms)])).toEqual([9_000, 1_000])
    expect(discounts(lines, [offer<'buyXGetY'>({ ...terms, percent: 500_000 })])).toEqual([4_500, 500])
    expect(discounts([goods(900, { productId: 'shirt' })], [offer<'buyXGetY'>(terms)])).toEqual([0])
  })

  it('OF-4 goods of both scopes serve as gift or as purchase, not as both', () => {
    const terms = {
      type: 'buyXGetY',
      buy: 1,
      get: 1,
      scope: { categoryIds: ['c'] },
      getScope: { categoryIds: ['c'] },
    } as const
    expect(
      total(discounts([goods(30, { categoryId: 'c', quantity: 3000 })], [offer<'buyXGetY'>(terms)])),
    ).toBe(3_000)
    expect(
      total(discounts([goods(30, { categoryId: 'c', quantity: 4000 })], [offer<'buyXGetY'>(terms)])),
    ).toBe(6_000)
  })

  it('OF-5 bundles take the dearest goods, repeat, and stop where a set is not worth its price', () => {
    const any3 = [
      offer<'bundle'>({
        type: 'bundle',
        items: [{ scope: { categoryIds: ['c'] }, units: 3 }],
        price: 50_000,
      }),
    ]
    const lines = [
      goods(300, { categoryId: 'c', quantity: 4000 }),
      goods(100, { categoryId: 'c', quantity: 5000 }),
    ]
    // 3×300 for 500, then 300+100+100 is worth exactly 500: no second set.
    expect(total(discounts(lines, any3))).toBe(40_000)
    expect(total(discounts([goods(200, { categoryId: 'c', quantity: 6500 })], any3))).toBe(20_000)
  })

  it('OF-9 an evening window past midnight belongs to the day it began', () => {
    const window = {
      hours: { from: '22:00', to: '02:00' },
      weekDays: [6],
      from: '2026-11-14',
      to: '2026-11-14',
    }
    const at = (soldAt: string): number =>
      total(discounts([goods(10)], half({ window }), { soldAt, timeZoneOffsetMinutes: 0 }))
    expect(
      [
        '2026-11-14T21:59:59Z',
        '2026-11-14T22:00:00Z',
        '2026-11-15T01:59:59Z',
        '2026-11-15T02:00:00Z',
        '2026-11-15T22:00:00Z',
        '2026-11-14T01:00:00Z',
      ].map(at),
    ).toEqual([0, 500, 500, 0, 0, 0])
  })

  it('OF-9 dates and week days are the store’s, also across midnight', () => {
    const at = (soldAt: string, window: Offer['window']): number =>
      total(
        discounts([goods(10)], half(window === undefined ? {} : { window }), {
          soldAt,
          timeZoneOffsetMinutes: 330,
        }),
      )
    const today = { from: '2026-11-15', to: '2026-11-15' }
    expect(
      ['2026-11-14T18:29:59Z', '2026-11-14T18:30:00Z', '2026-11-15T18:29:59Z', '2026-11-15T18:30:00Z'].map(
        (one) => at(one, today),
      ),
    ).toEqual([0, 500, 500, 0])
    expect(at('2026-11-14T18:30:00Z', { weekDays: [0] })).toBe(500)
    expect(at('2026-11-14T18:29:59Z', { weekDays: [0] })).toBe(0)
  })

  it('OF-16 each line stores offer, version, amount and a reason in words', () => {
    const offers = [
      offer<'percent'>({ type: 'percent', percent: 125_000, cap: 15_000 }, { name: 'Monsoon sale' }),
    ]
    expect(settle(cart([goods(100)], { offers })).lines[0]?.offers).toEqual([
      { offerId: 'o1', version: 3, amount: 1_250, reason: '12.5% off, at most ₹150.00 (Monsoon sale)' },
    ])
  })

  it('OF-17 a broken offer is left out, named in the warnings, and the sale goes on', () => {
    const broken: Offer[] = [
      ...half({ window: { hours: { from: '25:00', to: '26:00' } } }),
      ...half({ window: { hours: { from: '10:00', to: '10:00' } } }),
      ...half({ window: { from: '2026-13-01' } }),
      ...half({ window: { from: '2026-11-20', to: '2026-11-10' } }),
      ...half({ window: { weekDays: [7] } }),
      ...half({ percent: 1_000_001 } as Partial<Offer>),
      ...half({ cap: Number.NaN }),
      ...half({ minQuantity: -1 }),
      offer<'buyXGetY'>({ type: 'buyXGetY', buy: 0, get: 1 }),
      offer<'bundle'>({ type: 'bundle', items: [], price: 1 }),
      offer<'quantitySlab'>({ type: 'quantitySlab', slabs: [] }),
      offer<'minimumBill'>({ type: 'minimumBill' }),
      { id: 'x', version: 1, name: '', stacking: 'exclusive', type: 'nonsense' } as unknown as Offer,
    ]
    const result = settle(cart([goods(100)], { offers: [...broken, ...half({ id: 'good' })] }))
    expect(result.faults).toEqual([])
    expect(result.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(
      broken.map((_, place) => `offer.broken offers[${place}]`),
    )
    expect(result.lines[0]?.offerDiscount).toBe(5_000)
  })
})
