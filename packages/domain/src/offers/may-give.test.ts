import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Offer, mayGive, settle } from '../index.ts'
import { bill } from '../testing/arbitraries.ts'
import { RUNS } from '../testing/runs.ts'

const seed = Number(process.env['EVERTILL_SEED'] ?? new Date().getTime() % 2_147_483_647)
const TODAY = { moment: { date: '2026-11-15' } }

const percent = (more: Partial<Offer>): Offer =>
  ({ id: 'o', version: 1, name: '', stacking: 'exclusive', type: 'percent', percent: 1, ...more }) as Offer

describe('what an offer may give', () => {
  it(`OF-18 whatever settling gives was not ruled out, seed ${seed}`, () => {
    fc.assert(
      fc.property(bill(), (cart) => {
        const { lines } = settle(cart)
        const given = new Set(lines.flatMap(({ offers }) => offers.map(({ offerId }) => offerId)))
        const gross = lines.reduce((sum, line) => sum + line.gross, 0)
        for (const offer of cart.offers ?? []) {
          if (given.has(offer.id)) expect(mayGive(offer, TODAY, { goods: cart.lines, gross })).toBe(true)
        }
      }),
      { seed, numRuns: RUNS },
    )
  })

  it('OF-18 other goods, a smaller bill, another store and another day are ruled out', () => {
    const bought = { goods: [{ productId: 'A', categoryId: 'x' }], gross: 10_000 }
    const may = (more: Partial<Offer>) => mayGive(percent(more), { ...TODAY, storeId: 's' }, bought)
    expect([may({}), may({ scope: { categoryIds: ['x'] } }), may({ minAmount: 10_000 })]).toEqual([
      true,
      true,
      true,
    ])
    const ruledOut: Partial<Offer>[] = [
      { scope: { productIds: ['B'] } },
      { scope: { excludeCategoryIds: ['x'] } },
      { minAmount: 10_001 },
      { storeIds: ['other'] },
      { customerGroups: ['members'] },
      { window: { from: '2026-11-16' } },
    ]
    expect(ruledOut.map(may)).toEqual(ruledOut.map(() => false))
  })

  it('OF-14 FC-3 a coupon never holds at a till: whatever the goods, the bill need not be settled again for it', () => {
    const bought = { goods: [{ productId: 'A' }], gross: 10_000 }
    expect(mayGive(percent({}), TODAY, bought)).toBe(true)
    expect(mayGive(percent({ type: 'coupon' }), TODAY, bought)).toBe(false)
  })
})
