import { expect, test } from 'vitest'
import { dialNumber } from './dial-number.ts'

test.each([
  ['9876543210', 'India', '919876543210'],
  ['098765 43210', 'India', '919876543210'],
  ['(98765) 432-10', 'India', '919876543210'],
  ['919876543210', 'India', '919876543210'],
  ['+91 98765 43210', 'India', '919876543210'],
  ['+49 170 1234567', 'India', '491701234567'],
  ['0049 170 1234567', 'India', '491701234567'],
  ['+91 98765 43210', 'Germany', '919876543210'],
  ['0170 1234567', 'Germany', null],
  ['080 2345678', 'India', null],
  ['1234567890', 'India', null],
  ['98765', 'India', null],
  ['+91', 'India', null],
  ['+0123456789', 'India', null],
  ['+1234567890123456', 'India', null],
  ['98765x43210', 'India', null],
  ['', 'India', null],
  ['9876543210', 'constructor', null],
])('SB-16 "%s" in %s is dialled as %s', (text, country, number) => {
  expect(dialNumber(text, country)).toBe(number)
})
