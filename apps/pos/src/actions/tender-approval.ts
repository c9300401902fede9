import type { ActionRule, Sale } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import type { CartApproval } from '../db/cart/cart-record.ts'
import { cashTakenOut } from '../ledger/guarded-actions.ts'
import { refundableOf } from '../ledger/returnable.ts'
import { type ApprovalNeeded, approvalNeeded } from './approval.ts'
import type { Tender } from './tender.ts'

export interface TenderCorrection {
  base: Sale
  tenders: readonly Tender[]
  /** Given so far, for this correction. */
  approvals: readonly CartApproval[]
  /** The bill whose goods came back, with all its returns; missing if the document is no return or the bill is unknown. */
  bill?: { sale: Sale; returns: readonly Sale[] } | undefined
}

/** What a bill or a refund that is paid in another way afterwards still needs. */
export const tenderApproval = (
  { base, tenders, approvals, bill }: TenderCorrection,
  freeRefund: number,
  ruleOf: (action: ActionRule['Action']) => Permission,
): ApprovalNeeded | null => {
  const cash = tenders.reduce((sum, { type, amount }) => sum + (type.Kind === 'Cash' ? amount : 0), 0)
  const isRefund = base.PayableAmount < 0
  // The cash that the refund paid out before was judged then.
  const isMoreCash = isRefund && cashTakenOut({ Editing: base }, -cash) > 0
  const others = bill?.returns.filter(({ UUID }) => UUID !== base.UUID) ?? []
  const Refundable = isMoreCash && bill ? refundableOf(bill.sale, others) : undefined
  return approvalNeeded(
    {
      kind: 'sale',
      cart: { Lines: [], Approvals: approvals, Customer: undefined, Editing: base, Refundable },
      tenders,
      isRefund,
      limit: null,
      owed: 0,
      due: base.PayableAmount,
      freeRefund,
    },
    ruleOf,
  )
}
