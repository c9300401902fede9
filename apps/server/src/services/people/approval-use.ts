import type { ActionRule } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { claimApproval, findApproval } from '../../repositories/people/approval.repository.ts'

export type ApprovalWanted = {
  readonly approvalId: string | undefined
  readonly action: ActionRule['Action']
  readonly storeId: string
  /** What it is used for: a repeat of the same is the same use. */
  readonly subject: string
  readonly saleUuid?: string
}

/**
 * `given`: another employee's word for this, known here. `offline`: an id that nobody here has heard of, so it was
 * given offline or made up. `none`: no word, one for something else, of somebody else, or used up.
 */
export type ApprovalUse = 'given' | 'offline' | 'none'

/** Uses a word up, in the transaction of what it is for: should that fail, the word is still good. */
export const useApproval = async (
  tx: Tx,
  identity: Identity,
  wanted: ApprovalWanted,
): Promise<ApprovalUse> => {
  const { approvalId, action, storeId, subject, saleUuid } = wanted
  if (approvalId === undefined) return 'none'
  const approval = await findApproval(tx, approvalId)
  const isForThis =
    approval === undefined ||
    (approval.action === action &&
      approval.storeId === storeId.toLowerCase() &&
      approval.askedBy === identity.userId &&
      (approval.saleUuid === null || approval.saleUuid === saleUuid?.toLowerCase()))
  if (!isForThis || !(await claimApproval(tx, identity, approvalId, subject))) return 'none'
  return approval === undefined ? 'offline' : 'given'
}
