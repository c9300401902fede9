import { permissionBy } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { listActionRules } from '../../repositories/people/access.repository.ts'
import { useApproval } from '../people/approval-use.ts'

type DifferenceRequest = {
  readonly storeId: string
  readonly closingId: string
  readonly approvalId: string | undefined
  readonly difference: number
}

/**
 * Above the store's limit a difference needs an approval, unless the access list allows it to this user alone. Registers
 * are closed online, so the approval is known here. It is good for one closing by the user who asked for it.
 */
export const mayCloseWithDifference = async (
  tx: Tx,
  identity: Identity,
  { storeId, closingId, approvalId, difference }: DifferenceRequest,
): Promise<boolean> => {
  const rules = await listActionRules(tx, identity.userId, storeId)
  if (permissionBy(rules, 'ClosingDifference') === 'allow') return true
  const action = 'ClosingDifference'
  const amount = Math.abs(difference)
  const use = await useApproval(tx, identity, { approvalId, action, storeId, subject: closingId, amount })
  return use === 'given'
}
