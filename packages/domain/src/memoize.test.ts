import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('one object is worked out once, an equal one anew', () => {
  let times = 0
  const double = memoize(({ of }: { of: number }) => {
    times += 1
    return of * 2
  })
  const four = { of: 4 }
  expect([double(four), double(four), double({ of: 4 }), times]).toEqual([8, 8, 8, 2])
})
