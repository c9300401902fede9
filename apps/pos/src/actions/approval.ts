import type { ActionRule } from '@evertill/contract'
import { type DocumentKind, type Permission, refundPermission } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import {
  cashBeyondBill,
  cashTakenOut,
  guardedActionsOfCart,
  isApproved,
  isBeyondLimit,
  loweredBy,
  refundOf,
} from '../ledger/guarded-actions.ts'
import { creditOf, type Tender } from './tender.ts'

/** Why a person at the till may not do it alone. */
export type ApprovalReason =
  | { code: 'cashRefund'; amount: number; limit: number }
  | { code: 'credit' | 'overLimit'; amount: number; limit: number; name: string }
  | { code: 'return' | 'returnWithoutBill' | 'lowered' | 'cashOut'; amount: number; limit: number }

/** Something in this sale that the person at the till may not do alone, or not at all. */
export interface ApprovalNeeded {
  action: ActionRule['Action']
  mode: 'approve' | 'deny'
  /** The credit or the refund that is asked for. */
  amount: number
  reason: ApprovalReason
}

export interface SaleToApprove {
  kind: DocumentKind
  cart: Pick<
    CartDraft,
    'Lines' | 'Returns' | 'Original' | 'Refundable' | 'Approvals' | 'Customer' | 'Editing'
  >
  tenders: readonly Tender[]
  isRefund: boolean
  /** The customer's credit limit, null for none, and what is owed already. */
  limit: number | null
  owed: number
  /** What is to be paid; more than that is change. */
  due: number
  /** Up to this a refund needs no approval. */
  freeRefund: number
}

const sumOf = (tenders: readonly Tender[]): number => tenders.reduce((sum, { amount }) => sum + amount, 0)

/** The first thing that still needs somebody else's PIN, or that the rules of the store deny; null when nothing does. */
export const approvalNeeded = (
  { kind, cart, tenders, isRefund, limit, owed, due, freeRefund }: SaleToApprove,
  ruleOf: (action: ActionRule['Action']) => Permission,
): ApprovalNeeded | null => {
  const handedOver = sumOf(tenders)
  const paid = Math.min(due, handedOver)
  const lowered = loweredBy(cart, paid)
  const cash = sumOf(tenders.filter(({ type }) => type.Kind === 'Cash'))
  // Change is given in cash, and a refund takes cash out.
  const taken = cashTakenOut(cart, isRefund ? -cash : cash - handedOver + paid)
  const refund = Math.max(refundOf(cart, lowered), taken)
  const before = cart.Original?.ReturnedAmount ?? 0
  const permission = (action: ActionRule['Action']) =>
    action === 'Return' ? refundPermission(ruleOf(action), refund, freeRefund, before) : ruleOf(action)
  const modeOf = (action: ActionRule['Action']) => (permission(action) === 'deny' ? 'deny' : 'approve')
  const cashBack = isRefund ? cashBeyondBill(cart, tenders) : null
  if (
    cashBack !== null &&
    permission('ReturnWithoutBill') !== 'allow' &&
    !isApproved('ReturnWithoutBill', cashBack.amount, cart.Approvals)
  ) {
    const reason = { code: 'cashRefund', ...cashBack } as const
    return {
      action: 'ReturnWithoutBill',
      amount: cashBack.amount,
      mode: modeOf('ReturnWithoutBill'),
      reason,
    }
  }
  const credit = creditOf(tenders)
  // No bill says what the goods cost: what counts is the money that goes out.
  const unbilled = Math.max(refund, isRefund ? handedOver : 0)
  const moneyOf = { CreditSale: credit, Return: refund, ReturnWithoutBill: unbilled }
  const isOverLimit = isBeyondLimit({ limit, owed, credit })
  for (const action of guardedActionsOfCart(kind, cart, credit, Math.max(lowered, taken))) {
    // Above the limit a cashier who may sell on credit alone asks too.
    const isFree = permission(action) === 'allow' && !(action === 'CreditSale' && isOverLimit)
    if (isFree || isApproved(action, moneyOf[action], cart.Approvals)) continue
    const mode = modeOf(action)
    if (action === 'ReturnWithoutBill') {
      const reason = { code: 'returnWithoutBill', amount: unbilled, limit: freeRefund } as const
      return { action, amount: unbilled, mode, reason }
    }
    if (action === 'Return') {
      const code = lowered > 0 ? 'lowered' : taken > 0 ? 'cashOut' : 'return'
      return { action, amount: refund, mode, reason: { code, amount: refund, limit: freeRefund } }
    }
    const facts = { amount: credit, limit: limit ?? 0, name: cart.Customer?.Name ?? '' }
    const code = isOverLimit ? 'overLimit' : 'credit'
    return { action, amount: credit, mode, reason: { code, ...facts } }
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
