import { afterAll, expect, test } from 'vitest'
import type { Order } from '@evertill/contract'
import { openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { beforeTests, testShop } from '../../testing/test-shop.ts'
import { expireOrders } from '../orders/order-expiry.service.ts'
import { makeDemoOrders } from './demo-orders.ts'

const { database, cashier } = testShop('cashier')
const db = beforeTests(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())

test('OR-25 the demo has six orders in different states, of which two can still be accepted', async () => {
  await makeDemoOrders(db)
  await makeDemoOrders(db)
  await expireOrders(db)
  const { body } = await cashier.get<{ orders: Order[] }>(`/orders?storeId=${storeKey('BLR1')}`)
  const states = body.orders.map(({ State }) => State).sort()
  expect(states).toEqual(['accepted', 'cancelled', 'new', 'new', 'picking', 'rejected'])
  expect(body.orders.every(({ Items }) => Items.every(({ ProductID }) => ProductID !== undefined))).toBe(true)
  const webShop = demoKey(DEMO_RETAIL.id, 'sales-channel', 'Web shop')
  expect(body.orders.every(({ SalesChannelID }) => SalesChannelID === webShop)).toBe(true)
  expect(new Set(body.orders.map(({ Address }) => Address.StateCode))).toEqual(new Set(['29', '32']))
})
