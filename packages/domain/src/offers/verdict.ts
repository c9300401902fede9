import { type OfferContext, applyOffers, holds } from './apply-offers.ts'
import { isValidOffer } from './check-offer.ts'
import { activate } from './effect.ts'
import type { AppliedOffer, Offer, OfferLine } from './offer.ts'
import { isWithin } from './window.ts'

/** Why an offer gave nothing, the first reason that holds. */
export type NotGiven =
  | 'invalid'
  /** The till never gives it. */
  | 'coupon'
  | 'store'
  | 'customer-group'
  | 'to-come'
  | 'ended'
  | 'week-day'
  | 'hour'
  /** Nothing in the cart is what it is for. */
  | 'goods'
  | 'quantity'
  | 'amount'
  /** It would lower no price: too few pieces for a group, or a price that is not lower. */
  | 'no-effect'
  /** Other offers took the goods, or left too little of the bill. */
  | 'others'

export interface OfferVerdict {
  offerId: string
  /** On this cart, by all offers together. */
  given: number
  /** What it would give if it were the only one. */
  alone: number
  /** Missing if it gave something. */
  reason?: NotGiven
  /** With `others`: the offers on the goods that it is for. */
  instead?: readonly string[]
}

/** What became of each offer on a cart, whose lines got what `applied` says. In the order of the offers. */
export function judgeOffers(
  lines: readonly OfferLine[],
  offers: readonly Offer[],
  context: OfferContext,
  applied: readonly (readonly AppliedOffer[])[],
): OfferVerdict[] {
  return offers.map((offer): OfferVerdict => {
    const given = sumOf(applied, offer.id)
    const alone = isValidOffer(offer) ? sumOf(applyOffers(lines, [offer], context).applied, offer.id) : 0
    if (given > 0) return { offerId: offer.id, given, alone }
    const reason = reasonOf(offer, lines, context, alone)
    const instead = reason === 'others' ? { instead: offersOnGoods(offer, lines, applied) } : {}
    return { offerId: offer.id, given, alone, reason, ...instead }
  })
}

function sumOf(applied: readonly (readonly AppliedOffer[])[], offerId: string): number {
  let sum = 0
  for (const line of applied) for (const one of line) if (one.offerId === offerId) sum += one.amount
  return sum
}

function reasonOf(offer: Offer, lines: readonly OfferLine[], context: OfferContext, alone: number): NotGiven {
  if (!isValidOffer(offer)) return 'invalid'
  if (offer.type === 'coupon') return 'coupon'
  if (!holds(offer, context)) return occasionReason(offer, context)
  if (alone > 0) return 'others'
  const active = activate(offer, lines, priced(lines))
  if (active.lines.length === 0 || active.otherLines.some((other) => other.length === 0)) return 'goods'
  const sum = (field: 'quantity' | 'value'): number =>
    active.lines.reduce((all, line) => all + (lines[line]?.[field] ?? 0), 0)
  if (sum('quantity') < (offer.minQuantity ?? 0)) return 'quantity'
  return sum('value') < (offer.minAmount ?? 0) ? 'amount' : 'no-effect'
}

/** Which part of the occasion is wrong: the store, the customer or the moment. */
function occasionReason({ window, ...offer }: Offer, context: OfferContext): NotGiven {
  const { customerGroups: _groups, ...anybody } = offer
  if (!holds(anybody, context)) return 'store'
  if (!holds(offer, context)) return 'customer-group'
  const { date } = context.moment
  if (window?.from !== undefined && date < window.from) return 'to-come'
  if (window?.to !== undefined && date > window.to) return 'ended'
  const { hours: _hours, ...days } = window ?? {}
  return isWithin(days, context.moment) ? 'hour' : 'week-day'
}

function priced(lines: readonly OfferLine[]): number[] {
  return lines.map((_, index) => index).filter((index) => (lines[index]?.value ?? 0) > 0)
}

function offersOnGoods(
  offer: Offer,
  lines: readonly OfferLine[],
  applied: readonly (readonly AppliedOffer[])[],
): string[] {
  const active = activate(offer, lines, priced(lines))
  const own = [active.lines, ...active.otherLines].flat()
  return [...new Set(own.flatMap((line) => (applied[line] ?? []).map(({ offerId }) => offerId)))]
}
