import { mulDiv } from '../money/rounding.ts'
import { type ActiveOffer, effectOf } from './effect.ts'
import {
  type Choice,
  type Grant,
  type Plan,
  byPriority,
  currentEffect,
  makePlan,
  applyChoice,
} from './plan.ts'
import { type Pool, copyPool, take, takeDiscount, totalDiscount } from './pool.ts'

/** A full search takes 2^joining passes over the lines. More steps than this slow down a key press noticeably. */
const MAX_SEARCH_STEPS = 2_000

/**
 * The best choice for the customer. A unit gets one exclusive offer or the chain of stackable ones, whichever gives more.
 * Separable offers are chosen line by line. Joining offers, whose discount depends on several lines (buy X get Y,
 * bundles, caps), are tried in all combinations in an ordinary cart, and the most rewarding first in a huge one.
 */
export function chooseBest(pool: Pool, actives: readonly ActiveOffer[]): Grant[] {
  const plan = makePlan(pool, actives.toSorted(byPriority))
  const { joining } = plan
  // First without exclusive offers: a chain over the whole bill can beat the best choice per line. This is only possible
  // if an offer of the chain joins lines, because separable chains are compared line by line.
  const joinedChain = joining.some(({ offer }) => offer.stacking === 'stackable')
  let best = joinedChain ? applyChoice(plan, NONE, false) : []
  let most = total(best)
  const searchable = 2 ** joining.length * pool.value.length <= MAX_SEARCH_STEPS
  for (const choose of searchable ? everyChoice(plan) : [NONE, rewardingChoice(plan)]) {
    const grants = applyChoice(plan, choose, true)
    const sum = total(grants)
    // If two choices give the same, the one with fewer offers is easier to explain.
    if (sum > most || (sum === most && grants.length < best.length)) {
      best = grants
      most = sum
    }
  }
  return best
}

/** By priority: the first offer on a unit either takes it exclusively or starts a chain. */
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
    takeDiscount(chainable.value, effect)
    for (const line of effect.lines) {
      // A chain has started on this line, so no exclusive offer can take it.
      untouched.quantity[line] = 0
      untouched.value[line] = 0
    }
  }
  return grants
}

/** No joining offer at all, which `rewardingChoice` may not try. */
const NONE: Choice = () => undefined

/** Every set of joining offers, the empty one first. */
function everyChoice(plan: Plan): Choice[] {
  const places = new Map(plan.joining.map((active, place) => [active, place]))
  return Array.from(
    { length: 2 ** plan.joining.length },
    (_, bits): Choice =>
      (active, pool, taken) =>
        (bits >> (places.get(active) ?? 0)) & 1 ? currentEffect(plan, active, pool, taken) : undefined,
  )
}

/** For a huge cart: takes every joining offer that gives more than its goods would get otherwise. */
function rewardingChoice(plan: Plan): Choice {
  const bestOf = (line: number): number => plan.whole[line]?.best?.discount ?? 0
  const chainOf = (line: number): number => plan.whole[line]?.chain ?? 0
  return (active, pool, taken) => {
    const effect = currentEffect(plan, active, pool, taken)
    const exclusive = active.offer.stacking === 'exclusive'
    let lost = 0
    for (let place = 0; place < effect.lines.length; place += 1) {
      const line = effect.lines[place] ?? 0
      // A joining chain loses only what exclusive offers would give in excess of the chain.
      const otherwise = exclusive
        ? Math.max(chainOf(line), bestOf(line))
        : Math.max(0, bestOf(line) - chainOf(line))
      lost += mulDiv(otherwise, effect.used[place] ?? 0, Math.max(1, plan.pool.quantity[line] ?? 1))
    }
    return totalDiscount(effect) > lost ? effect : undefined
  }
}

function total(grants: readonly Grant[]): number {
  return grants.reduce((sum, grant) => sum + totalDiscount(grant), 0)
}
