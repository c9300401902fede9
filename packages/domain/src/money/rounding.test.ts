import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulDiv } from '../index.ts'
import { runs } from '../testing/runs.ts'
import { allocate } from './allocate.ts'
import { roundToStep } from './rounding.ts'

describe('rounding', () => {
  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [-4, 1, 3, -1],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [7, 3, 7, 3],
    [0, 9, 7, 0],
    [1, 999, 2000, 0],
    [1, 1000, 2000, 1],
  ])('MN-1 %d × %d ÷ %d rounds half away from zero to %d', (a, b, d, expected) => {
    expect(Object.is(mulDiv(a, b, d), expected)).toBe(true)
  })

  it('MN-1 equals exact arithmetic for every safe integer, also where the product leaves the safe range', () => {
    const exact = (a: number, b: number, d: number): bigint => {
      const product = BigInt(a) * BigInt(b)
      const twice = (product < 0n ? -product : product) * 2n
      const size = (twice + BigInt(d)) / (2n * BigInt(d))
      return product < 0n ? -size : size
    }
    const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })
    const factor = fc.oneof(fc.nat(1_000_000), fc.constantFrom(1, 500, 1000))
    const divisor = fc.oneof(
      fc.constantFrom(1, 2, 3, 1000, 1_000_000, 1_180_000),
      fc.integer({ min: 1, max: 999_999_999 }),
    )
    fc.assert(
      fc.property(amount, factor, divisor, (a, b, d) => {
        const expected = exact(a, b, d)
        fc.pre(Number.isSafeInteger(Number(expected)))
        expect(BigInt(mulDiv(a, b, d))).toBe(expected)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('MN-1 is exact one below and one above every multiple, up to the end of the safe range', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -1, max: 1 }),
        (size, part, step) => {
          const d = Math.max(1, Math.floor(Number.MAX_SAFE_INTEGER ** part))
          const near = Math.max(1, size - (size % d) + step)
          fc.pre(Number.isSafeInteger(near))
          const expected = (2n * BigInt(near) + BigInt(d)) / (2n * BigInt(d))
          expect(BigInt(mulDiv(near, 1, d))).toBe(expected)
        },
      ),
      { numRuns: runs(10_000) },
    )
  })

  it('MN-1 decides the half also where a float product would have lost it', () => {
    expect(mulDiv(9_007_199_254_740_991, 3, 6)).toBe(4_503_599_627_370_496)
    expect(mulDiv(-9_007_199_254_740_991, 3, 6)).toBe(-4_503_599_627_370_496)
    expect(mulDiv(9_007_199_254_740_991, 1_000_000, 1_000_000)).toBe(9_007_199_254_740_991)
    expect(mulDiv(999_999_999_999, 999_999_999, 1_999_999_998)).toBe(500_000_000_000)
  })

  it('MN-2 a step rounds to its nearest multiple, half away from zero, and a step of 1 changes nothing', () => {
    expect([123_449, 123_450, -123_449, -123_450].map((amount) => roundToStep(amount, 100))).toEqual([
      123_400, 123_500, -123_400, -123_500,
    ])
    expect([1238, 1237, 1232].map((amount) => roundToStep(amount, 5))).toEqual([1240, 1235, 1230])
    expect(roundToStep(123_457, 1)).toBe(123_457)
    expect([124, 125, 374, 375].map((amount) => roundToStep(amount, 50))).toEqual([100, 150, 350, 400])
    expect([24_999, 25_000].map((amount) => roundToStep(amount, 500))).toEqual([25_000, 25_000])
  })
})

describe('allocation', () => {
  it('MN-3 shares by largest remainder, and ties go to the earlier index unless `before` decides', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(100, [1, 1, 1], (a, b) => b - a)).toEqual([33, 33, 34])
    expect(allocate(10_000, [49_900, 30_000, 20_000])).toEqual([4995, 3003, 2002])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(5, [0, 0])).toEqual([0, 0])
    expect(allocate(0, [3, 4])).toEqual([0, 0])
    expect(allocate(7, [])).toEqual([])
    expect(allocate(5, [10, 26, 64])).toEqual([1, 1, 3])
    expect(allocate(10, [14, 15, 17, 54])).toEqual([1, 2, 2, 5])
    expect(allocate(10, [54, 14, 15, 17])).toEqual([5, 1, 2, 2])
    expect(allocate(-10, [54, 14, 15, 17])).toEqual([-5, -1, -2, -2])
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0])
    expect(allocate(2, [1, 1, 1], (a, b) => b - a)).toEqual([0, 1, 1])
    const big = [54, 14, 15, 17].map((weight) => weight * 10_000_000_000)
    expect(allocate(1_000_000_000_010, big)).toEqual([
      540_000_000_005, 140_000_000_001, 150_000_000_002, 170_000_000_002,
    ])
    expect(allocate(1_000_000_000_001, [0, 5_000_000_000_000, 5_000_000_000_000], (a, b) => b - a)).toEqual([
      0, 500_000_000_000, 500_000_000_001,
    ])
    expect(allocate(2, [0, 5, 0, 5])).toEqual([0, 1, 0, 1])
    // No minus zero: it would print as "-0.00".
    expect(Object.is(allocate(-1, [0, 1])[0], 0)).toBe(true)
    // 3 × 9,007,199,254,740,989 is beyond the safe range: a float would lose the remainder that decides.
    expect(allocate(9_007_199_254_740_989, [3, 3, 1])).toEqual([
      3_860_228_252_031_853, 3_860_228_252_031_852, 1_286_742_750_677_284,
    ])
  })

  it('MN-3 the shares sum to the total, each within one unit of its exact share, also beyond the safe range', () => {
    const weights = fc.array(fc.oneof(fc.nat(1_000), fc.nat(999_999_999_999)), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), weights, (total, given) => {
        const shares = allocate(total, given)
        const sum = given.reduce((acc, weight) => acc + BigInt(weight), 0n)
        if (sum === 0n) return
        expect(shares.reduce((acc, share) => acc + share, 0)).toBe(total)
        for (const [place, share] of shares.entries()) {
          const off = BigInt(share) * sum - BigInt(total) * BigInt(given[place] ?? 0)
          expect(off < sum && off > -sum).toBe(true)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})
