import type { Sale, SaleFlag } from '@evertill/contract'
import type { GuardedPart } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { approvalFlags, needsApprovalLook } from './sale-approval.repository.ts'
import { linkFlags, needsLink } from './sale-links.repository.ts'
import { needsPointsLook, pointsFlags } from './sale-points.repository.ts'
import { needsShopLook, shopFlags } from './sale-shop.repository.ts'

type Looked = { readonly sale: Sale; readonly guarded: readonly GuardedPart[] }

/** Most sales are plain and pass in one round trip; these are looked at before they are booked. */
export const needsLook = (fresh: Looked): boolean =>
  needsLink(fresh.sale) ||
  needsShopLook(fresh.sale) ||
  needsPointsLook(fresh.sale) ||
  needsApprovalLook(fresh)

/** The flags that need a look at other documents, offers, taxes or words of others, by the UUID of the sale. */
export const lookFlags = async (
  tx: Tx,
  identity: Identity,
  fresh: readonly Looked[],
): Promise<Map<string, SaleFlag[]>> => {
  const looked = fresh.filter(needsLook)
  const flags = new Map<string, SaleFlag[]>()
  if (looked.length === 0) return flags
  const links = await linkFlags(tx, identity, looked)
  const sales = looked.map(({ sale }) => sale)
  const shop = await shopFlags(tx, sales)
  const points = await pointsFlags(tx, identity, sales)
  for (const one of looked) {
    const { UUID } = one.sale
    const words = needsApprovalLook(one) ? await approvalFlags(tx, identity, one) : []
    flags.set(UUID, [
      ...(links.get(UUID) ?? []),
      ...(shop.get(UUID) ?? []),
      ...(points.get(UUID) ?? []),
      ...words,
    ])
  }
  return flags
}
