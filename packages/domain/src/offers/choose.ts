import { mulDiv } from '../money/rounding.ts'
import { type ActiveOffer, effectOf } from './effect.ts'
import type { Offer } from './offer.ts'
import { type Effect, type Pool, noEffect, take, totalDiscount, worth } from './pool.ts'
import { unitDiscount } from './unit-offers.ts'

/** What one offer gives, per line. */
export interface Grant {
  offer: Offer
  discount: number[]
}

/** Full search costs 2^groups rounds over the lines; above this many steps a till would feel it at a key press. */
const SEARCH_STEPS = 2_000

/** 1 before 2, none last, then by id: the same order on every device. */
export function byPriority(a: ActiveOffer, b: ActiveOffer): number {
  const first = a.offer.priority ?? Number.POSITIVE_INFINITY
  const second = b.offer.priority ?? Number.POSITIVE_INFINITY
  return first === second ? (a.offer.id < b.offer.id ? -1 : 1) : first - second
}

/**
 * Best for the customer. A unit gets one exclusive offer or the chain of stackable ones, whichever gives more. Offers whose
 * discount depends on one line alone are chosen line by line; those that join lines (buy X get Y, bundles, caps) are
 * tried out together, all combinations in an ordinary cart and the most rewarding first in a huge one.
 */
export function chooseBest(pool: Pool, actives: readonly ActiveOffer[]): Grant[] {
  const sorted = actives.toSorted(byPriority)
  const joining = sorted.filter((active) => !active.separable)
  const plan = makePlan(pool, sorted)
  // Without any exclusive offer: a strong chain over the whole bill can beat the best choice per line.
  let best = evaluate(plan, new Set(joining.filter((active) => active.offer.stacking === 'stackable')), false)
  let most = total(best)
  const lines = pool.value.length
  const sets =
    2 ** joining.length * lines <= SEARCH_STEPS
      ? subsets(joining)
      : [new Set<ActiveOffer>(), promising(plan, joining)]
  for (const chosen of sets) {
    const grants = evaluate(plan, chosen, true)
    const sum = total(grants)
    if (sum > most || (sum === most && best.length > grants.length)) {
      best = grants
      most = sum
    }
  }
  return best
}

/** By priority: the first offer that reaches a unit decides whether it is exclusive or the start of a chain. */
export function chooseByPriority(pool: Pool, actives: readonly ActiveOffer[]): Grant[] {
  const untouched: Pool = { quantity: [...pool.quantity], value: [...pool.value] }
  const chainable: Pool = { quantity: [...pool.quantity], value: [...pool.value] }
  const grants: Grant[] = []
  for (const active of actives.toSorted(byPriority)) {
    const exclusive = active.offer.stacking === 'exclusive'
    const effect = effectOf(active, exclusive ? untouched : chainable)
    if (totalDiscount(effect) === 0) continue
    grants.push({ offer: active.offer, discount: effect.discount })
    if (exclusive) take(untouched, effect)
    if (exclusive) take(chainable, effect)
    else chainOn(chainable, effect, untouched)
  }
  return grants
}

interface Plan {
  pool: Pool
  exclusives: readonly ActiveOffer[]
  stackables: readonly ActiveOffer[]
  /** Per line the separable offers that may choose it. */
  exclusiveOn: readonly (readonly ActiveOffer[])[]
  stackableOn: readonly (readonly ActiveOffer[])[]
}

function makePlan(pool: Pool, sorted: readonly ActiveOffer[]): Plan {
  const exclusives = sorted.filter(({ offer }) => offer.stacking === 'exclusive')
  const stackables = sorted.filter(({ offer }) => offer.stacking === 'stackable')
  const onLines = (offers: readonly ActiveOffer[]): ActiveOffer[][] => {
    const perLine: ActiveOffer[][] = pool.value.map(() => [])
    for (const active of offers)
      if (active.separable) for (const line of active.lines) perLine[line]?.push(active)
    return perLine
  }
  return { pool, exclusives, stackables, exclusiveOn: onLines(exclusives), stackableOn: onLines(stackables) }
}

/** Plays one choice through: the chosen joining offers, then the best exclusive per line, then the chain. */
function evaluate(plan: Plan, chosen: ReadonlySet<ActiveOffer>, withExclusives: boolean): Grant[] {
  const pool: Pool = { quantity: [...plan.pool.quantity], value: [...plan.pool.value] }
  const grants: Grant[] = []
  for (const active of rewardingFirst(plan, chosen)) {
    const effect = effectOf(active, pool)
    if (totalDiscount(effect) === 0) continue
    grants.push({ offer: active.offer, discount: effect.discount })
    take(pool, effect)
  }
  // A chosen joining chain keeps its lines from the exclusive offers, or it would never be given.
  const kept = new Set<number>()
  for (const active of plan.stackables) {
    if (chosen.has(active)) for (const line of [active.lines, ...active.otherLines].flat()) kept.add(line)
  }
  if (withExclusives) grants.push(...exclusivePerLine(plan, pool, kept))
  for (const active of plan.stackables) {
    const effect = effectOf(active, pool)
    if (totalDiscount(effect) === 0) continue
    grants.push({ offer: active.offer, discount: effect.discount })
    chainOn(pool, effect)
  }
  return grants
}

