import type { ActionRule } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { claimApproval, findApproval } from '../../repositories/people/approval.repository.ts'

export type ApprovalRequest = {
  readonly approvalId: string | undefined
  readonly action: ActionRule['Action']
  readonly storeId: string
  /** The document it is used for. A repeat of the same document is the same use. */
  readonly subject: string
  readonly saleUuid?: string
  /** How much money it must have been given for. */
  readonly amount?: number
}

/**
 * `given`: an approval of this action, known here. `offline`: an unknown id, so it was given offline or made up. `none`:
 * no approval, or one of another action, for less, asked for by another user, or used before.
 */
export type ApprovalUse = 'given' | 'offline' | 'none'

/** Uses the approval in the transaction of its document: if that is rolled back, the approval stays valid. */
export const useApproval = async (
  tx: Tx,
  identity: Identity,
  request: ApprovalRequest,
): Promise<ApprovalUse> => {
  const { approvalId, action, storeId, subject, saleUuid, amount = 0 } = request
  if (approvalId === undefined) return 'none'
  const approval = await findApproval(tx, approvalId)
  const isApplicable =
    approval === undefined ||
    (approval.action === action &&
      approval.storeId === storeId.toLowerCase() &&
      approval.askedBy === identity.userId &&
      approval.amount >= amount &&
      (approval.saleUuid === null || approval.saleUuid === saleUuid?.toLowerCase()))
  if (!isApplicable || !(await claimApproval(tx, identity, approvalId, subject))) return 'none'
  return approval === undefined ? 'offline' : 'given'
}
