import {
  type Customer,
  type Membership,
  type MembershipTier,
  creditOf,
  documentsOf,
} from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { CustomerBalance } from '../db/records.ts'
import { cashOfCustomer } from '../db/sales/cash-of-customer.ts'
import { fetchBalance } from './fetch-balance.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'

export interface CustomerFacts {
  customer: Customer | undefined
  /** The last known balance; undefined if this device never got one. */
  balance: CustomerBalance | undefined
  /** Credit sold on this device that is not in the balance yet. */
  unsentCredit: number
  /** Cash that this customer paid, by business date. */
  cashByDay: Readonly<Record<string, number>>
  membership: (Membership & { tier: MembershipTier | undefined; asOf: string }) | undefined
}

/**
 * What is known about the customer of a sale: from this device at once, then from the server. Undefined without a
 * customer and while the device is being read.
 */
export const useCustomerFacts = (customerId: string | undefined): CustomerFacts | undefined => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const { strict } = databases

  useEffect(() => {
    if (customerId === undefined || !serverReachable) return
    void fetchBalance({ api, databases }, customerId)
  }, [api, customerId, databases, serverReachable])

  return useLiveQuery(async () => {
    if (customerId === undefined) return undefined
    const [customer, balance, member, pulled, unsent] = await Promise.all([
      strict.customer.get(customerId),
      strict.customerBalance.get(customerId),
      strict.membership.get(customerId),
      strict.metadata.get('membership'),
      strict.salesQueue.filter((row) => row.originalData.CustomerID === customerId).toArray(),
    ])
    const tier = member && (await strict.membershipTier.get(member.TierID))
    const spent = unsent.reduce((sum, row) => sum + (row.originalData.Loyalty?.Points ?? 0), 0)
    // The balance was fetched when the customer was chosen, so it is newer than the pulled memberships.
    const latest =
      typeof balance?.Points === 'number'
        ? { points: balance.Points, asOf: balance.AsOf }
        : { points: member?.Points ?? 0, asOf: pulled?.lastSync ?? '' }
    const membership = member && { ...member, tier, Points: latest.points - spent, asOf: latest.asOf }
    const unsentCredit = unsent
      .flatMap((row) => documentsOf(row.originalData))
      .reduce((sum, sale) => sum + creditOf(sale), 0)
    const cashByDay = await cashOfCustomer(strict, customerId)
    return { customer, balance, unsentCredit, cashByDay, membership }
  }, [strict, customerId])
}
