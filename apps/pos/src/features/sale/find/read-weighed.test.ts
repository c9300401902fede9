import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { readWeighed } from './read-weighed.ts'

const RICE = 8_900
const read = (text: string, by: 'quantity' | 'money', price = RICE) =>
  readWeighed(text, by, price, CURRENCIES.INR)

test('FC-29 a weight shows its price', () => {
  expect(read('1.235', 'quantity')).toEqual({ quantity: 1_235, amount: 10_992 })
  expect(read('0', 'quantity')).toBeNull()
  expect(read('', 'quantity')).toBeNull()
})

test('FC-29 money shows its weight, to the gram and never less than it is worth', () => {
  expect(read('50', 'money')).toEqual({ quantity: 562, amount: 5_000 })
  expect(read('89', 'money')).toEqual({ quantity: 1_000, amount: 8_900 })
  expect(read('0.01', 'money')).toEqual({ quantity: 1, amount: 1 })
  expect([read('0', 'money'), read('-5', 'money'), read('x', 'money')]).toEqual([null, null, null])
  expect(read('50', 'money', 0)).toBeNull()
  expect(read('99999999', 'money', 1)).toBeNull()
})
