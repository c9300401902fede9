import { expect, test } from 'vitest'
import { isCurrent } from './is-current.ts'

const SALE = '/sales/newsales?type=Sale'
const ORDER = '/sales/newsales?type=Sales%20Order'

test('FR-2 of several New entries the one of the shown type is current', () => {
  const shown = { pathname: '/sales/newsales', search: '?type=Sales+Order' }
  expect([isCurrent(SALE, shown, SALE), isCurrent(ORDER, shown, SALE)]).toEqual([false, true])
})

test('FR-2 without a type in the address the first entry is current', () => {
  const shown = { pathname: '/sales/newsales', search: '' }
  expect([isCurrent(SALE, shown, SALE), isCurrent(ORDER, shown, SALE)]).toEqual([true, false])
  expect(isCurrent('/sales/history', shown, SALE)).toBe(false)
})

test('FR-2 an entry is current on the pages below it, and not beside one that only begins alike', () => {
  const at = (pathname: string) => isCurrent('/reports', { pathname, search: '?period=today' }, SALE)
  expect([at('/reports'), at('/reports/day'), at('/reportsold')]).toEqual([true, true, false])
})
