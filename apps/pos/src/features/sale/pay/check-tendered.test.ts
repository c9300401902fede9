import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { checkTendered } from './check-tendered.ts'

const { INR } = CURRENCIES

test('exactly enough and more than enough are fine', () => {
  expect(checkTendered(22_000, 22_000, INR)).toBeNull()
  expect(checkTendered(50_000, 22_000, INR)).toBeNull()
})

test('too little is short, nonsense is unreadable', () => {
  expect(checkTendered(21_999, 22_000, INR)).toBe('short')
  expect(checkTendered(null, 22_000, INR)).toBe('unreadable')
  expect(checkTendered(-100, 0, INR)).toBe('unreadable')
})

test('a barcode scanned into the amount is never taken as cash', () => {
  expect(checkTendered(89_000_000_000_1200, 22_000, INR)).toBe('excessive')
})
