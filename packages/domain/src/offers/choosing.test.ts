import { describe, expect, it } from 'vitest'
import { type CartLine, type CartSnapshot, type Offer, settle } from '../index.ts'
import { EXEMPT, cart, line } from '../testing/carts.ts'

const goods = (rupees: number, more: Partial<CartLine> = {}): CartLine =>
  line({ unitPrice: rupees * 100, tax: EXEMPT, ...more })
const made = (id: string, terms: object): Offer =>
  ({ id, version: 1, name: '', stacking: 'exclusive', ...terms }) as Offer
const percent = (id: string, value: number, more: object = {}): Offer =>
  made(id, { type: 'percent', percent: value * 10_000, ...more })

/** Per line the offers that gave something, as `id amount`. */
function given(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  more: Partial<CartSnapshot> = {},
): string[] {
  const result = settle(cart(lines, { offers, ...more }))
  expect([...result.faults, ...result.warnings]).toEqual([])
  return result.lines.map((one) => one.offers.map(({ offerId, amount }) => `${offerId} ${amount}`).join(', '))
}
const total = (lines: readonly CartLine[], offers: readonly Offer[]): number =>
  settle(cart(lines, { offers })).totals.offerDiscount

describe('a huge cart', () => {
  const of = (categoryId: string): CartLine[] => Array.from({ length: 150 }, () => goods(100, { categoryId }))
  const lines = [...of('a'), ...of('b')]
  const bogo = made('bogo', { type: 'buyXGetY', buy: 1, get: 1, scope: { categoryIds: ['a'] } })
  const pair = made('pair', {
    type: 'bundle',
    price: 19_000,
    items: [{ scope: { categoryIds: ['b'] }, units: 2 }],
  })
  const flat = (amount: number): Offer =>
    made('flat', { type: 'amount', amount, scope: { categoryIds: ['b'] }, stacking: 'stackable' })
  const bait = percent('bait', 1, { cap: 100 })

  it('OF-8 takes the joining offers that give more than their goods get otherwise and leaves the others', () => {
    // 75 free units of 100, and 10 % of the other 150.
    expect(total(lines, [percent('ten', 10), bogo, pair, bait])).toBe(750_000 + 150_000)
  })

  it('OF-8 a joining chain is given where it beats the exclusive offers, and only there', () => {
    expect(total(lines, [percent('ten', 10), bogo, flat(500_000), bait])).toBe(750_000 + 500_000)
    expect(total(lines, [percent('ten', 10), bogo, flat(100_000), bait])).toBe(750_000 + 150_000)
  })

  it('OF-8 a chain over everything beats the exclusive offers where it gives more', () => {
    const everything = made('all', { type: 'amount', amount: 2_000_000, stacking: 'stackable' })
    // The chain pays the whole of the other 150 lines, and buy one get one still gives its half of the first.
    expect(total(lines, [percent('ten', 10), bogo, pair, everything])).toBe(750_000 + 1_500_000)
    const first = made('all', { type: 'amount', amount: 2_900_000, stacking: 'stackable' })
    expect(total(lines, [percent('ten', 10), bogo, pair, first])).toBe(2_900_000)
  })
})

describe('equal choices', () => {
  it('OF-8 of two equal offers the first by priority is given, then the first by id', () => {
    expect(given([goods(100)], [percent('b', 10), percent('a', 10)])).toEqual(['a 1000'])
    expect(given([goods(100)], [percent('a', 10), percent('b', 10, { priority: 1 })])).toEqual(['b 1000'])
    expect(
      given([goods(100)], [percent('a', 10, { priority: 2 }), percent('b', 10, { priority: 1 })]),
    ).toEqual(['b 1000'])
  })

  it('OF-8 an exclusive offer that gives no more than the chain is left out', () => {
    expect(given([goods(100)], [percent('x', 10), percent('s', 10, { stacking: 'stackable' })])).toEqual([
      's 1000',
    ])
    expect(given([goods(100)], [percent('x', 11), percent('s', 10, { stacking: 'stackable' })])).toEqual([
      'x 1100',
    ])
  })

  it('OF-7 stackable offers without priority chain by id', () => {
    const chain = [percent('b', 50, { stacking: 'stackable' }), percent('a', 10, { stacking: 'stackable' })]
    expect(given([goods(100)], chain)).toEqual(['a 1000, b 4500'])
  })
})

