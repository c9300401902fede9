import type { Sale, SaleFlag } from '@evertill/contract'
import type { GuardedPart } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { approvalFlags, needsApprovalCheck } from './sale-approval.repository.ts'
import { linkFlags, needsLinkCheck } from './sale-links.repository.ts'
import { needsPointsCheck, pointsFlags } from './sale-points.repository.ts'
import { needsShopCheck, shopFlags } from './sale-shop.repository.ts'

type CheckedSale = {
  readonly sale: Sale
  readonly guarded: readonly GuardedPart[]
  readonly creditNote?: object
}

/** Most sales are plain and are booked in one round trip. The others are checked before that. */
export const needsPreBookingChecks = (fresh: CheckedSale): boolean =>
  needsLinkCheck(fresh.sale) ||
  needsShopCheck(fresh.sale) ||
  needsPointsCheck(fresh.sale) ||
  needsApprovalCheck(fresh) ||
  fresh.creditNote !== undefined

/** Flags from comparing a sale with other documents, offers, taxes and approvals, by the UUID of the sale. */
export const preBookingFlags = async (
  tx: Tx,
  identity: Identity,
  fresh: readonly CheckedSale[],
): Promise<Map<string, SaleFlag[]>> => {
  const checked = fresh.filter(needsPreBookingChecks)
  const flags = new Map<string, SaleFlag[]>()
  if (checked.length === 0) return flags
  const links = await linkFlags(tx, identity, checked)
  const sales = checked.map(({ sale }) => sale)
  const shop = await shopFlags(tx, sales)
  const points = await pointsFlags(tx, identity, sales)
  for (const one of checked) {
    const { UUID } = one.sale
    const approvals = needsApprovalCheck(one) ? await approvalFlags(tx, identity, one) : []
    flags.set(UUID, [
      ...(links.get(UUID) ?? []),
      ...(shop.get(UUID) ?? []),
      ...(points.get(UUID) ?? []),
      ...approvals,
    ])
  }
  return flags
}
