import type { ActionRule, Sale } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { type ApprovalNeeded, approvalNeeded } from './approval.ts'
import type { Tender } from './tender.ts'

/** What a bill that is paid in another way afterwards needs. */
export const tenderApproval = (
  base: Sale,
  tenders: readonly Tender[],
  freeRefund: number,
  ruleOf: (action: ActionRule['Action']) => Permission,
): ApprovalNeeded | null =>
  approvalNeeded(
    {
      kind: 'sale',
      cart: { Lines: [], Approvals: [], Customer: undefined, Editing: base },
      tenders,
      isRefund: base.PayableAmount < 0,
      limit: null,
      owed: 0,
      due: base.PayableAmount,
      freeRefund,
    },
    ruleOf,
  )
