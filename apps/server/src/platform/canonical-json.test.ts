import { expect, test } from 'vitest'
import { makeChance } from '../testing/fuzz-values.ts'
import { canonicalJson, contentDigest } from './canonical-json.ts'

const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 31)

/** The simple implementation: rebuilds every object with sorted keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

test(`IN-20 the same content gives the same text whatever the order of its keys, seed ${SEED}`, () => {
  const chance = makeChance(SEED)
  // Few keys, so that different objects often share their length, first key and last key.
  const keyNames = ['UUID', 'Lines', 'a', 'b"', 'é', 'length', 'toString', 'hasOwnProperty']
  const make = (depth: number): unknown => {
    const kind = chance.below(depth === 0 ? 3 : 5)
    if (kind === 0) return chance.below(1_000) / 4
    if (kind === 1) return chance.of(keyNames)
    if (kind === 2) return chance.of([null, true, false])
    if (kind === 3) return Array.from({ length: chance.below(4) }, () => make(depth - 1))
    const keys = Array.from({ length: chance.below(8) }, () => chance.of(keyNames))
    return Object.fromEntries(keys.map((key) => [key, make(depth - 1)]))
  }
  for (let round = 0; round < 3_000; round++) {
    const value = make(4)
    expect(canonicalJson(value)).toBe(JSON.stringify(sorted(value)))
    expect(contentDigest(sorted(value))).toEqual(contentDigest(value))
  }
})
