import type { Sale, SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { lockCustomer } from '../customers/customer-ledger.repository.ts'
import { pointsOf } from '../customers/membership.repository.ts'

export const needsPointsLook = (sale: Sale): boolean => sale.Loyalty !== undefined

/**
 * Points are redeemed by what a till heard last, and two tills may spend the same ones. Both customers have their goods:
 * the sale that finds too few is flagged. Under the customer's lock, so that of two at once the second sees the first.
 */
export const pointsFlags = async (
  tx: Tx,
  identity: Identity,
  sales: readonly Sale[],
): Promise<Map<string, SaleFlag[]>> => {
  const flags = new Map<string, SaleFlag[]>()
  const redeeming = sales.filter(needsPointsLook)
  const members = new Set(redeeming.flatMap(({ CustomerID }) => CustomerID?.toLowerCase() ?? []))
  for (const member of [...members].sort()) await lockCustomer(tx, identity, member)
  const spent = new Map<string, number>()
  for (const { UUID, CustomerID, Loyalty } of redeeming) {
    const member = CustomerID?.toLowerCase()
    const asked = (spent.get(member ?? '') ?? 0) + (Loyalty?.Points ?? 0)
    // An edit is judged by what there was without the sale that it changes.
    const had = member === undefined ? null : await pointsOf(tx, member, UUID)
    if (had === null || asked > had) flags.set(UUID, ['POINTS_OVERDRAWN'])
    else spent.set(member ?? '', asked)
  }
  return flags
}
