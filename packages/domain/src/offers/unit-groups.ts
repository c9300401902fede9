import { allocate } from '../money/allocate.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { type Effect, type Pool, type UnitRun, give, noEffect, worth } from './pool.ts'

/** Sums up the discounts of groups of units. A line can be part of many groups and is listed once in the effect. */
export class GroupDiscounts {
  readonly #given = new Map<number, { discount: number; used: number }>()
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Spreads the group's discount over all its units in proportion to list price (M-505). */
  giveGroup(parts: readonly UnitRun[], discount: number): void {
    const [only] = parts
    if (only !== undefined && parts.length === 1) return this.giveLine(only.line, discount, only.units)
    const weights: number[] = []
    for (const part of parts) weights.push(worth(this.#pool, part.line, part.units * ONE_UNIT))
    const shares = allocate(discount, weights)
    let place = 0
    for (const part of parts) this.giveLine(part.line, shares[place++] ?? 0, part.units)
  }

  giveLine(line: number, discount: number, units: number): void {
    const so = this.#given.get(line)
    if (so === undefined) this.#given.set(line, { discount, used: units * ONE_UNIT })
    else {
      so.discount += discount
      so.used += units * ONE_UNIT
    }
  }

  effect(): Effect {
    const effect = noEffect()
    for (const [line, { discount, used }] of this.#given) give(effect, line, discount, used)
    return effect
  }
}

export function worthOf(pool: Pool, parts: readonly UnitRun[]): number {
  let sum = 0
  for (const part of parts) sum += worth(pool, part.line, part.units * ONE_UNIT)
  return sum
}

export function countUnits(runs: readonly UnitRun[]): number {
  return runs.reduce((sum, run) => sum + run.units, 0)
}

/** Takes units from the runs, starting at index `from`. */
export function takeUnits(runs: readonly UnitRun[], units: number, from = 0): UnitRun[] {
  const parts: UnitRun[] = []
  let missing = units
  for (let at = from; missing > 0 && at < runs.length; at += 1) {
    const run = runs[at]
    if (run === undefined || run.units === 0) continue
    const taken = Math.min(missing, run.units)
    parts.push({ line: run.line, units: taken })
    run.units -= taken
    missing -= taken
  }
  return parts
}

/** The last units of a group that is sorted by falling price. */
export function cheapest(group: readonly UnitRun[], units: number): UnitRun[] {
  return takeUnits(
    group.toReversed().map((part) => ({ ...part })),
    units,
  )
}
