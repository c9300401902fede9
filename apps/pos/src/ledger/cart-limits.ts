import { type ActionRule, QUICK_ITEM, permissionBy, toDiscount } from '@evertill/contract'
import { type Permission, type Settlement, discountPercent, percentOf } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { type CartChange, sameDiscount } from './cart-changes.ts'

/** Part of a change that needs an approval or is denied. */
export interface Limit {
  action: 'Discount' | 'PriceChange'
  mode: Exclude<Permission, 'allow'>
  /** The discount in ten-thousandths of a percent; 0 for a price change. */
  percent: number
}

/** The largest discount given by hand. Offers and discounts of the price list do not count. */
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

/** Whether a price changes to one that is not listed. Each such change needs its own approval. */
const changesPrice = (before: CartDraft, after: CartDraft): boolean => {
  const earlier = new Map(before.Lines.map((line) => [line.UUID, line.UnitPrice]))
  return after.Lines.some(({ UUID, ProductID, UnitPrice, Listed }) =>
    earlier.has(UUID)
      ? UnitPrice !== Listed.UnitPrice && earlier.get(UUID) !== UnitPrice
      : // A quick item has no listed price, so its price always counts as changed.
        ProductID === QUICK_ITEM,
  )
}

/**
 * The first part of a change that needs an approval. An approval covers discounts up to its own percentage, or one
 * price change. `granted`: approvals that were just given for this change.
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
