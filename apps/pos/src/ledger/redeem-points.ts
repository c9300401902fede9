import type { Membership, MembershipTier, Sale } from '@evertill/contract'
import type { Settlement } from '@evertill/domain'

export interface Redeemable {
  /** At most the customer's points and the total of the bill. */
  points: number
  worth: number
}

export type PointsRefusal = 'offline' | 'ended' | 'none'

interface RedeemInput {
  membership: (Membership & { tier: MembershipTier | undefined }) | undefined
  settlement: Settlement
  today: string
  isOnline: boolean
}

/** The total before points: as a discount they lower it, as a tender they do not. */
const worthOfBill = ({ totals }: Settlement, as: MembershipTier['RedeemAs']): number =>
  as === 'Discount' ? totals.payable + totals.loyalty : totals.payable

/**
 * How many points may pay this bill. Only online: two offline tills could spend the same points twice (M-802).
 * Undefined for a customer without points.
 */
export const redeemablePoints = (input: RedeemInput): Redeemable | PointsRefusal | undefined => {
  const { membership, settlement, today, isOnline } = input
  const tier = membership?.tier
  if (!membership || !tier || tier.PointValue <= 0 || membership.Points <= 0) return undefined
  if (membership.ValidTo !== null && membership.ValidTo < today) return 'ended'
  if (!isOnline) return 'offline'
  const max = Math.floor(Math.max(0, worthOfBill(settlement, tier.RedeemAs)) / tier.PointValue)
  const points = Math.min(membership.Points, max)
  return points === 0 ? 'none' : { points, worth: points * tier.PointValue }
}

/** More points than the total of the bill: goods were removed after they were redeemed. */
export const isOverRedeemed = (loyalty: Sale['Loyalty'], settlement: Settlement): boolean =>
  loyalty !== undefined && loyalty.Points * loyalty.PointValue > worthOfBill(settlement, loyalty.As)
