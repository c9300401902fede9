import { type ActionRule, QUICK_ITEM } from '@evertill/contract'
import { HUNDRED_PERCENT, type Settlement } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { type CartChange, sameDiscount } from './cart-changes.ts'

/** Something in a change that the cashier may not do alone, or not at all. */
export interface Limit {
  action: 'Discount' | 'PriceChange'
  mode: 'approve' | 'deny'
  /** How much of a discount it is, in ten-thousandths of a percent; 0 for a price. */
  percent: number
}

/** Rounds up: a paisa beyond the limit is beyond it. Exact, because money times a million leaves the safe integers. */
const percentOf = (discount: number, of: number): number => {
  if (discount <= 0) return 0
  if (of <= 0) return HUNDRED_PERCENT
  const whole = BigInt(of)
  return Number((BigInt(discount) * BigInt(HUNDRED_PERCENT) + whole - 1n) / whole)
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
  const onBill =
    BillDiscount === undefined
      ? 0
      : BillDiscount.Kind === 'Percent'
        ? BillDiscount.Percent
        : percentOf(BillDiscount.Amount, left)
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

const modeOf = (rules: readonly ActionRule[], action: Limit['action']): ActionRule['Mode'] =>
  // Of an action nobody has set a rule for: neither locked nor open.
  rules.find((rule) => rule.Action === action)?.Mode ?? 'Approve'

const limit = (mode: 'Approve' | 'Deny', action: Limit['action'], percent: number): Limit => ({
  action,
  mode: mode === 'Deny' ? 'deny' : 'approve',
  percent,
})

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
  const priceMode = modeOf(rules, 'PriceChange')
  const priceIsGranted = granted.some(({ Action }) => Action === 'PriceChange')
  if (priceMode !== 'Allow' && !priceIsGranted && changesPrice(before, after)) {
    return limit(priceMode, 'PriceChange', 0)
  }
  const discountMode = modeOf(rules, 'Discount')
  if (discountMode === 'Allow') return null
  const free = rules.find((rule) => rule.Action === 'Discount')?.FreePercent ?? 0
  const approved = [...after.Approvals, ...granted]
    .filter(({ Action }) => Action === 'Discount')
    .map(({ Percent }) => Percent)
  const percent = discountByHand(after, settled)
  return percent <= Math.max(free, ...approved) ? null : limit(discountMode, 'Discount', percent)
}

export const withApprovals =
  (change: CartChange, granted: readonly CartApproval[]): CartChange =>
  (draft) => {
    const after = change(draft)
    return granted.length === 0 ? after : { ...after, Approvals: [...after.Approvals, ...granted] }
  }
