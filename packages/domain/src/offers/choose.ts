import { mulDiv } from '../money/rounding.ts'
import { type ActiveOffer, effectOf } from './effect.ts'
import { type Choice, type Grant, type Plan, byPriority, effectNow, makePlan, playOut } from './plan.ts'
import { type Pool, copyPool, take, takeDiscount, totalDiscount } from './pool.ts'

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
  let best = joinedChain ? playOut(plan, NONE, false) : []
  let most = total(best)
  const searchable = 2 ** joining.length * pool.value.length <= SEARCH_STEPS
  for (const choose of searchable ? everyChoice(plan) : [NONE, rewardingChoice(plan)]) {
    const grants = playOut(plan, choose, true)
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
    takeDiscount(chainable.value, effect)
    for (const line of effect.lines) {
      // A chain has begun here: no exclusive offer any more.
      untouched.quantity[line] = 0
      untouched.value[line] = 0
    }
  }
  return grants
}

/** No joining offer at all: the line by line choice, which greed can miss. */
const NONE: Choice = () => undefined

/** Every set of joining offers, the empty one first. */
function everyChoice(plan: Plan): Choice[] {
  const places = new Map(plan.joining.map((active, place) => [active, place]))
  return Array.from(
    { length: 2 ** plan.joining.length },
    (_, bits): Choice =>
      (active, pool, taken) =>
        (bits >> (places.get(active) ?? 0)) & 1 ? effectNow(plan, active, pool, taken) : undefined,
  )
}

/** For a huge cart: each joining offer that gives more than what its goods would get otherwise, the most rewarding first. */
function rewardingChoice(plan: Plan): Choice {
  const bestOf = (line: number): number => plan.whole[line]?.best?.discount ?? 0
  const chainOf = (line: number): number => plan.whole[line]?.chain ?? 0
  return (active, pool, taken) => {
    const effect = effectNow(plan, active, pool, taken)
    const exclusive = active.offer.stacking === 'exclusive'
    let lost = 0
    for (let place = 0; place < effect.lines.length; place += 1) {
      const line = effect.lines[place] ?? 0
      // A joining chain costs only what the exclusive offers would give above the chain.
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
