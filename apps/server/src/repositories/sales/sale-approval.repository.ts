import { type Sale, type SaleFlag, permissionBy } from '@evertill/contract'
import type { GuardedPart } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { listActionRules } from '../people/access.repository.ts'
import { claimApproval } from '../people/approval.repository.ts'

type Judged = { readonly sale: Sale; readonly guarded: readonly GuardedPart[] }

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

/** The percentages that the catalogue itself gives on these products in a store, each as `product percent`. */
const ownPercents = async (tx: Tx, storeId: string, products: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ own: string }>`
    select p.product_id || ' ' || d.percent as own
      from products p cross join lateral own_discount(p, ${storeId}) d
     where p.product_id = any(${[...products]}::uuid[]) and d.percent > 0`.execute(tx)
  return new Set(rows.map(({ own }) => own))
}

/** Each action once, as far as it went, without what the catalogue gave. */
const byHand = async (tx: Tx, storeId: string, guarded: readonly GuardedPart[]): Promise<GuardedPart[]> => {
  const products = [...new Set(guarded.flatMap(({ product }) => product ?? []))]
  const own = products.length > 0 ? await ownPercents(tx, storeId, products) : new Set<string>()
  const actions = new Map<GuardedPart['action'], number>()
  for (const { action, percent, product } of guarded) {
    if (product !== undefined && own.has(`${product} ${percent}`)) continue
    actions.set(action, Math.max(percent, actions.get(action) ?? 0))
  }
  return [...actions].map(([action, percent]) => ({ action, percent }))
}

/** A sale that was made is never refused for it: what nobody allowed is flagged. */
export const approvalFlags = async (
  tx: Tx,
  identity: Identity,
  { sale, guarded }: Judged,
): Promise<SaleFlag[]> => {
  const words = await wordsOf(tx, identity, sale)
  const rules = await listActionRules(tx, identity.userId, sale.StoreID)
  const given = await byHand(tx, sale.StoreID.toLowerCase(), guarded)
  const permissions = given.map((one) => ({ ...one, may: permissionBy(rules, one.action, one.percent) }))
  const asked = permissions.filter(({ may }) => may !== 'allow')
  const denied = asked.some(({ may }) => may === 'deny')
  const open = asked.filter(({ action }) => !words.actions.has(action)).length
  return [
    ...(words.offline > 0 ? (['OFFLINE_APPROVAL'] as const) : []),
    ...(denied || open > words.offline ? (['NOT_ALLOWED'] as const) : []),
  ]
}
