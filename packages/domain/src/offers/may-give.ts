import { type OfferOccasion, holds } from './apply-offers.ts'
import type { Offer } from './offer.ts'
import { type Goods, matcherOf } from './scope.ts'

/**
 * Whether an offer could give anything on a bill of these goods that is worth so much before every discount. It tells the
 * many bills that no offer is about from the few that have to be settled again, so it must never say no too early.
 */
export function mayGive(
  offer: Offer,
  occasion: OfferOccasion,
  { goods, gross }: { goods: readonly Goods[]; gross: number },
): boolean {
  if (gross < (offer.minAmount ?? 0) || !holds(offer, occasion)) return false
  return offer.scope === undefined || goods.some(matcherOf(offer.scope))
}
