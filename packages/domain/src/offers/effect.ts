import { allocate } from '../money/allocate.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { buyAndGet, buyAndGetOther, bundles } from './group-offers.ts'
import type { Offer, OfferLine, OfferScope } from './offer.ts'
import { type Effect, type Pool, cut, noEffect } from './pool.ts'
import { matcherOf } from './scope.ts'
import { byUnit } from './unit-offers.ts'

/** An offer that is valid now, with the lines in its scope. */
export interface ActiveOffer {
  offer: Offer
  lines: readonly number[]
  /** Lines of `getScope`, or of each bundle item. */
  otherLines: readonly (readonly number[])[]
  /** Per line, the quantity of its product in scope in the whole cart, which decides the slab. */
  sold: readonly number[]
  /** The discount on a line depends on that line alone. */
  separable: boolean
}

const NOTHING: readonly number[] = []

export function activate(offer: Offer, lines: readonly OfferLine[], all: readonly number[]): ActiveOffer {
  const own = within(offer.scope, lines, all)
  const otherLines =
    offer.type === 'bundle'
      ? offer.items.map((item) => within(item.scope, lines, own))
      : offer.type === 'buyXGetY' && offer.getScope !== undefined
        ? [within(offer.getScope, lines, all)]
        : []
  const byType =
    offer.type === 'percent' ||
    offer.type === 'fixedPrice' ||
    offer.type === 'quantitySlab' ||
    isPerUnit(offer)
  const separable = byType && offer.cap === undefined && offer.maxQuantity === undefined
  return {
    offer,
    lines: own,
    otherLines,
    sold: offer.type === 'quantitySlab' ? soldOf(lines, own) : NOTHING,
    separable,
  }
}

function within(
  scope: OfferScope | undefined,
  lines: readonly OfferLine[],
  among: readonly number[],
): readonly number[] {
  if (scope === undefined) return among
  const matches = matcherOf(scope)
  return among.filter((index) => matches(lines[index] ?? {}))
}

/** The discount of the offer on what is left in the pool. It depends only on the pool, so that choices can be tried out. */
export function effectOf(active: ActiveOffer, pool: Pool): Effect {
  const { offer, lines, otherLines } = active
  const maxUnits =
    offer.maxQuantity === undefined ? Number.POSITIVE_INFINITY : Math.floor(offer.maxQuantity / ONE_UNIT)
  switch (offer.type) {
    case 'amount':
      if (!isPerUnit(offer)) return cut(once(pool, lines, offer.amount), offer.cap)
      return cut(byUnit(pool, lines, offer, active.sold, offer.maxQuantity), offer.cap)
    case 'percent':
    case 'fixedPrice':
    case 'quantitySlab':
      return cut(byUnit(pool, lines, offer, active.sold, offer.maxQuantity), offer.cap)
    case 'buyXGetY': {
      const gifts = otherLines[0]
      if (gifts === undefined) return cut(buyAndGet(pool, lines, offer, maxUnits), offer.cap)
      return cut(buyAndGetOther(pool, lines, gifts, offer, maxUnits), offer.cap)
    }
    case 'bundle': {
      const items = offer.items.map((item, place) => ({ lines: otherLines[place] ?? [], units: item.units }))
      return cut(bundles(pool, items, offer.price, maxUnits), offer.cap)
    }
    default:
      return noEffect()
  }
}

function isPerUnit(offer: Offer): boolean {
  return offer.type === 'amount' && offer.per === 'unit'
}

function once(pool: Pool, own: readonly number[], amount: number): Effect {
  const lines = own.filter((line) => (pool.value[line] ?? 0) > 0)
  const values = lines.map((line) => pool.value[line] ?? 0)
  const all = values.reduce((sum, value) => sum + value, 0)
  return {
    lines,
    discount: allocate(Math.min(amount, all), values),
    used: lines.map((line) => pool.quantity[line] ?? 0),
  }
}

function soldOf(lines: readonly OfferLine[], own: readonly number[]): number[] {
  const perProduct = new Map<string, number>()
  const nameOf = (index: number): string => lines[index]?.productId ?? `line ${index}`
  for (const index of own) {
    perProduct.set(nameOf(index), (perProduct.get(nameOf(index)) ?? 0) + (lines[index]?.quantity ?? 0))
  }
  const sold: number[] = lines.map(() => 0)
  for (const index of own) sold[index] = perProduct.get(nameOf(index)) ?? 0
  return sold
}
