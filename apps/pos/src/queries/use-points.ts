import {
  isOverRedeemed,
  redeemablePoints,
  type Redeemable,
  type PointsRefusal,
} from '../ledger/redeem-points.ts'
import { useRuntime } from './runtime.tsx'
import type { CartQuery } from './use-cart.ts'
import { useConnection } from './use-connection.ts'
import { useCustomerFacts } from './use-customer-facts.ts'

export interface Points {
  /** What may be redeemed, or why not; undefined without points. */
  offered: Redeemable | PointsRefusal | undefined
  redeemed: Redeemable | null
  /** Goods were removed since: the points exceed the total. */
  isOver: boolean
  redeem(): void
  giveBack(): void
}

/** Redeeming the points of the sale's customer (M-801, M-802). */
export const usePoints = ({ draft, settlement }: CartQuery, today: string): Points => {
  const { cart } = useRuntime()
  const { serverReachable } = useConnection()
  const membership = useCustomerFacts(draft.Customer?.CustomerID)?.membership
  const { Loyalty } = draft
  const offered = redeemablePoints({ membership, settlement, today, isOnline: serverReachable })
  const tier = membership?.tier
  return {
    offered,
    redeemed: Loyalty ? { points: Loyalty.Points, worth: Loyalty.Points * Loyalty.PointValue } : null,
    isOver: isOverRedeemed(Loyalty, settlement),
    redeem: () => {
      if (!tier || typeof offered !== 'object') return
      const { PointValue, RedeemAs } = tier
      cart.update((now) => ({ ...now, Loyalty: { Points: offered.points, PointValue, As: RedeemAs } }))
    },
    giveBack: () => cart.update(({ Loyalty: _points, ...now }) => now),
  }
}
