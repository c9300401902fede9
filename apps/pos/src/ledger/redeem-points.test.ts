import type { Membership, MembershipTier } from '@evertill/contract'
import { expect, test } from 'vitest'
import { butter, newCart, PLACE } from '../testing/selling-place.ts'
import { isOverRedeemed, redeemablePoints } from './redeem-points.ts'
import { settleCart } from './settle-cart.ts'

const TIER: MembershipTier = {
  key: 'silver',
  TierName: 'Silver',
  EarnPer: 10_000,
  EarnPoints: 1,
  PointValue: 100,
  RedeemAs: 'Tender',
  Benefits: '',
}
const member = (Points: number, change: Partial<MembershipTier> = {}, ValidTo: string | null = null) => ({
  ...({ CustomerID: 'c', CardNo: '1', TierID: 'silver', Points, ValidTo } satisfies Membership),
  tier: { ...TIER, ...change },
})
const cart = newCart(butter(2_000))
const settled = (Loyalty?: { Points: number; PointValue: number; As: 'Discount' | 'Tender' }) =>
  settleCart(PLACE, Loyalty ? { ...cart, Loyalty } : cart, [], Date.parse('2026-11-16T06:30:00Z'))
const ask = (membership: ReturnType<typeof member> | undefined, more: { isOnline?: boolean } = {}) =>
  redeemablePoints({ membership, settlement: settled(), today: '2026-11-16', isOnline: true, ...more })

test('SP-21 a customer redeems at most their points and the total of the bill', () => {
  expect(ask(member(50))).toEqual({ points: 50, worth: 5_000 })
  expect(ask(member(5_000))).toEqual({ points: 116, worth: 11_600 })
  expect(ask(member(5_000, { PointValue: 7_000 }))).toEqual({ points: 1, worth: 7_000 })
  expect(ask(member(5_000, { PointValue: 20_000 }))).toBe('none')
})

test('SP-21 points are not redeemed offline, after the membership ended, or without any', () => {
  expect(ask(member(50), { isOnline: false })).toBe('offline')
  expect(ask(member(50, {}, '2026-11-15'))).toBe('ended')
  expect(ask(member(50, {}, '2026-11-16'))).toEqual({ points: 50, worth: 5_000 })
  expect([ask(member(0)), ask(undefined)]).toEqual([undefined, undefined])
})

test('SP-21 as a tender points leave the tax unchanged, as a discount they lower it; the amount to pay is the same', () => {
  const [plain, tender, discount] = [
    settled(),
    settled({ Points: 50, PointValue: 100, As: 'Tender' }),
    settled({ Points: 50, PointValue: 100, As: 'Discount' }),
  ].map(({ totals }) => totals)
  expect([tender?.due, discount?.due]).toEqual([6_600, 6_600])
  expect([tender?.payable, tender?.tax]).toEqual([plain?.payable, plain?.tax])
  expect(discount?.tax).toBeLessThan(plain?.tax ?? 0)
})

test('SP-21 points above the total of the bill are reported', () => {
  for (const As of ['Discount', 'Tender'] as const) {
    const within = { Points: 116, PointValue: 100, As }
    const over = { Points: 117, PointValue: 100, As }
    expect([As, isOverRedeemed(within, settled(within)), isOverRedeemed(over, settled(over))]).toEqual([
      As,
      false,
      true,
    ])
  }
  expect(isOverRedeemed(undefined, settled())).toBe(false)
})
