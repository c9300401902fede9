import type { Sale, SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { lockCustomer } from '../customers/customer-ledger.repository.ts'
import { pointsOf } from '../customers/membership.repository.ts'

export const needsPointsCheck = (sale: Sale): boolean => sale.Loyalty !== undefined

/**
 * A till redeems points by the balance that it knew last, so two tills may spend the same points. The goods are gone in
 * both cases, so the sale that finds too few points is flagged. Under the customer's lock: the second of two sales sees
 * the first.
 */
export const pointsFlags = async (
  tx: Tx,
  identity: Identity,
  sales: readonly Sale[],
): Promise<Map<string, SaleFlag[]>> => {
  const flags = new Map<string, SaleFlag[]>()
  const redeeming = sales.filter(needsPointsCheck)
  const members = new Set(redeeming.flatMap(({ CustomerID }) => CustomerID?.toLowerCase() ?? []))
  for (const member of [...members].sort()) await lockCustomer(tx, identity, member)
  const spent = new Map<string, number>()
  for (const { UUID, CustomerID, Loyalty } of redeeming) {
    const member = CustomerID?.toLowerCase()
    const total = (spent.get(member ?? '') ?? 0) + (Loyalty?.Points ?? 0)
    // For an edit, the balance excludes the sale that it changes.
    const balance = member === undefined ? null : await pointsOf(tx, member, UUID)
    if (balance === null || total > balance) flags.set(UUID, ['POINTS_OVERDRAWN'])
    else spent.set(member ?? '', total)
  }
  return flags
}
