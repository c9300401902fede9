import type { ActionRule, Sale, SaleFlag } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'
import { listActionRules } from './access.repository.ts'
import { claimApproval } from './approval.repository.ts'

/** Something in a sale that not everybody may do alone; `percent` says how much of a discount it is. */
export type Guarded = { readonly action: ActionRule['Action']; readonly percent: number }
type Judged = { readonly sale: Sale; readonly guarded: readonly Guarded[] }

export const needsApprovalLook = ({ sale, guarded }: Judged): boolean =>
  guarded.length > 0 || (sale.ApprovalIDs?.length ?? 0) > 0

/** Of the ids a sale names: those known here with what they allow, and those that only an offline till has heard of. */
type Words = { readonly actions: Set<string>; offline: number }

/**
 * Whoever sends a sale may not be who made it, so nobody is asked who asked. A word for another store or another
 * sale, or one that is used up, is none.
 */
const wordsOf = async (tx: Tx, identity: Identity, sale: Sale): Promise<Words> => {
  const ids = [...new Set((sale.ApprovalIDs ?? []).map((id) => id.toLowerCase()))].sort()
  const words: Words = { actions: new Set(), offline: 0 }
  if (ids.length === 0) return words
  const { rows } = await sql<{ id: string; action: string; store_id: string; sale_uuid: string | null }>`
    select approval_id as id, action, store_id, sale_uuid from approvals where approval_id = any(${ids}::uuid[])
  `.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const uuid = sale.UUID.toLowerCase()
  for (const id of ids) {
    const word = known.get(id)
    const isForThis =
      word === undefined ||
      (word.store_id === sale.StoreID.toLowerCase() && (word.sale_uuid === null || word.sale_uuid === uuid))
    if (!isForThis || !(await claimApproval(tx, identity, id, uuid))) continue
    if (word === undefined) words.offline += 1
    else words.actions.add(word.action)
  }
  return words
}

const isAlone = ({ action, percent }: Guarded, rule: ActionRule | undefined): boolean =>
  rule?.Mode === 'Allow' || (action === 'Discount' && percent <= (rule?.FreePercent ?? 0))

/** A sale that was made is never refused for it: what nobody allowed is flagged. */
export const approvalFlags = async (
  tx: Tx,
  identity: Identity,
  { sale, guarded }: Judged,
): Promise<SaleFlag[]> => {
  const words = await wordsOf(tx, identity, sale)
  const rules = await listActionRules(tx, identity.userId, sale.StoreID)
  const ruleOf = (action: string) => rules.find((rule) => rule.Action === action)
  const asked = guarded.filter((one) => !isAlone(one, ruleOf(one.action)))
  const denied = asked.some(({ action }) => ruleOf(action)?.Mode === 'Deny')
  const open = asked.filter(({ action }) => !words.actions.has(action)).length
  return [
    ...(words.offline > 0 ? (['OFFLINE_APPROVAL'] as const) : []),
    ...(denied || open > words.offline ? (['NOT_ALLOWED'] as const) : []),
  ]
}
