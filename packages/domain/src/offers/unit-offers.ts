import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'
import type { Offer, QuantitySlab } from './offer.ts'
import { type Effect, type Pool, comparePrice, give, noEffect, worth } from './pool.ts'

/** The discount of a per-unit offer on `quantity` goods worth `value`. `sold` is the product's quantity in the cart. */
export function unitDiscount(offer: Offer, value: number, quantity: number, sold: number): number {
  switch (offer.type) {
    case 'percent':
      return mulDiv(value, offer.percent, HUNDRED_PERCENT)
    case 'amount':
      return Math.min(value, mulDiv(offer.amount, quantity, ONE_UNIT))
    case 'fixedPrice':
      // A fixed price above the shelf price must not make goods more expensive.
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

/** Each unit costs the price of its own slab. A line pays its share of the price of the product's whole quantity. */
function eachSlab(slabs: readonly QuantitySlab[], value: number, quantity: number, sold: number): number {
  const sorted = slabs.toSorted((a, b) => a.from - b.from)
  let price = 0
  let counted = 0
  for (const [place, slab] of sorted.entries()) {
    // A slab "from 6" starts after the fifth unit. Units before the first slab pay its price.
    const next = sorted[place + 1]
    const end = next === undefined ? sold : Math.min(sold, Math.max(counted, next.from - ONE_UNIT))
    price += mulDiv(slab.price, end - counted, ONE_UNIT)
    counted = end
  }
  return sold === 0 ? 0 : Math.max(0, value - mulDiv(price, quantity, sold))
}

/** A per-unit offer on its lines: at most `max` thousandths of goods, the most expensive first. */
export function byUnit(
  pool: Pool,
  lines: readonly number[],
  offer: Offer,
  sold: readonly number[],
  max: number | undefined,
): Effect {
  const effect = noEffect()
  let left = max ?? Number.POSITIVE_INFINITY
  const order = max === undefined ? lines : lines.toSorted((a, b) => comparePrice(pool, b, a) || a - b)
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
