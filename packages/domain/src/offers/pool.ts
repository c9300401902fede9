import { allocate } from '../money/allocate.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'

/** Goods that offers may still touch: per line the quantity and what it is worth now. */
export interface Pool {
  quantity: number[]
  value: number[]
}

/** What one offer does to a pool: per line a discount and the quantity it rests on. */
export interface Effect {
  discount: number[]
  used: number[]
}

export function noEffect(pool: Pool): Effect {
  return { discount: pool.value.map(() => 0), used: pool.value.map(() => 0) }
}

/** Worth of part of a line; the whole quantity gives the whole value, without a rounding in between. */
export function worth(pool: Pool, line: number, quantity: number): number {
  const all = pool.quantity[line] ?? 0
  const value = pool.value[line] ?? 0
  return all === 0 ? 0 : quantity === all ? value : mulDiv(value, quantity, all)
}

export function totalDiscount(effect: Effect): number {
  return effect.discount.reduce((sum, discount) => sum + discount, 0)
}

/** Adds `amount` to the lines in proportion to `weights`, by largest remainder. */
export function spread(
  effect: Effect,
  lines: readonly number[],
  amount: number,
  weights: readonly number[],
): void {
  const shares = allocate(amount, weights)
  for (const [place, line] of lines.entries()) {
    effect.discount[line] = (effect.discount[line] ?? 0) + (shares[place] ?? 0)
  }
}

export function use(effect: Effect, line: number, quantity: number): void {
  effect.used[line] = (effect.used[line] ?? 0) + quantity
}

/** An offer never gives more than its cap; what is left is shared as before. */
export function cut(effect: Effect, cap: number | undefined): Effect {
  if (cap === undefined || totalDiscount(effect) <= cap) return effect
  return { discount: allocate(cap, effect.discount), used: effect.used }
}

/** Takes the goods of an exclusive offer out of the pool. */
export function take(pool: Pool, effect: Effect): void {
  for (const [line, used] of effect.used.entries()) {
    if (used === 0) continue
    pool.value[line] = (pool.value[line] ?? 0) - worth(pool, line, used)
    pool.quantity[line] = (pool.quantity[line] ?? 0) - used
  }
}

/** Whole units of one line at one price. */
export interface UnitRun {
  line: number
  units: number
}

/** The whole units of some lines, dearest first; equal prices in the order of the lines, which is an order of content. */
export function dearestFirst(pool: Pool, lines: readonly number[]): UnitRun[] {
  return lines
    .map((line) => ({ line, units: Math.floor((pool.quantity[line] ?? 0) / ONE_UNIT) }))
    .filter((run) => run.units > 0)
    .toSorted((a, b) => comparePrice(pool, b.line, a.line) || a.line - b.line)
}

/** Compares value ÷ quantity of two lines without dividing. */
export function comparePrice(pool: Pool, a: number, b: number): number {
  const first = (pool.value[a] ?? 0) * (pool.quantity[b] ?? 0)
  const second = (pool.value[b] ?? 0) * (pool.quantity[a] ?? 0)
  if (Number.isSafeInteger(first) && Number.isSafeInteger(second)) return first - second
  const left = BigInt(pool.value[a] ?? 0) * BigInt(pool.quantity[b] ?? 0)
  const right = BigInt(pool.value[b] ?? 0) * BigInt(pool.quantity[a] ?? 0)
  return left === right ? 0 : left < right ? -1 : 1
}
