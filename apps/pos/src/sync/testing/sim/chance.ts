/** Chance that repeats itself: the same seed gives the same world. */
export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number
  /** True so often. */
  is(probability: number): boolean
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
  uuid(): string
}

/** mulberry32: small, fast, and good enough to pick moments. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    is: (probability) => next() < probability,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)] as never,
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
