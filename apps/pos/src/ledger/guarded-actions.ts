import type { CartApproval, CartDraft, PaidPart } from '../db/cart/cart-record.ts'
import { type DocumentKind, type PaidAction, guardedActionsOf } from '@evertill/domain'

/** What not everybody may do alone and only shows when the document is completed. */
export const guardedActionsOfCart = (
  kind: DocumentKind,
  { Lines, Returns = [], Original }: Pick<CartDraft, 'Lines' | 'Returns' | 'Original'>,
  /** What the customer will owe for it. */
  credit: number,
): PaidAction[] =>
  guardedActionsOf({
    credit: kind === 'return' ? 0 : credit,
    returned: [
      ...Returns.map((line) => line.OriginalLineUUID),
      // What is typed into a return has no bill.
      ...(kind === 'return' ? Lines.map(() => undefined) : []),
    ],
    hasBill: Original !== undefined,
  })

interface HandedBack {
  type: { Kind: PaidPart['Kind'] }
  amount: number
}

/**
 * Of what goes back for a bill: cash beyond what was paid for it in cash. A stolen card would become notes. Null where
 * there is none, and where no bill tells how it was paid.
 */
export const cashBeyondBill = (
  { Refundable }: Pick<CartDraft, 'Refundable'>,
  handed: readonly HandedBack[],
): { amount: number; limit: number } | null => {
  if (Refundable === undefined) return null
  const cashOf = (sum: number, kind: PaidPart['Kind'], amount: number) => sum + (kind === 'Cash' ? amount : 0)
  const limit = Refundable.reduce((sum, { Kind, Amount }) => cashOf(sum, Kind, Amount), 0)
  const amount = handed.reduce((sum, part) => cashOf(sum, part.type.Kind, part.amount), 0)
  return amount > limit ? { amount, limit } : null
}

/** Whether the customer would owe more than the shop wants. Null is no limit; what was paid ahead makes room. */
export const isBeyondLimit = (debt: { limit: number | null; owed: number; credit: number }): boolean =>
  debt.limit !== null && debt.credit > 0 && debt.owed + debt.credit > debt.limit

/** Whether somebody has said yes to it: to credit only up to the amount that they were asked about. */
export const isApproved = (
  action: PaidAction,
  credit: number,
  approvals: readonly Pick<CartApproval, 'Action' | 'Amount'>[],
): boolean =>
  approvals.some(
    ({ Action, Amount = 0 }) => Action === action && (action !== 'CreditSale' || credit <= Amount),
  )
