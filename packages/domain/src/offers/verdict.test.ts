import { describe, expect, it } from 'vitest'
import { type CartLine, type CartSnapshot, type Offer, explainOffers, settle } from '../index.ts'
import { cart } from '../testing/carts.ts'
import { goods, offer } from '../testing/offers.ts'
import type { OfferVerdict } from './verdict.ts'

const verdicts = (
  lines: readonly CartLine[],
  offers: readonly Offer[],
  more: Partial<CartSnapshot> = {},
): OfferVerdict[] => {
  const snapshot = cart(lines, { offers, ...more })
  return explainOffers(snapshot, settle(snapshot))
}
const tenth = (more: Partial<Offer> = {}): Offer =>
  offer<'percent'>({ type: 'percent', percent: 100_000 }, more)
const reasonOf = (lines: readonly CartLine[], one: Offer, more: Partial<CartSnapshot> = {}) =>
  verdicts(lines, [one], more)[0]?.reason

describe('the verdict on an offer', () => {
  const lines = [goods(100, { productId: 'p', quantity: 2_000 })]
  // A Monday.
  const at = (clock: string): Partial<CartSnapshot> => ({
    soldAt: `2026-11-16T${clock}:00Z`,
    timeZoneOffsetMinutes: 0,
  })

  it('OF-19 one that gave something says how much, and has no reason', () => {
    expect(verdicts(lines, [tenth()])).toEqual([{ offerId: 'o1', given: 2_000, alone: 2_000 }])
  })

  it.each<[string, Offer, string, Partial<CartSnapshot>?]>([
    ['invalid', tenth({ percent: -1 } as Partial<Offer>), 'invalid'],
    ['coupon', offer<'coupon'>({ type: 'coupon' }), 'coupon'],
    ['store', tenth({ storeIds: ['s1'] }), 'store', { storeId: 's2' }],
    ['customer group', tenth({ customerGroups: ['Gold'] }), 'customer-group', { customerGroups: ['Staff'] }],
    ['first day', tenth({ window: { from: '2026-11-17' } }), 'to-come', at('10:00')],
    ['last day', tenth({ window: { to: '2026-11-15' } }), 'ended', at('10:00')],
    ['week day', tenth({ window: { weekDays: [0, 6] } }), 'week-day', at('10:00')],
    ['hour', tenth({ window: { hours: { from: '18:00', to: '20:00' } } }), 'hour', at('20:00')],
    ['goods', tenth({ scope: { productIds: ['q'] } }), 'goods'],
    ['quantity', tenth({ minQuantity: 3_000 }), 'quantity'],
    ['amount', tenth({ minAmount: 20_001 }), 'amount'],
    ['number of pieces', offer<'buyXGetY'>({ type: 'buyXGetY', buy: 2, get: 1 }), 'no-effect'],
    ['price', offer<'fixedPrice'>({ type: 'fixedPrice', price: 10_000 }), 'no-effect'],
    [
      'second part of a bundle',
      offer<'bundle'>({
        type: 'bundle',
        price: 1,
        items: [
          { scope: { productIds: ['p'] }, units: 1 },
          { scope: { productIds: ['q'] }, units: 1 },
        ],
      }),
      'goods',
    ],
  ])('OF-19 one that fails by its %s says so', (_name, one, reason, more) => {
    expect(reasonOf(lines, one, more)).toBe(reason)
  })

  it('OF-19 one that lost to others names those that took its goods', () => {
    const best = offer<'amount'>({ type: 'amount', amount: 5_000, per: 'unit' }, { id: 'best' })
    const elsewhere = tenth({ id: 'elsewhere', scope: { productIds: ['r'] } })
    const [lost] = verdicts(
      [...lines, goods(10, { productId: 'r' })],
      [tenth({ scope: { productIds: ['p'] } }), best, elsewhere],
    )
    expect(lost).toEqual({ offerId: 'o1', given: 0, alone: 2_000, reason: 'others', instead: ['best'] })
  })

  it('OF-19 a bill offer that has too little left says which offers took it', () => {
    const bill = offer<'minimumBill'>(
      { type: 'minimumBill', amount: 1_000 },
      { id: 'bill', minAmount: 18_000 },
    )
    const [, lost] = verdicts(lines, [tenth(), bill])
    expect(lost).toEqual({ offerId: 'bill', given: 1_000, alone: 1_000 })
    const higher = { ...bill, minAmount: 20_000 }
    expect(verdicts(lines, [tenth(), higher as Offer])[1]).toEqual({
      offerId: 'bill',
      given: 0,
      alone: 1_000,
      reason: 'others',
      instead: ['o1'],
    })
  })
})