describe('joined with others', () => {
  it('OF-8 a line is shared between a bundle and the offer for what is left of it', () => {
    const duo = made('duo', {
      type: 'bundle',
      price: 10_000,
      items: [
        { scope: { productIds: ['A'] }, units: 1 },
        { scope: { productIds: ['B'] }, units: 1 },
      ],
    })
    const lines = [goods(100, { productId: 'A', quantity: 3_000 }), goods(100, { productId: 'B' })]
    // One A and B for 100, two A at 10 % off.
    expect(given(lines, [percent('ten', 10), duo])).toEqual(['duo 5000, ten 2000', 'duo 5000'])
  })

  it('OF-8 a chain works on what an exclusive offer has left of a line', () => {
    const bogo = made('bogo', { type: 'buyXGetY', buy: 1, get: 1 })
    expect(
      given([goods(100, { quantity: 3_000 })], [bogo, percent('s', 20, { stacking: 'stackable' })]),
    ).toEqual(['bogo 10000, s 2000'])
  })

  it('OF-8 two capped offers are both given when they reach different goods', () => {
    const [a, b] = ['A', 'B'].map((id) => percent(id, 50, { cap: 1_000, scope: { productIds: [id] } }))
    expect(
      given([goods(100, { productId: 'A' }), goods(100, { productId: 'B' })], [a, b] as Offer[]),
    ).toEqual(['A 1000', 'B 1000'])
  })

  it('OF-8 of two joining offers on the same goods the better pair of choices wins', () => {
    const bogo = made('bogo', { type: 'buyXGetY', buy: 1, get: 1, scope: { productIds: ['A'] } })
    const duo = made('duo', {
      type: 'bundle',
      price: 11_000,
      items: [
        { scope: { productIds: ['A'] }, units: 1 },
        { scope: { productIds: ['B'] }, units: 1 },
      ],
    })
    // bogo on two A gives 100; duo gives 90 and leaves one A.
    const lines = [goods(100, { productId: 'A', quantity: 2_000 }), goods(100, { productId: 'B' })]
    expect(given(lines, [bogo, duo])).toEqual(['bogo 10000', ''])
    expect(
      given([goods(100, { productId: 'A', quantity: 3_000 }), goods(100, { productId: 'B' })], [bogo, duo]),
    ).toEqual(['bogo 10000, duo 4500', 'duo 4500'])
  })

  it('OF-11 by priority an exclusive offer takes its goods from the chain and from later exclusive ones', () => {
    const offers = [
      made('bogo', { type: 'buyXGetY', buy: 1, get: 1, priority: 1 }),
      percent('half', 50, { priority: 2, maxQuantity: 1_000 }),
      percent('s', 10, { priority: 3, stacking: 'stackable' }),
    ]
    expect(given([goods(100, { quantity: 4_000 })], offers, { offerChoice: 'priority' })).toEqual([
      'bogo 20000',
    ])
    expect(given([goods(100, { quantity: 3_000 })], offers, { offerChoice: 'priority' })).toEqual([
      'bogo 10000, half 5000',
    ])
    expect(given([goods(100, { quantity: 3_500 })], offers, { offerChoice: 'priority' })).toEqual([
      'bogo 10000, half 5000, s 500',
    ])
  })

  it('OF-3 by priority the first bill offer that gives something is taken', () => {
    const off = (id: string, amount: number, priority: number, minAmount = 0): Offer =>
      made(id, { type: 'minimumBill', amount, priority, minAmount })
    const offers = [off('big', 5_000, 2), off('small', 1_000, 1), off('far', 9_000, 0, 50_000)]
    expect(given([goods(100)], offers, { offerChoice: 'priority' })).toEqual(['small 1000'])
    expect(given([goods(100)], offers)).toEqual(['big 5000'])
  })

  it('OF-3 a bill offer in percent keeps its cap and its scope, and is shared by what is left', () => {
    const offers = [
      made('bill', {
        type: 'minimumBill',
        percent: 200_000,
        cap: 3_000,
        scope: { excludeProductIds: ['gift'] },
      }),
    ]
    expect(given([goods(100), goods(200), goods(500, { productId: 'gift' })], offers)).toEqual([
      'bill 1000',
      'bill 2000',
      '',
    ])
    expect(given([goods(10), goods(20)], offers)).toEqual(['bill 200', 'bill 400'])
    expect(given([goods(10)], [made('bill', { type: 'minimumBill', amount: 99_999 })])).toEqual(['bill 1000'])
  })
})

