import { ONE_UNIT } from '../money/quantity.ts'
import { buyAndGet, buyAndGetOther, bundles } from './group-offers.ts'
import type { Offer, OfferLine } from './offer.ts'
import { type Effect, type Pool, cut, noEffect, spread, use } from './pool.ts'
import { inScope } from './scope.ts'
import { byUnit } from './unit-offers.ts'

/** An offer that holds now, with the lines it is about. */
export interface ActiveOffer {
  offer: Offer
  lines: readonly number[]
  /** Lines of `getScope`, or of each bundle item. */
  otherLines: readonly (readonly number[])[]
  /** Per line, how much of its product the cart holds in scope: what a slab is judged by. */
  sold: readonly number[]
  /** Its discount on one line depends on that line alone. */
  separable: boolean
}

export function activate(offer: Offer, lines: readonly OfferLine[]): ActiveOffer {
  const matching = (scope: Offer['scope']): number[] =>
    lines.flatMap((line, index) => (line.value > 0 && inScope(scope, line) ? [index] : []))
  const own = matching(offer.scope)
  const otherLines =
    offer.type === 'bundle'
      ? offer.items.map((item) => matching(item.scope).filter((line) => own.includes(line)))
      : offer.type === 'buyXGetY' && offer.getScope !== undefined
        ? [matching(offer.getScope)]
        : []
  const byType =
    offer.type === 'percent' || offer.type === 'fixedPrice' || offer.type === 'quantitySlab' || perUnit(offer)
  const separable = byType && offer.cap === undefined && offer.maxQuantity === undefined
  return {
    offer,
    lines: own,
    otherLines,
    sold: offer.type === 'quantitySlab' ? soldOf(lines, own) : NOTHING,
    separable,
  }
}

const NOTHING: readonly number[] = []

/** What the offer does to what is left in the pool. The result rests only on the pool, so that choices can be tried out. */
export function effectOf(active: ActiveOffer, pool: Pool): Effect {
  const { offer, lines } = active
  const most = offer.maxQuantity ?? Number.POSITIVE_INFINITY
  const mostUnits = Math.floor(most / ONE_UNIT)
  switch (offer.type) {
    case 'amount':
      if (!perUnit(offer)) return cut(once(pool, lines, offer.amount), offer.cap)
      return cut(byUnit(pool, lines, offer, active.sold, most), offer.cap)
    case 'percent':
    case 'fixedPrice':
    case 'quantitySlab':
      return cut(byUnit(pool, lines, offer, active.sold, most), offer.cap)
    case 'buyXGetY': {
      const gifts = active.otherLines[0]
      const effect =
        gifts === undefined
          ? buyAndGet(pool, lines, offer, mostUnits)
          : buyAndGetOther(pool, lines, gifts, offer, mostUnits)
      return cut(effect, offer.cap)
    }
    case 'bundle': {
      const items = offer.items.map((item, place) => ({
        lines: active.otherLines[place] ?? [],
        units: item.units,
      }))
      return cut(bundles(pool, items, offer.price, mostUnits), offer.cap)
    }
    default:
      return noEffect(pool)
  }
}

function perUnit(offer: Offer): boolean {
  return offer.type === 'amount' && offer.per === 'unit'
}

function once(pool: Pool, lines: readonly number[], amount: number): Effect {
  const effect = noEffect(pool)
  const values = lines.map((line) => pool.value[line] ?? 0)
  const discount = Math.min(
    amount,
    values.reduce((sum, value) => sum + value, 0),
  )
  if (discount === 0) return effect
  spread(effect, lines, discount, values)
  for (const line of lines) use(effect, line, pool.quantity[line] ?? 0)
  return effect
}

function soldOf(lines: readonly OfferLine[], own: readonly number[]): number[] {
  const perProduct = new Map<string, number>()
  const nameOf = (index: number): string => lines[index]?.productId ?? `line ${index}`
  for (const index of own)
    perProduct.set(nameOf(index), (perProduct.get(nameOf(index)) ?? 0) + (lines[index]?.quantity ?? 0))
  return lines.map((_, index) => perProduct.get(nameOf(index)) ?? 0)
}
