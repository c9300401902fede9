import { expect, test } from 'vitest'
import { decideAdd, readTimes } from './times.ts'

test.each([
  ['3*8900000000012', { typed: '3', quantity: 3_000, rest: '8900000000012' }],
  ['3 × butter', { typed: '3', quantity: 3_000, rest: 'butter' }],
  ['12*', { typed: '12', quantity: 12_000, rest: '' }],
  ['1.5*12345', { typed: '1.5', quantity: 1_500, rest: '12345' }],
  ['0*12345', { typed: '0', quantity: null, rest: '12345' }],
  ['1000000*12345', { typed: '1000000', quantity: null, rest: '12345' }],
  ['8900000000012*3', { typed: '8900000000012', quantity: null, rest: '3' }],
  ['1.2345*1', { typed: '1.2345', quantity: null, rest: '1' }],
])('FC-28 %j is read as a quantity and a code', (text, times) => {
  expect(readTimes(text)).toEqual(times)
})

test.each(['', '3', '*3', 'a*3', '8900000000012', '3x8900000000012'])('FC-28 %j has no quantity', (text) => {
  expect(readTimes(text)).toBeNull()
})

test('FC-28 pieces are sold in whole numbers, and a quantity saves the question for the weight', () => {
  const piece = { hasVariants: false, isWeighed: false }
  const loose = { hasVariants: false, isWeighed: true }
  expect([decideAdd(piece, undefined), decideAdd(piece, 3_000)]).toEqual(['add', 'add'])
  expect(decideAdd(piece, 1_500)).toBe('wholeOnly')
  expect([decideAdd(loose, undefined), decideAdd(loose, 1_500)]).toEqual(['weigh', 'add'])
  expect(decideAdd({ hasVariants: true, isWeighed: false }, 3_000)).toBe('variant')
})
