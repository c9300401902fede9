import type { ActionRule } from '@evertill/contract'
import type { ReactNode } from 'react'

export interface ApprovalRequest {
  action: ActionRule['Action']
  /** Shown to the approver. */
  what: string
  /** A discount up to this percentage, a refund, a credit or a difference up to this amount. */
  percent?: number
  amount?: number
  /** Missing for actions without a sale, such as opening the drawer. */
  saleUuid?: string
  /** Why goods come back, if it was chosen before; otherwise the dialog asks, and the approval names it. */
  reason?: string
  onApproved: (given: { approvalId: string; approvedBy: string }) => void
  onClose: () => void
}

/** Draws the approval dialog, which belongs to another feature. */
export type ApprovalOf = (request: ApprovalRequest) => ReactNode
