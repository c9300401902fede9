import { type ActionRule, type Sale, type SaleFlag, permissionBy } from '@evertill/contract'
import { type GuardedPart, type Permission, refundPermission } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listActionRules } from '../people/access.repository.ts'
import { claimApproval } from '../people/approval.repository.ts'

type CheckedSale = { readonly sale: Sale; readonly guarded: readonly GuardedPart[] }

export const needsApprovalCheck = ({ sale, guarded }: CheckedSale): boolean =>
  guarded.length > 0 || (sale.ApprovalIDs?.length ?? 0) > 0

/** The actions that known approvals allow, and how many ids are unknown here: those were given offline. */
type ClaimedApprovals = { readonly actions: Set<string>; offline: number }

/**
 * Claims the approvals that a sale names. The sender need not be the person who asked for them, so that is not compared.
 * An approval for another store or another sale, or one that was used before, does not count.
 */
const claimApprovals = async (tx: Tx, identity: Identity, sale: Sale): Promise<ClaimedApprovals> => {
  const ids = [...new Set((sale.ApprovalIDs ?? []).map((id) => id.toLowerCase()))].sort()
  const claimed: ClaimedApprovals = { actions: new Set(), offline: 0 }
  if (ids.length === 0) return claimed
  const rows = await rowsOf<{ id: string; action: string; store_id: string; sale_uuid: string | null }>(tx)`
    select approval_id as id, action, store_id, sale_uuid from approvals where approval_id = any(${ids}::uuid[])
  `
  const known = new Map(rows.map((row) => [row.id, row]))
  const uuid = sale.UUID.toLowerCase()
  // An exchange is approved before it has two documents, under the UUID of its bill.
  const documents = [null, uuid, sale.Exchange?.UUID.toLowerCase()]
  for (const id of ids) {
    const approval = known.get(id)
    const isForThisSale =
      approval === undefined ||
      (approval.store_id === sale.StoreID.toLowerCase() && documents.includes(approval.sale_uuid))
    if (!isForThisSale || !(await claimApproval(tx, identity, id, uuid))) continue
    if (approval === undefined) claimed.offline += 1
    else claimed.actions.add(approval.action)
  }
  return claimed
}

/** Discounts that the catalogue gives on these products in a store, each as `product percent`. */
const catalogueDiscounts = async (
  tx: Tx,
  storeId: string,
  products: readonly string[],
): Promise<Set<string>> => {
  const rows = await rowsOf<{ own: string }>(tx)`
    select p.product_id || ' ' || d.percent as own
      from products p cross join lateral own_discount(p, ${storeId}) d
     where p.product_id = any(${[...products]}::uuid[]) and d.percent > 0`
  return new Set(rows.map(({ own }) => own))
}

/** Each guarded action once, with its highest percentage. Discounts of the catalogue are left out. */
const guardedByHand = async (
  tx: Tx,
  storeId: string,
  guarded: readonly GuardedPart[],
): Promise<GuardedPart[]> => {
  const products = [...new Set(guarded.flatMap(({ product }) => product ?? []))]
  const own = products.length > 0 ? await catalogueDiscounts(tx, storeId, products) : new Set<string>()
  const actions = new Map<GuardedPart['action'], GuardedPart>()
  for (const { action, percent, amount = 0, product } of guarded) {
    if (product !== undefined && own.has(`${product} ${percent}`)) continue
    const known = actions.get(action)
    actions.set(action, {
      action,
      percent: Math.max(percent, known?.percent ?? 0),
      amount: Math.max(amount, known?.amount ?? 0),
    })
  }
  return [...actions.values()]
}

const refundLimit = async (tx: Tx, storeId: string): Promise<number> => {
  const store = await firstOf<{ limit: number }>(tx)`
    select refund_approval_above as limit from stores where store_id = ${storeId}`
  return store?.limit ?? 0
}

/** What other credit notes gave back of the same bill, by our own books: the till may say anything. */
const refundedBefore = async (tx: Tx, { UUID, Original }: Sale): Promise<number> => {
  if (!Original || !isUuid(Original.UUID)) return 0
  const others = await firstOf<{ amount: number }>(tx)`
    select coalesce(sum(r.total_amount), 0)::bigint as amount
      from sales o join sale_returns r on r.registration_id = o.registration_id and r.sale_uuid = o.uuid
     where o.original_uuid = ${Original.UUID} and o.uuid <> ${UUID}
       and not exists (select from sale_voids v
                        where v.registration_id = o.registration_id and v.sale_uuid = o.uuid)`
  return others?.amount ?? 0
}

type RefundTerms = { readonly limit: number; readonly before: number }

/** Whether the user may do it alone; refunds of one bill up to the limit of the store need no approval. */
const permissionOf = (
  rules: readonly ActionRule[],
  { action, percent, amount = 0 }: GuardedPart,
  { limit, before }: RefundTerms,
): Permission => {
  const permission = permissionBy(rules, action, percent)
  return action === 'Return' ? refundPermission(permission, amount, limit, before) : permission
}

/** A made sale is never refused for a missing approval; it is flagged. */
export const approvalFlags = async (
  tx: Tx,
  identity: Identity,
  { sale, guarded }: CheckedSale,
): Promise<SaleFlag[]> => {
  const claimed = await claimApprovals(tx, identity, sale)
  const rules = await listActionRules(tx, identity.userId, sale.StoreID)
  const actions = await guardedByHand(tx, sale.StoreID.toLowerCase(), guarded)
  const terms = actions.some(({ action }) => action === 'Return')
    ? { limit: await refundLimit(tx, sale.StoreID), before: await refundedBefore(tx, sale) }
    : { limit: 0, before: 0 }
  const permissions = actions.map((one) => ({ ...one, may: permissionOf(rules, one, terms) }))
  const notFree = permissions.filter(({ may }) => may !== 'allow')
  const denied = notFree.some(({ may }) => may === 'deny')
  const unapproved = notFree.filter(({ action }) => !claimed.actions.has(action)).length
  return [
    ...(claimed.offline > 0 ? (['OFFLINE_APPROVAL'] as const) : []),
    ...(denied || unapproved > claimed.offline ? (['NOT_ALLOWED'] as const) : []),
  ]
}
