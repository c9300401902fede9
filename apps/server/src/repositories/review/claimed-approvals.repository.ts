import type { Sale } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { ClaimedApprovals, KnownApproval } from '../../policies/review/knowledge.ts'
import { claimApproval } from '../people/approval.repository.ts'

type ApprovalRow = KnownApproval & { readonly storeId: string; readonly saleUuid: string | null }

const NONE: ClaimedApprovals = { known: [], offline: 0 }

/**
 * Claims the approvals that a document names. The sender need not be the person who asked for them, so that is not
 * compared. An approval for another store or another document, or one that was used before, does not count.
 */
export const claimApprovals = async (
  tx: Tx,
  registrationId: string,
  sale: Sale,
): Promise<ClaimedApprovals> => {
  const ids = [...new Set((sale.ApprovalIDs ?? []).map((id) => id.toLowerCase()))].sort()
  if (ids.length === 0) return NONE
  const rows = await rowsOf<ApprovalRow>(tx)`
    select approval_id as id, action, percent, amount, store_id as "storeId", sale_uuid as "saleUuid"
      from approvals where approval_id = any(${ids}::uuid[])`
  const known = new Map(rows.map((row) => [row.id, row]))
  const uuid = sale.UUID.toLowerCase()
  // An exchange is approved before it has two documents, under the UUID of its bill.
  const documents = [null, uuid, sale.Exchange?.UUID.toLowerCase()]
  const claimed = { known: [] as KnownApproval[], offline: 0 }
  for (const id of ids) {
    const approval = known.get(id)
    const isForThis =
      approval === undefined ||
      (approval.storeId === sale.StoreID.toLowerCase() && documents.includes(approval.saleUuid))
    if (!isForThis || !(await claimApproval(tx, { registrationId }, id, uuid))) continue
    if (approval === undefined) claimed.offline += 1
    else claimed.known.push(approval)
  }
  return claimed
}
