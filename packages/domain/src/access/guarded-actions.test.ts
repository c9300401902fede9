import { describe, expect, it } from 'vitest'
import { HUNDRED_PERCENT, percentOf } from '../money/percent.ts'
import {
  GUARDED_ACTIONS,
  discountPercent,
  guardedActionsOf,
  permissionFor,
  refundPermission,
} from './guarded-actions.ts'

describe('guarded actions', () => {
  it('AC-4 an action is allowed, approved on the spot or denied, and one without a rule needs approval', () => {
    const rules = [
      { action: 'Discount', permission: 'deny', freeDiscount: 100_000 },
      { action: 'Void', permission: 'deny' },
      { action: 'Reprint', permission: 'allow' },
    ] as const
    expect([
      permissionFor(rules, 'Void'),
      permissionFor(rules, 'Reprint'),
      permissionFor(rules, 'Return'),
    ]).toEqual(['deny', 'allow', 'approve'])
    expect([
      permissionFor(rules, 'Discount', 100_000),
      permissionFor(rules, 'Discount', 100_001),
      permissionFor(rules, 'Discount'),
    ]).toEqual(['allow', 'deny', 'deny'])
    expect([permissionFor([], 'Discount', 1), permissionFor([], 'Discount', 0)]).toEqual(['approve', 'allow'])
    expect(GUARDED_ACTIONS).toHaveLength(9)
  })

  it('FC-7 a discount is measured exactly and rounded up: a paisa beyond the limit is beyond it', () => {
    expect([percentOf(1_000, 10_000), percentOf(1_001, 10_000)]).toEqual([100_000, 100_100])
    expect([percentOf(1, 3), percentOf(0, 3), percentOf(-1, 3)]).toEqual([333_334, 0, 0])
    expect([percentOf(5, 0), percentOf(5, -5)]).toEqual([HUNDRED_PERCENT, HUNDRED_PERCENT])
    // Beyond the safe integers on the way, not in the result.
    expect(percentOf(100_000_000_000_001, 1_000_000_000_000_000)).toBe(100_001)
    expect([
      discountPercent(undefined, 100),
      discountPercent({ kind: 'percent', percent: 125_000 }, 0),
      discountPercent({ kind: 'amount', amount: 25 }, 200),
    ]).toEqual([0, 125_000, 125_000])
  })

  it('SL-28 credit and goods that come back are guarded, the latter by whether every line has its bill', () => {
    const plain = { credit: 0, returned: [], hasBill: false }
    expect(guardedActionsOf(plain)).toEqual([])
    expect(guardedActionsOf({ ...plain, hasBill: true })).toEqual([])
    expect([guardedActionsOf({ ...plain, credit: 1 }), guardedActionsOf({ ...plain, credit: -1 })]).toEqual([
      ['CreditSale'],
      [],
    ])
    expect(guardedActionsOf({ credit: 1, returned: ['a', 'b'], hasBill: true })).toEqual([
      'CreditSale',
      'Return',
    ])
    expect(guardedActionsOf({ ...plain, returned: ['a', undefined], hasBill: true })).toEqual([
      'ReturnWithoutBill',
    ])
    expect(guardedActionsOf({ ...plain, returned: ['a'] })).toEqual(['ReturnWithoutBill'])
  })

  it('RI-10 an edit that lowers a paid bill is guarded as a return', () => {
    const plain = { credit: 0, returned: [], hasBill: false }
    expect([guardedActionsOf({ ...plain, lowered: 1 }), guardedActionsOf({ ...plain, lowered: 0 })]).toEqual([
      ['Return'],
      [],
    ])
    expect(guardedActionsOf({ ...plain, lowered: -1 })).toEqual([])
  })

  it('RI-10 a refund needs no approval up to the limit of the shop, to the paisa', () => {
    expect([50_000, 50_001].map((refund) => refundPermission('approve', refund, 50_000))).toEqual([
      'allow',
      'approve',
    ])
    expect(refundPermission('approve', 100, 50_000, 49_900)).toBe('allow')
    expect(refundPermission('approve', 100, 50_000, 49_901)).toBe('approve')
    expect(refundPermission('allow', 9_999_999, 0)).toBe('allow')
    expect(refundPermission('deny', 1, 50_000)).toBe('deny')
  })
})
