import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'
import type { Offer, QuantitySlab } from './offer.ts'
import { type Effect, type Pool, comparePrice, give, noEffect, worth } from './pool.ts'

/** What an offer by the unit takes off `quantity` goods now worth `value`. `sold` is how much of the product the cart holds. */
export function unitDiscount(offer: Offer, value: number, quantity: number, sold: number): number {
  switch (offer.type) {
    case 'percent':
      return mulDiv(value, offer.percent, HUNDRED_PERCENT)
    case 'amount':
      return Math.min(value, mulDiv(offer.amount, quantity, ONE_UNIT))
    case 'fixedPrice':
      // A price above the shelf price is no offer: it never makes goods dearer.
      return Math.max(0, value - mulDiv(offer.price, quantity, ONE_UNIT))
    case 'quantitySlab':
      return offer.mode === 'each'
        ? eachSlab(offer.slabs, value, quantity, sold)
        : allSlab(offer.slabs, value, quantity, sold)
    default:
      return 0
  }
}

function allSlab(slabs: readonly QuantitySlab[], value: number, quantity: number, sold: number): number {
  let slab: QuantitySlab | undefined
  for (const one of slabs) if (one.from <= sold && one.from >= (slab?.from ?? 0)) slab = one
  return slab === undefined ? 0 : Math.max(0, value - mulDiv(slab.price, quantity, ONE_UNIT))
}

/** Every unit at the price of its own slab; a line that is part of the product's quantity pays its share of the whole. */
function eachSlab(slabs: readonly QuantitySlab[], value: number, quantity: number, sold: number): number {
  const sorted = slabs.toSorted((a, b) => a.from - b.from)
  let price = 0
  let counted = 0
  for (const [place, slab] of sorted.entries()) {
    // A slab "from 6" begins behind the fifth unit; units before the first slab pay its price.
    const next = sorted[place + 1]
    const end = next === undefined ? sold : Math.min(sold, Math.max(counted, next.from - ONE_UNIT))
    price += mulDiv(slab.price, end - counted, ONE_UNIT)
    counted = end
  }
  return sold === 0 ? 0 : Math.max(0, value - mulDiv(price, quantity, sold))
}

/** An offer by the unit over its lines, at most `most` thousandths of goods, the dearest first. */
export function byUnit(
  pool: Pool,
  lines: readonly number[],
  offer: Offer,
  sold: readonly number[],
  most: number | undefined,
): Effect {
  const effect = noEffect()
  let left = most ?? Number.POSITIVE_INFINITY
  const order = most === undefined ? lines : lines.toSorted((a, b) => comparePrice(pool, b, a) || a - b)
  for (const line of order) {
    const quantity = Math.min(left, pool.quantity[line] ?? 0)
    if (quantity <= 0) continue
    const discount = unitDiscount(offer, worth(pool, line, quantity), quantity, sold[line] ?? 0)
    if (discount <= 0) continue
    give(effect, line, discount, quantity)
    left -= quantity
  }
  return effect
}
