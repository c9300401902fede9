import { expect, test } from 'vitest'
import { changeOf } from './change-of.ts'

test('RV-8 a figure is compared in percent of what it was, and with nothing if it was nothing', () => {
  expect(changeOf(112_50, 100_00)).toEqual({ way: 'up', share: 0.125 })
  expect(changeOf(50_00, 100_00)).toEqual({ way: 'down', share: -0.5 })
  expect(changeOf(5, 5)).toEqual({ way: 'same', share: 0 })
  expect(changeOf(5, 0)).toEqual({ way: 'up', share: undefined })
  expect(changeOf(0, 0)).toEqual({ way: 'same', share: 0 })
  expect(changeOf(50, -100)).toEqual({ way: 'up', share: 1.5 })
})
