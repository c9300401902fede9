import { cashIn } from '@evertill/contract'
import type { CartApproval, CartDraft, PaidPart } from '../db/cart/cart-record.ts'
import { type DocumentKind, type PaidAction, guardedActionsOf } from '@evertill/domain'

/** Guarded actions that only show when the document is completed. */
export const guardedActionsOfCart = (
  kind: DocumentKind,
  { Lines, Returns = [], Original }: Pick<CartDraft, 'Lines' | 'Returns' | 'Original'>,
  /** What the customer will owe for the document. */
  credit: number,
  lowered = 0,
): PaidAction[] =>
  guardedActionsOf({
    credit: kind === 'return' ? 0 : credit,
    returned: [
      ...Returns.map((line) => line.OriginalLineUUID),
      // Lines entered by hand into a return belong to no bill.
      ...(kind === 'return' ? Lines.map(() => undefined) : []),
    ],
    hasBill: Original !== undefined,
    lowered,
  })

interface Refund {
  type: { Kind: PaidPart['Kind'] }
  amount: number
}

/**
 * Cash refunds above what was paid in cash: otherwise a stolen card could be turned into notes. Null if there are none,
 * or if no bill shows how it was paid.
 */
export const cashBeyondBill = (
  { Refundable }: Pick<CartDraft, 'Refundable'>,
  refunds: readonly Refund[],
): { amount: number; limit: number } | null => {
  if (Refundable === undefined) return null
  const limit = cashIn(Refundable)
  const amount = cashIn(refunds.map((part) => ({ Kind: part.type.Kind, Amount: part.amount })))
  return amount > limit ? { amount, limit } : null
}

/** Whether the customer would owe more than their credit limit. Null: no limit. An advance counts in their favour. */
export const isBeyondLimit = (debt: { limit: number | null; owed: number; credit: number }): boolean =>
  debt.limit !== null && debt.credit > 0 && debt.owed + debt.credit > debt.limit

/** By how much less is paid than before the edit; zero for everything that is not an edit. */
export const loweredBy = ({ Editing }: Pick<CartDraft, 'Editing'>, paid: number): number =>
  Math.max(0, (Editing?.Payments ?? []).reduce((sum, { Amount }) => sum + Amount, 0) - (Editing ? paid : 0))

/** The cash that an edit takes out of the drawer: the bill may cost the same and be paid in another way. */
export const cashTakenOut = ({ Editing }: Pick<CartDraft, 'Editing'>, cash: number): number =>
  Editing === undefined ? 0 : Math.max(0, cashIn(Editing.Payments) - cash)

/** What goes back to the customer: the price of the returned goods, or what an edit pays back. */
export const refundOf = ({ Returns = [] }: Pick<CartDraft, 'Returns'>, lowered: number): number =>
  Returns.reduce((sum, { TotalAmount }) => sum + TotalAmount, lowered)

/** Whether the action was approved, up to the amount that the approver saw. */
export const isApproved = (
  action: PaidAction,
  amount: number,
  approvals: readonly Pick<CartApproval, 'Action' | 'Amount'>[],
): boolean => approvals.some(({ Action, Amount = 0 }) => Action === action && amount <= Amount)
