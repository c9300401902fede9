import { mulDiv } from '../money/rounding.ts'
import { type ActiveOffer, effectOf } from './effect.ts'
import type { Offer } from './offer.ts'
import { type Effect, type Pool, copyPool, take, takeDiscount, totalDiscount, worth } from './pool.ts'
import { unitDiscount } from './unit-offers.ts'

/** What one offer gives, per affected line. */
export interface Grant {
  offer: Offer
  lines: number[]
  discount: number[]
}

/** Priority 1 before 2, none last, then by id, so that the order is the same on every device. */
export function byPriority(a: ActiveOffer, b: ActiveOffer): number {
  const first = a.offer.priority ?? Number.POSITIVE_INFINITY
  const second = b.offer.priority ?? Number.POSITIVE_INFINITY
  return first === second ? (a.offer.id < b.offer.id ? -1 : 1) : first - second
}

export interface Plan {
  pool: Pool
  /** Effect of each joining offer on the untouched pool. */
  effects: ReadonlyMap<ActiveOffer, Effect>
  /** Exclusive and stackable offers whose discount depends on several lines, the most rewarding first. */
  joining: readonly ActiveOffer[]
  stackables: readonly ActiveOffer[]
  /** Per line, the separable offers in whose scope it is. */
  exclusiveOn: readonly (readonly ActiveOffer[])[]
  stackableOn: readonly (readonly ActiveOffer[])[]
  /** Per line, the discount of its whole quantity by the best separable exclusive offer and by the chain. */
  whole: readonly { best: Best | undefined; chain: number }[]
}

interface Best {
  offer: Offer
  discount: number
}

export function makePlan(pool: Pool, sorted: readonly ActiveOffer[]): Plan {
  const onLines = (stacking: Offer['stacking']): ActiveOffer[][] => {
    const perLine: ActiveOffer[][] = pool.value.map(() => [])
    for (const active of sorted) {
      if (!active.separable || active.offer.stacking !== stacking) continue
      for (const line of active.lines) perLine[line]?.push(active)
    }
    return perLine
  }
  const exclusiveOn = onLines('exclusive')
  const stackableOn = onLines('stackable')
  const effects = new Map<ActiveOffer, Effect>()
  for (const active of sorted) if (!active.separable) effects.set(active, effectOf(active, pool))
  const rates = new Map([...effects].map(([active, effect]) => [active, rewardRate(pool, effect)]))
  return {
    pool,
    effects,
    joining: [...rates.keys()].sort((a, b) => (rates.get(b) ?? 0) - (rates.get(a) ?? 0) || byPriority(a, b)),
    stackables: sorted.filter(({ offer }) => offer.stacking === 'stackable'),
    exclusiveOn,
    stackableOn,
    whole: pool.value.map((_, line) => ({
      best: bestOn(pool, line, exclusiveOn[line] ?? []),
      chain: chainWorth(pool, line, stackableOn[line] ?? []),
    })),
  }
}

/** Discount divided by the value of the goods used, in millionths. It only decides the order of trying. */
function rewardRate(pool: Pool, effect: Effect): number {
  const bound = effect.lines.reduce((sum, line, place) => sum + worth(pool, line, effect.used[place] ?? 0), 0)
  return bound === 0 ? 0 : mulDiv(totalDiscount(effect), 1_000_000, bound)
}

/** One flag per line. */
type Marks = readonly boolean[]

/** The effect on the current pool, in which the `taken` lines differ from the plan's pool. */
export function currentEffect(plan: Plan, active: ActiveOffer, pool: Pool, taken: Marks): Effect {
  const known = plan.effects.get(active)
  if (known === undefined) return effectOf(active, pool)
  const isUnchanged = (lines: readonly number[]): boolean => !lines.some((line) => taken[line])
  return isUnchanged(active.lines) && active.otherLines.every(isUnchanged) ? known : effectOf(active, pool)
}

/** Decides whether a joining offer is given: its effect, or undefined. */
export type Choice = (active: ActiveOffer, pool: Pool, taken: Marks) => Effect | undefined

/** Applies one choice: the chosen joining offers, then the best exclusive offer per line, then the chain. */
export function applyChoice(plan: Plan, choose: Choice, withExclusives: boolean): Grant[] {
  const pool = copyPool(plan.pool)
  const grants: Grant[] = []
  const grant = (offer: Offer, effect: Effect): void => {
    if (totalDiscount(effect) > 0) grants.push({ offer, lines: effect.lines, discount: effect.discount })
  }
  const kept = pool.value.map(() => false)
  const taken = pool.value.map(() => false)
  for (const active of withExclusives ? plan.joining : []) {
    const effect = choose(active, pool, taken)
    if (effect === undefined) continue
    if (active.offer.stacking === 'stackable') {
      // Lines of a chosen joining chain are reserved, or the exclusive offers would always take them.
      for (const lines of [active.lines, ...active.otherLines]) for (const line of lines) kept[line] = true
      continue
    }
    grant(active.offer, effect)
    take(pool, effect)
    for (const line of effect.lines) taken[line] = true
  }
  if (withExclusives) {
    const chosenPerLine = exclusivePerLine(plan, pool, kept)
    for (const { lines } of chosenPerLine) for (const line of lines) taken[line] = true
    grants.push(...chosenPerLine)
  }
  for (const active of plan.stackables) {
    const effect = currentEffect(plan, active, pool, taken)
    grant(active.offer, effect)
    takeDiscount(pool.value, effect)
    for (const line of effect.lines) taken[line] = true
  }
  return grants
}

function exclusivePerLine(plan: Plan, pool: Pool, kept: Marks): Grant[] {
  const grants = new Map<Offer, Grant>()
  for (let line = 0; line < plan.exclusiveOn.length; line += 1) {
    const offers = plan.exclusiveOn[line] ?? []
    if (offers.length === 0 || kept[line] || pool.quantity[line] === 0) continue
    // Most lines are still untouched, so the result in the plan is reused for every choice that is tried.
    const whole = pool.quantity[line] === plan.pool.quantity[line] ? plan.whole[line] : undefined
    const best = whole === undefined ? bestOn(pool, line, offers) : whole.best
    const chain = whole === undefined ? chainWorth(pool, line, plan.stackableOn[line] ?? []) : whole.chain
    if (best === undefined || best.discount <= chain) continue
    const { offer, discount } = best
    const grant = grants.get(offer) ?? { offer, lines: [], discount: [] }
    grant.lines.push(line)
    grant.discount.push(discount)
    grants.set(offer, grant)
    pool.quantity[line] = 0
    pool.value[line] = 0
  }
  return [...grants.values()]
}

/** The best per-unit offer on one line; the first by priority if several are equal. */
function bestOn(pool: Pool, line: number, offers: readonly ActiveOffer[]): Best | undefined {
  let best: Offer | undefined
  let most = 0
  for (const { offer, sold } of offers) {
    const discount = unitDiscount(offer, pool.value[line] ?? 0, pool.quantity[line] ?? 0, sold[line] ?? 0)
    if (discount <= most) continue
    best = offer
    most = discount
  }
  return best === undefined ? undefined : { offer: best, discount: most }
}

/** The discount of the chain of separable offers on one line. */
function chainWorth(pool: Pool, line: number, offers: readonly ActiveOffer[]): number {
  let left = pool.value[line] ?? 0
  for (const { offer, sold } of offers) {
    left -= unitDiscount(offer, left, pool.quantity[line] ?? 0, sold[line] ?? 0)
  }
  return (pool.value[line] ?? 0) - left
}
