import { type ActionRule, QUICK_ITEM, permissionBy, toDiscount } from '@evertill/contract'
import { type Permission, type Settlement, discountPercent, percentOf } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { type CartChange, sameDiscount } from './cart-changes.ts'

/** Something in a change that the cashier may not do alone, or not at all. */
export interface Limit {
  action: 'Discount' | 'PriceChange'
  mode: Exclude<Permission, 'allow'>
  /** How much of a discount it is, in ten-thousandths of a percent; 0 for a price. */
  percent: number
}

/** The largest discount that somebody gave by hand. Offers and the price list are the shop's own. */
const discountByHand = (draft: CartDraft, { lines, totals }: Settlement): number => {
  const onLines = draft.Lines.map((line, index) => {
    const settled = lines[index]
    if (!settled || sameDiscount(line.Discount, line.Listed.Discount)) return 0
    return percentOf(settled.lineDiscount, settled.gross)
  })
  const { BillDiscount } = draft
  const left = totals.gross - totals.lineDiscount - totals.offerDiscount
  const onBill = discountPercent(BillDiscount && toDiscount(BillDiscount), left)
  return Math.max(0, onBill, ...onLines)
}

/** Whether a price differs from the list and from what it was a moment ago: each such change is asked for anew. */
const changesPrice = (before: CartDraft, after: CartDraft): boolean => {
  const earlier = new Map(before.Lines.map((line) => [line.UUID, line.UnitPrice]))
  return after.Lines.some(({ UUID, ProductID, UnitPrice, Listed }) =>
    earlier.has(UUID)
      ? UnitPrice !== Listed.UnitPrice && earlier.get(UUID) !== UnitPrice
      : // Of a quick item there is no list: whatever it costs, somebody says so.
        ProductID === QUICK_ITEM,
  )
}

/**
 * The first thing in a change that somebody else must say yes to. An approval holds for discounts up to the one it was
 * given for, and for one price; `granted` is the one that was just given for this very change.
 */
export const limitOf = (
  before: CartDraft,
  after: CartDraft,
  settled: Settlement,
  rules: readonly ActionRule[],
  granted: readonly CartApproval[] = [],
): Limit | null => {
  const priceMode = permissionBy(rules, 'PriceChange')
  const priceIsGranted = granted.some(({ Action }) => Action === 'PriceChange')
  if (priceMode !== 'allow' && !priceIsGranted && changesPrice(before, after)) {
    return { action: 'PriceChange', mode: priceMode, percent: 0 }
  }
  const percent = discountByHand(after, settled)
  const discountMode = permissionBy(rules, 'Discount', percent)
  const isApproved = [...after.Approvals, ...granted].some(
    ({ Action, Percent }) => Action === 'Discount' && percent <= Percent,
  )
  return discountMode === 'allow' || isApproved ? null : { action: 'Discount', mode: discountMode, percent }
}

export const withApprovals =
  (change: CartChange, granted: readonly CartApproval[]): CartChange =>
  (draft) => {
    const after = change(draft)
    return granted.length === 0 ? after : { ...after, Approvals: [...after.Approvals, ...granted] }
  }
