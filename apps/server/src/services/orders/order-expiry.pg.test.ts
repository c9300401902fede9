import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { addChannel, partnerOf } from '../../testing/test-orders.ts'
import { beforeTests, testShop } from '../../testing/test-shop.ts'
import { expireOrders } from './order-expiry.service.ts'

const { database } = testShop('cashier')
const db = beforeTests(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())

let channel = ''
const partner = partnerOf(
  () => database.url,
  () => channel,
)
beforeAll(async () => {
  channel = await addChannel(database)
})
const stateOf = async (key: string) =>
  (await database.query<{ state: string }>('select state from orders where order_id = $1', [key]))[0]?.state

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('OR-8 an order that nobody accepts expires after its time, once', async () => {
  const order = await partner.order()
  await expireOrders(db, inSeconds(290))
  expect(await stateOf(order.key)).toBe('new')
  const expired = await Promise.all([expireOrders(db, inSeconds(301)), expireOrders(db, inSeconds(301))])
  expect(expired.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await stateOf(order.key)).toBe('expired')
  const events = await database.query<{ to_state: string; source: string }>(
    'select to_state, source from order_events where order_id = $1 order by event_no',
    [order.key],
  )
  expect(events).toEqual([
    { to_state: 'new', source: 'channel' },
    { to_state: 'expired', source: 'server' },
  ])
})

test('OR-8 an order that somebody is changing is left for the next run', async () => {
  const [held, free] = [await partner.order(), await partner.order()]
  const busy = await database.connection()
  await busy.query('begin')
  await busy.query('select from orders where order_id = $1 for update', [held.key])
  expect(await expireOrders(db, inSeconds(302))).toBe(1)
  expect([await stateOf(held.key), await stateOf(free.key)]).toEqual(['new', 'expired'])
  await busy.query('commit')
  await busy.end()
  expect(await expireOrders(db, inSeconds(302))).toBe(1)
  expect(await stateOf(held.key)).toBe('expired')
})
