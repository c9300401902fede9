import type { SaleHeader } from '@evertill/contract'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import type { Chance } from './fuzz-values.ts'

export const percentOff = (chance: Chance) => ({
  Kind: 'Percent' as const,
  Percent: (1 + chance.below(40)) * 10_000,
})

const SELLERS = ['E004', 'E005']

export const sellerOf = (chance: Chance): string => demoKey(DEMO_RETAIL.id, 'employee', chance.of(SELLERS))

/** A few paise that one of two offers gives on a line. */
export const offerOn = (chance: Chance) => ({
  OfferID: chance.of(['offer-one', 'offer-two']),
  Version: 1,
  Amount: 1 + chance.below(50),
  Reason: 'An offer',
})

/** Now and then a customer (007 is in a group), a salesperson and a channel. */
export const peopleOf = (chance: Chance): Partial<SaleHeader> => {
  const keyOf = (kind: 'customer' | 'sales-channel', name: string) => demoKey(DEMO_RETAIL.id, kind, name)
  return {
    ...(chance.once(2) ? { CustomerID: keyOf('customer', `Customer 00${6 + chance.below(3)}`) } : {}),
    ...(chance.once(2) ? { SalesPersonID: sellerOf(chance) } : {}),
    ...(chance.once(3) ? { SalesChannelID: keyOf('sales-channel', chance.of(['Counter', 'Phone'])) } : {}),
  }
}
