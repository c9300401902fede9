import { permissionBy } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { listActionRules } from '../../repositories/people/access.repository.ts'
import { useApproval } from '../people/approval-use.ts'

type Asked = {
  readonly storeId: string
  readonly closingId: string
  readonly approvalId: string | undefined
}

/**
 * Above the store's limit a difference needs another employee's word, unless the access list trusts this one alone.
 * A register is closed online, so the word is known here; it is good for one closing, of whoever asked for it.
 */
export const mayDiffer = async (
  tx: Tx,
  identity: Identity,
  { storeId, closingId, approvalId }: Asked,
): Promise<boolean> => {
  const rules = await listActionRules(tx, identity.userId, storeId)
  if (permissionBy(rules, 'ClosingDifference') === 'allow') return true
  const action = 'ClosingDifference'
  const use = await useApproval(tx, identity, { approvalId, action, storeId, subject: closingId })
  return use === 'given'
}
