import type { CartApproval, CartDraft, PaidPart } from '../db/cart/cart-record.ts'
import type { DocumentKind } from '@evertill/domain'

export type PaidAction = 'CreditSale' | 'Return' | 'ReturnWithoutBill'

/**
 * What not everybody may do alone and only shows when the document is completed. The server judges by the same signs:
 * an approval that was not asked for here would come back as a flag there.
 */
export const guardedActionsOf = (
  kind: DocumentKind,
  { Lines, Returns = [], Original }: Pick<CartDraft, 'Lines' | 'Returns' | 'Original'>,
  /** What the customer will owe for it. */
  credit: number,
): PaidAction[] => {
  const comesBack = Returns.length + (kind === 'return' ? Lines.length : 0)
  const hasBill =
    Original !== undefined &&
    Returns.every((line) => line.OriginalLineUUID !== undefined) &&
    comesBack === Returns.length
  return [
    ...(credit > 0 && kind !== 'return' ? (['CreditSale'] as const) : []),
    ...(comesBack > 0 ? ([hasBill ? 'Return' : 'ReturnWithoutBill'] as const) : []),
  ]
}

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
