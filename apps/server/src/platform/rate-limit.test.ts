import { expect, test } from 'vitest'
import { makeRateLimit } from './rate-limit.ts'

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms)

test('OA-8 a burst is served, then so many in a second', () => {
  const limit = makeRateLimit({ perSecond: 2, burst: 3 })
  expect([0, 0, 0, 0].map(() => limit.take('a', at(0)))).toEqual([0, 0, 0, 1])
  expect(limit.take('a', at(499))).toBe(1)
  expect(limit.take('a', at(500))).toBe(0)
  expect(limit.take('a', at(500))).toBe(1)
  expect([1, 2, 3, 4].map(() => limit.take('a', at(60_000)))).toEqual([0, 0, 0, 1])
})

test('OA-8 who has used up a share takes nothing from another', () => {
  const limit = makeRateLimit({ perSecond: 1, burst: 1 })
  expect(limit.take('a', at(0))).toBe(0)
  expect(limit.take('a', at(0))).toBe(1)
  expect(limit.take('b', at(0))).toBe(0)
})

test('OA-8 asking takes nothing', () => {
  const limit = makeRateLimit({ perSecond: 1, burst: 1 })
  expect(limit.wait('a', at(0))).toBe(0)
  expect(limit.take('a', at(0))).toBe(0)
  expect(limit.wait('a', at(0))).toBe(1)
})

test('OA-8 only so many keys are remembered, and a clock set back neither fills nor throws', () => {
  const limit = makeRateLimit({ perSecond: 0.1, burst: 1, maxKeys: 2 })
  for (const key of ['a', 'b', 'c']) limit.take(key, at(0))
  expect(limit.take('c', at(-5_000))).toBe(10)
  expect(limit.take('a', at(0))).toBe(0)
})
