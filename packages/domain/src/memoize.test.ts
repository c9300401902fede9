import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('a result is computed once per object, and again for an equal object', () => {
  let times = 0
  const double = memoize(({ of }: { of: number }) => {
    times += 1
    return of * 2
  })
  const four = { of: 4 }
  expect([double(four), double(four), double({ of: 4 }), times]).toEqual([8, 8, 8, 2])
})