function rewardingFirst(plan: Plan, chosen: ReadonlySet<ActiveOffer>): ActiveOffer[] {
  const joining = plan.exclusives.filter((active) => chosen.has(active))
  if (joining.length < 2) return joining
  const rates = new Map(joining.map((active) => [active, rewardRate(plan.pool, effectOf(active, plan.pool))]))
  return joining.toSorted((a, b) => (rates.get(b) ?? 0) - (rates.get(a) ?? 0) || byPriority(a, b))
}

/** Discount per worth of goods bound, in millionths: only an order of trying, never an amount. */
function rewardRate(pool: Pool, effect: Effect): number {
  const bound = effect.used.reduce((sum, used, line) => (used > 0 ? sum + worth(pool, line, used) : sum), 0)
  return bound === 0 ? 0 : mulDiv(totalDiscount(effect), 1_000_000, bound)
}

function exclusivePerLine(plan: Plan, pool: Pool, kept: ReadonlySet<number>): Grant[] {
  const grants = new Map<Offer, Effect>()
  for (const [line, offers] of plan.exclusiveOn.entries()) {
    if (offers.length === 0 || kept.has(line) || (pool.quantity[line] ?? 0) === 0) continue
    const best = bestOn(pool, line, offers)
    if (best === undefined || best.discount <= chainWorth(plan, pool, line)) continue
    const effect = grants.get(best.offer) ?? noEffect(pool)
    effect.discount[line] = best.discount
    grants.set(best.offer, effect)
    pool.quantity[line] = 0
    pool.value[line] = 0
  }
  return [...grants].map(([offer, effect]) => ({ offer, discount: effect.discount }))
}

function bestOn(
  pool: Pool,
  line: number,
  offers: readonly ActiveOffer[],
): { offer: Offer; discount: number } | undefined {
  let best: { offer: Offer; discount: number } | undefined
  for (const { offer, sold } of offers) {
    const discount = unitDiscount(offer, pool.value[line] ?? 0, pool.quantity[line] ?? 0, sold[line] ?? 0)
    if (discount > (best?.discount ?? 0)) best = { offer, discount }
  }
  return best
}

function chainWorth(plan: Plan, pool: Pool, line: number): number {
  let left = pool.value[line] ?? 0
  for (const { offer, sold } of plan.stackableOn[line] ?? []) {
    left -= unitDiscount(offer, left, pool.quantity[line] ?? 0, sold[line] ?? 0)
  }
  return (pool.value[line] ?? 0) - left
}

/** Stackable offers lower the value and leave the goods; the lines they touch are closed to exclusive ones. */
function chainOn(pool: Pool, effect: Effect, untouched?: Pool): void {
  for (const [line, discount] of effect.discount.entries()) {
    if (discount === 0) continue
    pool.value[line] = (pool.value[line] ?? 0) - discount
    if (untouched === undefined) continue
    untouched.quantity[line] = 0
    untouched.value[line] = 0
  }
}

function subsets(items: readonly ActiveOffer[]): Set<ActiveOffer>[] {
  return Array.from(
    { length: 2 ** items.length },
    (_, bits) => new Set(items.filter((_item, place) => (bits >> place) & 1)),
  )
}

/** For a huge cart: each joining offer that gives more than what its goods would get otherwise. */
function promising(plan: Plan, joining: readonly ActiveOffer[]): Set<ActiveOffer> {
  const otherwise = plan.pool.value.map((_, line) => {
    const best = bestOn(plan.pool, line, plan.exclusiveOn[line] ?? [])
    return { chain: chainWorth(plan, plan.pool, line), best: best?.discount ?? 0 }
  })
  const pool: Pool = { quantity: [...plan.pool.quantity], value: [...plan.pool.value] }
  const chosen = new Set<ActiveOffer>()
  for (const active of rewardingFirst(plan, new Set(joining))) {
    const effect = effectOf(active, pool)
    const lost = effect.used.reduce((sum, used, line) => {
      const other = otherwise[line]
      const otherDiscount = Math.max(other?.chain ?? 0, other?.best ?? 0)
      return used === 0 ? sum : sum + mulDiv(otherDiscount, used, plan.pool.quantity[line] ?? used)
    }, 0)
    if (totalDiscount(effect) <= lost) continue
    chosen.add(active)
    take(pool, effect)
  }
  for (const active of joining) {
    if (active.offer.stacking === 'exclusive') continue
    const effect = effectOf(active, pool)
    const lost = effect.used.reduce((sum, used, line) => {
      const other = otherwise[line]
      return used === 0 ? sum : sum + Math.max(0, (other?.best ?? 0) - (other?.chain ?? 0))
    }, 0)
    if (totalDiscount(effect) > lost) chosen.add(active)
  }
  return chosen
}

function total(grants: readonly Grant[]): number {
  return grants.reduce((sum, grant) => sum + grant.discount.reduce((acc, discount) => acc + discount, 0), 0)
}
