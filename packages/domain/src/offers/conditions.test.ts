import { describe, expect, it } from 'vitest'
import { type Offer, settle } from '../index.ts'
import { cart } from '../testing/carts.ts'
import { discounts, goods, offer } from '../testing/offers.ts'

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

describe('conditions of an offer', () => {
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

  it('OF-13 minimum quantity and amount apply to the goods in scope', () => {
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
