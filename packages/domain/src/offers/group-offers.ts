import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'
import { type Effect, type Pool, type UnitRun, dearestFirst, noEffect, worth } from './pool.ts'
import { GroupDiscounts, cheapest, countUnits, takeUnits, worthOf } from './unit-groups.ts'

/**
 * Buy X get Y within one scope. Units are sorted by falling price and cut into groups, and the cheapest of each group are
 * free: no other grouping gives the customer more. The group's discount is spread over all its units by list price.
 */
export function buyAndGet(
  pool: Pool,
  lines: readonly number[],
  terms: { buy: number; get: number; percent?: number },
  maxUnits: number,
): Effect {
  const given = new GroupDiscounts(pool)
  const runs = dearestFirst(pool, lines)
  const size = terms.buy + terms.get
  const percent = terms.percent ?? HUNDRED_PERCENT
  let groups = Math.floor(Math.min(maxUnits, countUnits(runs)) / size)
  for (let at = 0; groups > 0 && at < runs.length; at += 1) {
    const run = runs[at]
    if (run === undefined) break
    // Groups within one line are handled in one step: a line of 9,000 units must not take 3,000 iterations.
    const alone = Math.min(groups, Math.floor(run.units / size))
    if (alone > 0) {
      const free = worth(pool, run.line, alone * terms.get * ONE_UNIT)
      given.giveLine(run.line, mulDiv(free, percent, HUNDRED_PERCENT), alone * size)
      run.units -= alone * size
      groups -= alone
    }
    // The rest of the line forms a group with the following lines.
    if (run.units === 0 || groups === 0) continue
    const group = takeUnits(runs, size, at)
    given.giveGroup(group, mulDiv(worthOf(pool, cheapest(group, terms.get)), percent, HUNDRED_PERCENT))
    groups -= 1
  }
  return given.effect()
}

/** Buy from one scope, get from another. The most expensive gifts are free; goods in both scopes are bought only if needed. */
export function buyAndGetOther(
  pool: Pool,
  lines: readonly number[],
  giftLines: readonly number[],
  terms: { buy: number; get: number; percent?: number },
  maxUnits: number,
): Effect {
  const isGift = new Set(giftLines)
  const isBought = new Set(lines)
  const gifts = dearestFirst(pool, giftLines)
  const onlyBuy = dearestFirst(
    pool,
    lines.filter((line) => !isGift.has(line)),
  )
  const both = gifts.filter((run) => isBought.has(run.line))
  const [buyable, giftable, shared] = [countUnits(onlyBuy), countUnits(gifts), countUnits(both)]
  const groups = Math.min(
    Math.floor(giftable / terms.get),
    Math.floor((buyable + shared) / terms.buy),
    Math.floor(Math.min(buyable + giftable, maxUnits) / (terms.buy + terms.get)),
  )
  if (groups === 0) return noEffect()
  const bought = takeUnits(onlyBuy, Math.min(groups * terms.buy, buyable))
  // The remaining purchases are the cheapest goods in both scopes, so that the expensive ones can be gifts.
  const extra = takeUnits(both.toReversed(), groups * terms.buy - countUnits(bought))
  const free = takeUnits(gifts, groups * terms.get)
  const given = new GroupDiscounts(pool)
  const discount = mulDiv(worthOf(pool, free), terms.percent ?? HUNDRED_PERCENT, HUNDRED_PERCENT)
  given.giveGroup([...bought, ...extra, ...free], discount)
  return given.effect()
}

/** Sets of goods for one price: the most expensive goods first, as long as a set is worth more than its price. */
export function bundles(
  pool: Pool,
  items: readonly { lines: readonly number[]; units: number }[],
  price: number,
  maxUnits: number,
): Effect {
  const given = new GroupDiscounts(pool)
  const wanted = runsPerItem(pool, items)
  let sets = Math.floor(maxUnits / items.reduce((sum, item) => sum + item.units, 0))
  while (sets > 0) {
    const set = oneSet(wanted)
    if (set === undefined) break
    let times = sets
    for (const { run, units } of set) times = Math.min(times, Math.floor(run.units / units))
    const parts: UnitRun[] = []
    for (const { run, units } of set) parts.push({ line: run.line, units: units * times })
    const value = worthOf(pool, parts)
    if (value <= price * times) break
    given.giveGroup(parts, value - price * times)
    for (const { run, units } of set) run.units -= units * times
    sets -= times
  }
  return given.effect()
}

/** The units of each item by falling price. A line that fits two items shares one run, so its units are used once. */
function runsPerItem(
  pool: Pool,
  items: readonly { lines: readonly number[]; units: number }[],
): { runs: UnitRun[]; units: number }[] {
  const runOf = new Map<number, UnitRun>()
  return items.map(({ lines, units }) => {
    const runs = dearestFirst(pool, lines)
    for (let place = 0; place < runs.length; place += 1) {
      const run = runs[place]
      if (run === undefined) continue
      const same = runOf.get(run.line)
      if (same === undefined) runOf.set(run.line, run)
      else runs[place] = same
    }
    return { runs, units }
  })
}

/** Finds one set in the runs, or undefined if an item is missing. It takes no units yet. */
function oneSet(
  wanted: readonly { runs: UnitRun[]; units: number }[],
): { run: UnitRun; units: number }[] | undefined {
  const set: { run: UnitRun; units: number }[] = []
  for (const { runs, units: needed } of wanted) {
    // Dropping used-up runs keeps the work linear on a long bill.
    while (runs[0]?.units === 0) runs.shift()
    let missing = needed
    for (const run of runs) {
      if (missing === 0) break
      // Another item of this set may already need units of this run.
      const other = set.find((part) => part.run === run)
      const units = Math.min(missing, run.units - (other?.units ?? 0))
      if (units <= 0) continue
      if (other === undefined) set.push({ run, units })
      else other.units += units
      missing -= units
    }
    if (missing > 0) return undefined
  }
  return set
}
