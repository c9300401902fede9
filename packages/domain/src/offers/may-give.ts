import { type OfferOccasion, holds } from './apply-offers.ts'
import type { Offer } from './offer.ts'
import { type Goods, matcherOf } from './scope.ts'

/**
 * Whether an offer could give a discount on a bill with these goods and this gross value. It filters out the many bills
 * that need not be settled again, so it must never wrongly say no.
 */
export function mayGive(
  offer: Offer,
  occasion: OfferOccasion,
  { goods, gross }: { goods: readonly Goods[]; gross: number },
): boolean {
  if (gross < (offer.minAmount ?? 0) || !holds(offer, occasion)) return false
  return offer.scope === undefined || goods.some(matcherOf(offer.scope))
}
