import { expect, test } from 'vitest'
import { itemsOf } from './items-of.ts'

test('pieces are counted one by one, a weighed line as one', () => {
  expect(
    itemsOf([
      { quantity: 2000, isWeighed: false },
      { quantity: 1235, isWeighed: true },
    ]),
  ).toBe(3)
  expect(itemsOf([])).toBe(0)
})
