import { allocate } from '../money/allocate.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { mulDiv } from '../money/rounding.ts'

/** The goods that offers can still use: quantity and current value per line. */
export interface Pool {
  quantity: number[]
  value: number[]
}

/**
 * What one offer does to a pool: the affected lines, each once, with its discount and the quantity used for it.
 * Other lines are not listed: 50 offers over 200 lines would write 20,000 zeros at every key press.
 */
export interface Effect {
  lines: number[]
  discount: number[]
  used: number[]
}

export function noEffect(): Effect {
  return { lines: [], discount: [], used: [] }
}

export function give(effect: Effect, line: number, discount: number, used: number): void {
  effect.lines.push(line)
  effect.discount.push(discount)
  effect.used.push(used)
}

export function copyPool(pool: Pool): Pool {
  return { quantity: [...pool.quantity], value: [...pool.value] }
}

/** The value of part of a line. The whole quantity has exactly the whole value, without rounding. */
export function worth(pool: Pool, line: number, quantity: number): number {
  const all = pool.quantity[line] ?? 0
  const value = pool.value[line] ?? 0
  return all === 0 ? 0 : quantity === all ? value : mulDiv(value, quantity, all)
}

export function totalDiscount(effect: { discount: readonly number[] }): number {
  let sum = 0
  for (const discount of effect.discount) sum += discount
  return sum
}

/** Reduces the discount to the cap and shares it in the same proportions. */
export function cut(effect: Effect, cap: number | undefined): Effect {
  if (cap === undefined || totalDiscount(effect) <= cap) return effect
  return { ...effect, discount: allocate(cap, effect.discount) }
}

/** Removes the goods of an exclusive offer from the pool. */
export function take(pool: Pool, { lines, used }: Effect): void {
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? 0
    const quantity = used[place] ?? 0
    pool.value[line] = (pool.value[line] ?? 0) - worth(pool, line, quantity)
    pool.quantity[line] = (pool.quantity[line] ?? 0) - quantity
  }
}

/** Subtracts only the discount: the goods stay in the pool at their lower value. */
export function takeDiscount(value: number[], { lines, discount }: Pick<Effect, 'lines' | 'discount'>): void {
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? 0
    value[line] = (value[line] ?? 0) - (discount[place] ?? 0)
  }
}

/** Whole units of one line at one price. */
export interface UnitRun {
  line: number
  units: number
}

/** The whole units of some lines, sorted by falling price. Equal prices keep the order of the lines. */
export function dearestFirst(pool: Pool, lines: readonly number[]): UnitRun[] {
  const runs: UnitRun[] = []
  for (const line of lines) {
    const units = Math.floor((pool.quantity[line] ?? 0) / ONE_UNIT)
    if (units > 0) runs.push({ line, units })
  }
  return runs.sort((a, b) => comparePrice(pool, b.line, a.line) || a.line - b.line)
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
