import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'
import { type Effect, type Pool, type UnitRun, dearestFirst, noEffect, spread, use, worth } from './pool.ts'

/**
 * Buy X get Y within one scope. Units stand dearest first and are cut into groups; the cheapest of each group are free,
 * which is the best a customer can ask for. The group's discount is spread over all its units by list price.
 */
export function buyAndGet(
  pool: Pool,
  lines: readonly number[],
  terms: { buy: number; get: number; percent?: number },
  mostUnits: number,
): Effect {
  const effect = noEffect(pool)
  const runs = dearestFirst(pool, lines)
  const size = terms.buy + terms.get
  const percent = terms.percent ?? HUNDRED_PERCENT
  const units = Math.min(
    mostUnits,
    runs.reduce((sum, run) => sum + run.units, 0),
  )
  let groups = Math.floor(units / size)
  let at = 0
  while (groups > 0) {
    const run = runs[at]
    if (run === undefined) break
    // Groups of one line alone are settled at once: a line of 9,000 units must not take 3,000 rounds.
    const alone = Math.min(groups, Math.floor(run.units / size))
    if (alone > 0) {
      effect.discount[run.line] =
        (effect.discount[run.line] ?? 0) +
        mulDiv(worth(pool, run.line, alone * terms.get * ONE_UNIT), percent, HUNDRED_PERCENT)
      use(effect, run.line, alone * size * ONE_UNIT)
      run.units -= alone * size
      groups -= alone
      continue
    }
    const group = takeUnits(runs, size)
    const free = cheapest(group, terms.get)
    const discount = free.reduce((sum, part) => sum + worth(pool, part.line, part.units * ONE_UNIT), 0)
    giveGroup(pool, effect, group, mulDiv(discount, percent, HUNDRED_PERCENT))
    groups -= 1
    while ((runs[at]?.units ?? 1) === 0) at += 1
  }
  return effect
}

/** Buy from one scope, get from another: the dearest gifts, and goods of both scopes are bought only when needed. */
export function buyAndGetOther(
  pool: Pool,
  lines: readonly number[],
  giftLines: readonly number[],
  terms: { buy: number; get: number; percent?: number },
  mostUnits: number,
): Effect {
  const effect = noEffect(pool)
  const gifts = dearestFirst(pool, giftLines)
  const onlyBuy = dearestFirst(
    pool,
    lines.filter((line) => !giftLines.includes(line)),
  )
  const both = gifts.filter((run) => lines.includes(run.line))
  const count = (runs: readonly UnitRun[]): number => runs.reduce((sum, run) => sum + run.units, 0)
  const [buyable, giftable, shared] = [count(onlyBuy), count(gifts), count(both)]
  const fits = (groups: number): boolean =>
    groups * terms.get <= giftable &&
    groups * (terms.buy + terms.get) <= buyable + giftable &&
    groups * terms.buy <= buyable + shared &&
    groups * (terms.buy + terms.get) <= mostUnits
  const groups = mostThatFits(fits, Math.floor(giftable / terms.get))
  if (groups === 0) return effect
  const bought = takeUnits(onlyBuy, Math.min(groups * terms.buy, buyable))
  // The dearest gifts come first; what still has to be bought comes from the cheap end of the goods in both scopes.
  const missing = groups * terms.buy - count(bought)
  const extra = takeUnits(both.toReversed(), missing)
  const free = takeUnits(gifts, groups * terms.get)
  const discount = free.reduce((sum, part) => sum + worth(pool, part.line, part.units * ONE_UNIT), 0)
  giveGroup(
    pool,
    effect,
    [...bought, ...extra, ...free],
    mulDiv(discount, terms.percent ?? HUNDRED_PERCENT, HUNDRED_PERCENT),
  )
  return effect
}

/** Sets of goods for one price: the dearest goods first, as long as a set is worth more than its price. */
export function bundles(
  pool: Pool,
  items: readonly { lines: readonly number[]; units: number }[],
  price: number,
  mostUnits: number,
): Effect {
  const effect = noEffect(pool)
  const size = items.reduce((sum, item) => sum + item.units, 0)
  const all = [...new Set(items.flatMap((item) => item.lines))].toSorted((a, b) => a - b)
  const runs = dearestFirst(pool, all)
  let sets = Math.floor(mostUnits / size)
  while (sets > 0) {
    const set = oneSet(runs, items)
    if (set === undefined) break
    const times = Math.min(sets, ...set.map(({ run, units }) => Math.floor(run.units / units)))
    const parts = set.map(({ run, units }) => ({ line: run.line, units: units * times }))
    const value = parts.reduce((sum, part) => sum + worth(pool, part.line, part.units * ONE_UNIT), 0)
    if (value <= price * times) break
    giveGroup(pool, effect, parts, value - price * times)
    for (const { run, units } of set) run.units -= units * times
    sets -= times
  }
  return effect
}

/** One set out of the runs, or undefined when an item is missing. Nothing is taken yet. */
function oneSet(
  runs: readonly UnitRun[],
  items: readonly { lines: readonly number[]; units: number }[],
): { run: UnitRun; units: number }[] | undefined {
  const taken = new Map<UnitRun, number>()
  for (const item of items) {
    let missing = item.units
    for (const run of runs) {
      if (missing === 0) break
      if (!item.lines.includes(run.line)) continue
      const units = Math.min(missing, run.units - (taken.get(run) ?? 0))
      if (units <= 0) continue
      taken.set(run, (taken.get(run) ?? 0) + units)
      missing -= units
    }
    if (missing > 0) return undefined
  }
  return [...taken].map(([run, units]) => ({ run, units }))
}

function takeUnits(runs: readonly UnitRun[], units: number): UnitRun[] {
  const parts: UnitRun[] = []
  let missing = units
  for (const run of runs) {
    const taken = Math.min(missing, run.units)
    if (taken <= 0) continue
    parts.push({ line: run.line, units: taken })
    run.units -= taken
    missing -= taken
  }
  return parts
}

/** The last units of a group that stands dearest first. */
function cheapest(group: readonly UnitRun[], units: number): UnitRun[] {
  return takeUnits(
    group.toReversed().map((part) => ({ ...part })),
    units,
  )
}

function giveGroup(pool: Pool, effect: Effect, parts: readonly UnitRun[], discount: number): void {
  const lines = parts.map((part) => part.line)
  spread(
    effect,
    lines,
    discount,
    parts.map((part) => worth(pool, part.line, part.units * ONE_UNIT)),
  )
  for (const part of parts) use(effect, part.line, part.units * ONE_UNIT)
}

function mostThatFits(fits: (groups: number) => boolean, limit: number): number {
  let low = 0
  let high = limit
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
