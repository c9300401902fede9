import type { Membership, MembershipTier, Sale } from '@evertill/contract'
import type { Settlement } from '@evertill/domain'

export interface Redeemable {
  /** As many as the bill is worth, and no more than the customer has. */
  points: number
  worth: number
}

export type PointsRefusal = 'offline' | 'ended' | 'none'

interface Asked {
  membership: (Membership & { tier: MembershipTier | undefined }) | undefined
  settlement: Settlement
  today: string
  isOnline: boolean
}

/** What the bill comes to before points are taken off: as a discount they lower it, as a tender they do not. */
const worthOfBill = ({ totals }: Settlement, as: MembershipTier['RedeemAs']): number =>
  as === 'Discount' ? totals.payable + totals.loyalty : totals.payable

/**
 * How many points may pay this bill. Two tills without a network would spend the same points twice, so they are redeemed
 * with the server only (domain.md 8). Undefined for a customer who has none to speak of.
 */
export const redeemablePoints = (asked: Asked): Redeemable | PointsRefusal | undefined => {
  const { membership, settlement, today, isOnline } = asked
  const tier = membership?.tier
  if (!membership || !tier || tier.PointValue <= 0 || membership.Points <= 0) return undefined
  if (membership.ValidTo !== null && membership.ValidTo < today) return 'ended'
  if (!isOnline) return 'offline'
  const most = Math.floor(Math.max(0, worthOfBill(settlement, tier.RedeemAs)) / tier.PointValue)
  const points = Math.min(membership.Points, most)
  return points === 0 ? 'none' : { points, worth: points * tier.PointValue }
}

/** More points than the bill is worth: goods were taken out after they were redeemed. */
export const isOverRedeemed = (loyalty: Sale['Loyalty'], settlement: Settlement): boolean =>
  loyalty !== undefined && loyalty.Points * loyalty.PointValue > worthOfBill(settlement, loyalty.As)
