import { permissionFor } from '@evertill/domain'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'
import { listActionRules } from '../repositories/access.repository.ts'

/**
 * Above the store's limit a difference needs another employee's word, unless the access list trusts this one alone.
 * It is never a no: a drawer that may not be closed would stay wrong for ever.
 */
export const mayDifferAlone = async (
  tx: Tx,
  { userId }: Identity,
  storeId: string,
  approvalId: string | undefined,
): Promise<boolean> => {
  if (approvalId !== undefined) return true
  const rules = await listActionRules(tx, userId, storeId)
  const mode = rules.find((rule) => rule.Action === 'ClosingDifference')?.Mode
  return (
    permissionFor(
      { actions: mode === 'Allow' ? { closingDifference: 'allow' } : {} },
      'closingDifference',
    ) === 'allow'
  )
}
