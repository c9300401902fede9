import { expect, test } from 'vitest'
import { typeKey } from './ten-key.tsx'

test('digits are appended and a leading zero is dropped', () => {
  expect(typeKey('0', '5', 2)).toBe('5')
  expect(typeKey('12', '00', 2)).toBe('1200')
})

test('there is one point, with a zero before it', () => {
  expect(typeKey('', '.', 2)).toBe('0.')
  expect(typeKey('1.5', '.', 2)).toBe('1.5')
})

test('no more decimals than the currency has', () => {
  expect(typeKey('1.50', '5', 2)).toBe('1.50')
  expect(typeKey('1.234', '5', 3)).toBe('1.234')
})
