import { expect, test } from 'vitest'
import { toHashAddress } from './to-hash-address.ts'

test('a plain path becomes its hash', () => {
  expect(toHashAddress({ pathname: '/sales/history', search: '?a=1', hash: '' })).toBe('/#/sales/history?a=1')
})

test('a hash on a plain path wins over the path', () => {
  expect(toHashAddress({ pathname: '/sales', search: '', hash: '#/sales/newsales' })).toBe(
    '/#/sales/newsales',
  )
})

test('the address of the till itself stays', () => {
  expect(toHashAddress({ pathname: '/', search: '', hash: '#/sales/history' })).toBeUndefined()
  expect(toHashAddress({ pathname: '/index.html', search: '', hash: '' })).toBeUndefined()
})
