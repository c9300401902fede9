import { expect, test } from 'vitest'
import { localOrder } from '../ledger/order-standing.ts'
import { onlineOrder } from '../testing/orders.ts'
import { createOrderBell } from './new-orders.ts'

const local = (key: string, State: 'new' | 'accepted' = 'new') =>
  localOrder(onlineOrder({ key, State }), undefined)

test('OT-18 a new order rings once, and again each minute while it waits', () => {
  const bell = createOrderBell()
  expect(bell.hear([local('a')], 0)).toMatchObject({ arrived: [{ order: { key: 'a' } }], rings: true })
  expect(bell.hear([local('a')], 30_000)).toEqual({ arrived: [], rings: false })
  expect(bell.hear([local('a'), local('b')], 40_000)).toMatchObject({ rings: true })
  expect(bell.hear([local('a')], 99_000)).toEqual({ arrived: [], rings: false })
  expect(bell.hear([local('a')], 100_000)).toEqual({ arrived: [], rings: true })
})

test('OT-18 accepted orders are silent', () => {
  expect(createOrderBell().hear([local('a', 'accepted')], 0)).toEqual({ arrived: [], rings: false })
})
