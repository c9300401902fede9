import { permissionFor } from '@evertill/domain'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'
import { listActionRules } from '../repositories/access.repository.ts'
import { findApproval } from '../repositories/approval.repository.ts'
import { isApprovalUsed } from '../repositories/register-session.repository.ts'

type Asked = { readonly storeId: string; readonly approvalId: string | undefined }

/**
 * Above the store's limit a difference needs another employee's word, unless the access list trusts this one alone.
 * A register is closed online, so the word is known here; it is good for one closing, of whoever asked for it.
 */
export const mayDiffer = async (
  tx: Tx,
  { userId }: Identity,
  { storeId, approvalId }: Asked,
): Promise<boolean> => {
  const rules = await listActionRules(tx, userId, storeId)
  const mode = rules.find((rule) => rule.Action === 'ClosingDifference')?.Mode
  const actions = mode === 'Allow' ? { closingDifference: 'allow' as const } : {}
  if (permissionFor({ actions }, 'closingDifference') === 'allow') return true
  const approval = approvalId === undefined ? undefined : await findApproval(tx, approvalId)
  return (
    approval?.action === 'ClosingDifference' &&
    approval.storeId === storeId &&
    approval.askedBy === userId &&
    !(await isApprovalUsed(tx, approval.approvalId))
  )
}
