import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { isScannedCode, readWeighed } from './read-weighed.ts'

const RICE = 8_900
const read = (text: string, by: 'quantity' | 'money', price = RICE) =>
  readWeighed(text, by, price, CURRENCIES.INR)

test('FC-29 a weight shows its price', () => {
  expect(read('1.235', 'quantity')).toEqual({ quantity: 1_235, amount: 10_992 })
  expect(read('0', 'quantity')).toBeNull()
  expect(read('', 'quantity')).toBeNull()
})

test('FC-29 money buys whole grams, and the line costs what they cost, without a discount', () => {
  expect(read('50', 'money')).toEqual({ quantity: 562, amount: 5_002 })
  expect(read('89', 'money')).toEqual({ quantity: 1_000, amount: 8_900 })
  expect([read('0', 'money'), read('-5', 'money'), read('x', 'money')]).toEqual([null, null, null])
  expect(read('0.01', 'money')).toBeNull()
  expect(read('50', 'money', 0)).toBeNull()
  expect(read('99999999', 'money', 1)).toBeNull()
})

test('FC-29 money for goods up to ₹900 a kilogram is off by less than half a rupee, which the bill rounds away', () => {
  for (const price of [4_400, 8_900, 26_460, 89_900]) {
    for (const rupees of [5, 20, 50, 75, 100, 500]) {
      const weighed = read(String(rupees), 'money', price)
      expect(Math.abs((weighed?.amount ?? 0) - rupees * 100)).toBeLessThan(50)
    }
  }
})

test('FC-45 a long run of digits is a code, a shorter one only if something is sold under it', () => {
  const isKnown = (code: string) => code === '12345'
  const codes = ['8900000000012', '12345678', '12345']
  expect(codes.filter((text) => isScannedCode(text, isKnown))).toEqual(codes)
  const weights = ['54321', '1234', '1.235', '', '123456789.5']
  expect(weights.filter((text) => isScannedCode(text, isKnown))).toEqual([])
})