describe('limits of single offers', () => {
  it('OF-2 a cap holds for every kind of offer', () => {
    const capped = (terms: object): number =>
      total([goods(100, { quantity: 4_000, productId: 'A' })], [made('o', { cap: 700, ...terms })])
    expect(capped({ type: 'buyXGetY', buy: 1, get: 1 })).toBe(700)
    expect(capped({ type: 'buyXGetY', buy: 1, get: 1, getScope: { productIds: ['A'] } })).toBe(700)
    expect(capped({ type: 'bundle', price: 100, items: [{ scope: {}, units: 2 }] })).toBe(700)
    expect(capped({ type: 'amount', amount: 5_000 })).toBe(700)
    expect(capped({ type: 'amount', amount: 5_000, per: 'unit' })).toBe(700)
    expect(capped({ type: 'fixedPrice', price: 1 })).toBe(700)
    expect(capped({ type: 'quantitySlab', slabs: [{ from: 1_000, price: 1 }] })).toBe(700)
    expect(capped({ type: 'percent', percent: 10_000 })).toBe(400)
  })

  it('OF-13 a maximum quantity holds for every kind of offer', () => {
    const limited = (terms: object): number =>
      total([goods(100, { quantity: 6_000, productId: 'A' })], [made('o', { maxQuantity: 3_500, ...terms })])
    expect(limited({ type: 'buyXGetY', buy: 1, get: 1 })).toBe(10_000)
    expect(limited({ type: 'buyXGetY', buy: 1, get: 1, getScope: { productIds: ['A'] } })).toBe(10_000)
    expect(limited({ type: 'bundle', price: 15_000, items: [{ scope: {}, units: 2 }] })).toBe(5_000)
    expect(limited({ type: 'amount', amount: 1_000, per: 'unit' })).toBe(3_500)
    expect(limited({ type: 'fixedPrice', price: 9_000 })).toBe(3_500)
  })

  it('OF-4 units left of one line make a group with the next, and what makes no group pays in full', () => {
    const bogo = [made('o', { type: 'buyXGetY', buy: 2, get: 1 })]
    expect(given([goods(90, { quantity: 4_000 }), goods(60, { quantity: 3_000 })], bogo)).toEqual([
      'o 11571',
      'o 3429',
    ])
    expect(given([goods(90, { quantity: 2_000 })], bogo)).toEqual([''])
    expect(given([goods(90, { quantity: 3_900 })], bogo)).toEqual(['o 9000'])
    expect(given([goods(10, { quantity: 9_000 }), goods(10, { quantity: 9_000 })], bogo)).toEqual([
      'o 3000',
      'o 3000',
    ])
    expect(given([goods(10), goods(20), goods(30), goods(40)], bogo)).toEqual(['', 'o 444', 'o 667', 'o 889'])
  })

  it('OF-4 gifts of another scope are the dearest, and each needs its purchase', () => {
    const terms = {
      type: 'buyXGetY',
      buy: 2,
      get: 1,
      scope: { categoryIds: ['buy'] },
      getScope: { tags: ['gift'] },
    }
    const buy = (quantity: number): CartLine => goods(100, { categoryId: 'buy', quantity })
    const gift = (rupees: number): CartLine => goods(rupees, { tags: ['gift'] })
    expect(total([buy(2_000), gift(30), gift(50)], [made('o', terms)])).toBe(5_000)
    expect(total([buy(3_000), gift(30), gift(50)], [made('o', terms)])).toBe(5_000)
    expect(total([buy(4_000), gift(30), gift(50)], [made('o', terms)])).toBe(8_000)
    expect(total([buy(1_000), gift(30)], [made('o', terms)])).toBe(0)
    // One unit short of a purchase: the cheap gift is bought, the dear one is free.
    expect(
      total(
        [
          buy(1_000),
          goods(50, { tags: ['gift'], categoryId: 'buy' }),
          goods(30, { tags: ['gift'], categoryId: 'buy' }),
        ],
        [made('o', terms)],
      ),
    ).toBe(5_000)
  })

  it('OF-5 items of one bundle may share goods, and a set needs all of them', () => {
    const items = [
      { scope: { categoryIds: ['c'] }, units: 2 },
      { scope: { productIds: ['A'] }, units: 1 },
    ]
    const offers = [made('o', { type: 'bundle', price: 20_000, items })]
    const a = (quantity: number): CartLine => goods(100, { productId: 'A', categoryId: 'c', quantity })
    expect(total([a(3_000)], offers)).toBe(10_000)
    expect(total([a(2_000)], offers)).toBe(0)
    expect(total([a(6_000)], offers)).toBe(20_000)
    expect(
      total(
        [goods(90, { categoryId: 'c' }), goods(80, { categoryId: 'c' }), goods(70, { productId: 'A' })],
        offers,
      ),
    ).toBe(4_000)
    expect(total([goods(500, { categoryId: 'c', quantity: 9_000 })], offers)).toBe(0)
  })

  it('OF-6 slabs may be in any order, begin anywhere, and never make goods more expensive', () => {
    const slabs = [
      { from: 6_000, price: 8_000 },
      { from: 3_000, price: 9_000 },
    ]
    const by = (quantity: number, mode?: string): number =>
      total(
        [goods(100, { quantity })],
        [made('o', { type: 'quantitySlab', slabs, ...(mode === undefined ? {} : { mode }) })],
      )
    expect([2_000, 3_000, 5_999, 6_000].map((quantity) => by(quantity))).toEqual([0, 3_000, 5_999, 12_000])
    // Units 1 to 5 at 90, the sixth and on at 80.
    expect([2_000, 5_000, 7_000].map((quantity) => by(quantity, 'each'))).toEqual([2_000, 5_000, 9_000])
    expect(total([goods(50, { quantity: 6_000 })], [made('o', { type: 'quantitySlab', slabs })])).toBe(0)
    expect(
      total([goods(50, { quantity: 6_000 })], [made('o', { type: 'quantitySlab', slabs, mode: 'each' })]),
    ).toBe(0)
  })

  it('OF-6 each line without a product chooses its own slab, and other goods do not count', () => {
    const slab = [
      made('o', {
        type: 'quantitySlab',
        slabs: [{ from: 3_000, price: 9_000 }],
        scope: { excludeTags: ['no'] },
      }),
    ]
    expect(given([goods(100, { quantity: 2_000 }), goods(100, { quantity: 3_000 })], slab)).toEqual([
      '',
      'o 3000',
    ])
    expect(
      given(
        [
          goods(100, { quantity: 2_000, productId: 'A' }),
          goods(100, { quantity: 3_000, productId: 'A', tags: ['no'] }),
        ],
        slab,
      ),
    ).toEqual(['', ''])
  })

  it('OF-12 offers work on what a line discount has left', () => {
    const half = { discount: { kind: 'percent', percent: 500_000 } } as const
    expect(given([goods(100, half)], [percent('ten', 10)])).toEqual(['ten 500'])
    expect(
      given([goods(100, { ...half, quantity: 3_000 })], [made('o', { type: 'buyXGetY', buy: 2, get: 1 })]),
    ).toEqual(['o 5000'])
    expect(
      given(
        [goods(100, { discount: { kind: 'amount', amount: 10_000 } }), goods(50)],
        [made('o', { type: 'buyXGetY', buy: 1, get: 1 })],
      ),
    ).toEqual(['', ''])
  })
})
