import { expect, test } from 'vitest'
import type { CartQuery } from '../../queries/use-cart.ts'
import { itemsOf, itemsOfCart } from './items-of.ts'

test('pieces are counted one by one, a weighed line as one', () => {
  expect(
    itemsOf([
      { quantity: 2000, isWeighed: false },
      { quantity: 1235, isWeighed: true },
    ]),
  ).toBe(3)
  expect(itemsOf([])).toBe(0)
})

test('FC-27 a return counts what comes back; beside new goods only those count', () => {
  const back = { Returns: [{ Quantity: 2000 }, { Quantity: 1235 }] } as unknown as CartQuery['draft']
  expect(itemsOfCart({ lines: [], draft: back })).toBe(3)
  const lines = [{ quantity: 1000, isWeighed: false }] as unknown as CartQuery['lines']
  expect(itemsOfCart({ lines, draft: back })).toBe(1)
})
