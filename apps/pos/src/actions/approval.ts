import type { ActionRule } from '@evertill/contract'
import type { DocumentKind, Permission } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { cashBeyondBill, guardedActionsOfCart, isApproved, isBeyondLimit } from '../ledger/guarded-actions.ts'
import { creditOf, type Tender } from './tender.ts'

/** Why a person at the till may not do it alone. */
export type ApprovalReason =
  | { code: 'cashRefund'; amount: number; limit: number }
  | { code: 'credit' | 'overLimit'; amount: number; limit: number; name: string }
  | { code: 'return' | 'returnWithoutBill' }

/** Something in this sale that the person at the till may not do alone, or not at all. */
export interface ApprovalNeeded {
  action: ActionRule['Action']
  mode: 'approve' | 'deny'
  /** The credit that is asked for; 0 where the question is not one of money. */
  amount: number
  reason: ApprovalReason
}

export interface SaleToApprove {
  kind: DocumentKind
  cart: Pick<CartDraft, 'Lines' | 'Returns' | 'Original' | 'Refundable' | 'Approvals' | 'Customer'>
  tenders: readonly Tender[]
  isRefund: boolean
  /** The customer's credit limit, null for none, and what is owed already. */
  limit: number | null
  owed: number
}

/** The first thing that still needs somebody else's PIN, or that the rules of the store deny; null when nothing does. */
export const approvalNeeded = (
  { kind, cart, tenders, isRefund, limit, owed }: SaleToApprove,
  permission: (action: ActionRule['Action']) => Permission,
): ApprovalNeeded | null => {
  const modeOf = (action: ActionRule['Action']) => (permission(action) === 'deny' ? 'deny' : 'approve')
  const cashBack = isRefund ? cashBeyondBill(cart, tenders) : null
  if (
    cashBack !== null &&
    permission('ReturnWithoutBill') !== 'allow' &&
    cart.Approvals.every(({ Action }) => Action !== 'ReturnWithoutBill')
  ) {
    const reason = { code: 'cashRefund', ...cashBack } as const
    return { action: 'ReturnWithoutBill', amount: 0, mode: modeOf('ReturnWithoutBill'), reason }
  }
  const credit = creditOf(tenders)
  const isOverLimit = isBeyondLimit({ limit, owed, credit })
  for (const action of guardedActionsOfCart(kind, cart, credit)) {
    // Above the limit a cashier who may sell on credit alone asks too.
    const isFree = permission(action) === 'allow' && !(action === 'CreditSale' && isOverLimit)
    if (isFree || isApproved(action, credit, cart.Approvals)) continue
    if (action !== 'CreditSale') {
      const code = action === 'Return' ? 'return' : 'returnWithoutBill'
      return { action, amount: 0, mode: modeOf(action), reason: { code } }
    }
    const facts = { amount: credit, limit: limit ?? 0, name: cart.Customer?.Name ?? '' }
    const code = isOverLimit ? 'overLimit' : 'credit'
    return { action, amount: credit, mode: modeOf(action), reason: { code, ...facts } }
  }
  return null
}

/** The cart's record of an approval that was given. */
export const approvalOf = (
  { action, amount }: Pick<ApprovalNeeded, 'action' | 'amount'>,
  { approvalId, approvedBy }: { approvalId: string; approvedBy: string },
): CartApproval => ({
  ApprovalID: approvalId,
  Action: action,
  Percent: 0,
  Amount: amount,
  ApprovedBy: approvedBy,
})
