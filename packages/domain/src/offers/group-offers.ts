import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'
import { type Effect, type Pool, type UnitRun, dearestFirst, noEffect, worth } from './pool.ts'
import { GroupDiscounts, cheapest, countUnits, takeUnits, worthOf } from './unit-groups.ts'

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
  const given = new GroupDiscounts(pool)
  const runs = dearestFirst(pool, lines)
  const size = terms.buy + terms.get
  const percent = terms.percent ?? HUNDRED_PERCENT
  let groups = Math.floor(Math.min(mostUnits, countUnits(runs)) / size)
  for (let at = 0; groups > 0 && at < runs.length; at += 1) {
    const run = runs[at]
    if (run === undefined) break
    // Groups of one line alone are settled at once: a line of 9,000 units must not take 3,000 rounds.
    const alone = Math.min(groups, Math.floor(run.units / size))
    if (alone > 0) {
      const free = worth(pool, run.line, alone * terms.get * ONE_UNIT)
      given.giveLine(run.line, mulDiv(free, percent, HUNDRED_PERCENT), alone * size)
      run.units -= alone * size
      groups -= alone
    }
    // What is left of the line makes one group with the lines behind it.
    if (run.units === 0 || groups === 0) continue
    const group = takeUnits(runs, size, at)
    given.giveGroup(group, mulDiv(worthOf(pool, cheapest(group, terms.get)), percent, HUNDRED_PERCENT))
    groups -= 1
  }
  return given.effect()
}

/** Buy from one scope, get from another: the dearest gifts, and goods of both scopes are bought only when needed. */
export function buyAndGetOther(
  pool: Pool,
  lines: readonly number[],
  giftLines: readonly number[],
  terms: { buy: number; get: number; percent?: number },
  mostUnits: number,
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
    Math.floor(Math.min(buyable + giftable, mostUnits) / (terms.buy + terms.get)),
  )
  if (groups === 0) return noEffect()
  const bought = takeUnits(onlyBuy, Math.min(groups * terms.buy, buyable))
  // The dearest gifts come first; what still has to be bought comes from the cheap end of the goods in both scopes.
  const extra = takeUnits(both.toReversed(), groups * terms.buy - countUnits(bought))
  const free = takeUnits(gifts, groups * terms.get)
  const given = new GroupDiscounts(pool)
  const discount = mulDiv(worthOf(pool, free), terms.percent ?? HUNDRED_PERCENT, HUNDRED_PERCENT)
  given.giveGroup([...bought, ...extra, ...free], discount)
  return given.effect()
}

/** Sets of goods for one price: the dearest goods first, as long as a set is worth more than its price. */
export function bundles(
  pool: Pool,
  items: readonly { lines: readonly number[]; units: number }[],
  price: number,
  mostUnits: number,
): Effect {
  const given = new GroupDiscounts(pool)
  const wanted = runsPerItem(pool, items)
  let sets = Math.floor(mostUnits / items.reduce((sum, item) => sum + item.units, 0))
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

/** The units of each item, dearest first. A line of two items is one run in both: its units are sold once. */
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

/** One set out of the runs, or undefined when an item is missing. Nothing is taken yet. */
function oneSet(
  wanted: readonly { runs: UnitRun[]; units: number }[],
): { run: UnitRun; units: number }[] | undefined {
  const set: { run: UnitRun; units: number }[] = []
  for (const { runs, units: needed } of wanted) {
    // Used-up runs never come back; dropping them keeps a long bill linear.
    while (runs[0]?.units === 0) runs.shift()
    let missing = needed
    for (const run of runs) {
      if (missing === 0) break
      // Another item of the same set may have its eye on this run already.
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
