import { mulDiv } from '../money/rounding.ts'
import { type ActiveOffer, effectOf } from './effect.ts'
import { type Grant, type Plan, byPriority, effectNow, makePlan, playOut } from './plan.ts'
import { type Effect, type Pool, copyPool, take, totalDiscount } from './pool.ts'

/** Full search costs 2^joining rounds over the lines; above this many steps a till would feel it at a key press. */
const SEARCH_STEPS = 2_000

/**
 * Best for the customer. A unit gets one exclusive offer or the chain of stackable ones, whichever gives more. Offers whose
 * discount depends on one line alone are chosen line by line; those that join lines (buy X get Y, bundles, caps) are
 * tried out together, all combinations in an ordinary cart and the most rewarding first in a huge one.
 */
export function chooseBest(pool: Pool, actives: readonly ActiveOffer[]): Grant[] {
  const plan = makePlan(pool, actives.toSorted(byPriority))
  const { joining } = plan
  // Without any exclusive offer: a strong chain over the whole bill can beat the best choice per line. A chain that joins
  // no lines cannot, for it was weighed line by line.
  const joinedChain = joining.some(({ offer }) => offer.stacking === 'stackable')
  let best = joinedChain ? playOut(plan, new Set(), false) : []
  let most = total(best)
  const all = 2 ** joining.length * pool.value.length <= SEARCH_STEPS
  for (const chosen of all ? subsets(joining) : [new Set<ActiveOffer>(), promising(plan)]) {
    const grants = playOut(plan, chosen, true)
    const sum = total(grants)
    // Of two equal bills the one with fewer offers is easier to explain.
    if (sum > most || (sum === most && grants.length < best.length)) {
      best = grants
      most = sum
    }
  }
  return best
}

/** By priority: the first offer that reaches a unit decides whether it is exclusive or the start of a chain. */
export function chooseByPriority(pool: Pool, actives: readonly ActiveOffer[]): Grant[] {
  const untouched = copyPool(pool)
  const chainable = copyPool(pool)
  const grants: Grant[] = []
  for (const active of actives.toSorted(byPriority)) {
    const exclusive = active.offer.stacking === 'exclusive'
    const effect = effectOf(active, exclusive ? untouched : chainable)
    if (totalDiscount(effect) === 0) continue
    grants.push({ offer: active.offer, lines: effect.lines, discount: effect.discount })
    if (exclusive) {
      take(untouched, effect)
      take(chainable, effect)
      continue
    }
    for (const [place, line] of effect.lines.entries()) {
      chainable.value[line] = (chainable.value[line] ?? 0) - (effect.discount[place] ?? 0)
      // A chain has begun here: no exclusive offer any more.
      untouched.quantity[line] = 0
      untouched.value[line] = 0
    }
  }
  return grants
}

function subsets(items: readonly ActiveOffer[]): Set<ActiveOffer>[] {
  return Array.from(
    { length: 2 ** items.length },
    (_, bits) => new Set(items.filter((_item, place) => (bits >> place) & 1)),
  )
}

/** For a huge cart: each joining offer that gives more than what its goods would get otherwise. */
function promising(plan: Plan): Set<ActiveOffer> {
  const bestOf = (line: number): number => plan.whole[line]?.best?.discount ?? 0
  const chainOf = (line: number): number => plan.whole[line]?.chain ?? 0
  const pool = copyPool(plan.pool)
  const chosen = new Set<ActiveOffer>()
  const taken = new Set<number>()
  const lost = (effect: Effect, otherwise: (line: number) => number): number =>
    effect.lines.reduce((sum, line, place) => {
      const quantity = plan.pool.quantity[line] ?? 0
      return quantity === 0 ? sum : sum + mulDiv(otherwise(line), effect.used[place] ?? 0, quantity)
    }, 0)
  for (const active of plan.joining) {
    const exclusive = active.offer.stacking === 'exclusive'
    const effect = effectNow(plan, active, pool, taken)
    const given = totalDiscount(effect)
    if (exclusive && given > lost(effect, (line) => Math.max(chainOf(line), bestOf(line)))) {
      chosen.add(active)
      take(pool, effect)
      for (const line of effect.lines) taken.add(line)
    }
    // A joining chain costs only what the exclusive offers would give above the chain.
    if (!exclusive && given > lost(effect, (line) => Math.max(0, bestOf(line) - chainOf(line)))) {
      chosen.add(active)
    }
  }
  return chosen
}

function total(grants: readonly Grant[]): number {
  return grants.reduce((sum, grant) => sum + totalDiscount(grant), 0)
}
