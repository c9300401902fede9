import type { Order } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { expect, test } from 'vitest'
import { signCall } from '../../testing/partner-client.ts'
import { type TestPartner, addChannel } from '../../testing/test-channel.ts'
import { partnerEvent, partnerOrder } from '../../testing/test-partner-order.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { beforeTests, testShop } from '../../testing/test-shop.ts'

const { database, app, cashier } = testShop('cashier')
const own = beforeTests((): Promise<TestPartner> => addChannel(database))

type Reply = { code: string; id: string; result?: string; errors?: { path: string }[]; items?: unknown[] }
let networks = 0
const ask = async (path: string, body: unknown): Promise<{ status: number; body: Reply }> => {
  const call = { method: 'POST', path: `/v1/channels/${own.key}/${path}`, body } as const
  const answer = await app.inject({
    ...signCall(own.secret, call, new Date()),
    remoteAddress: `198.56.${++networks}.1`,
  })
  return { status: answer.statusCode, body: answer.json<Reply>() }
}
const orders = () => cashier.get<{ orders: Order[] }>(`/orders?storeId=${storeKey('BLR1')}&size=500`)
const orderNow = async (key: string) => (await orders()).body.orders.find((order) => order.key === key)

const [first] = partnerOrder().items
if (!first) throw new Error('the order has no items')

test('OA-20 an order that is worth more than any bill is refused, and the tills still get their orders', async () => {
  const huge = { ...first, qty: 999_999_999, unitPrice: 1_000_000_000_000 }
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...first,
    lineId: `${at}`,
    qty: 1_000,
    unitPrice: 1_000_000_000_000,
  }))
  for (const items of [[huge], many]) {
    const { status, body } = await ask('orders', partnerOrder({ items }))
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'items'])
  }
  expect((await orders()).status).toBe(200)
})

test('OA-20 a quote of more than any bill says so', async () => {
  const [product] = await database.query<{ product_id: string }>(
    `select product_id from products where bar_code = '8900000000012' and registration_id = $1`,
    [own.registrationId],
  )
  const items = Array.from({ length: 200 }, () => ({
    productId: product?.product_id ?? '',
    qty: 999_999_000,
  }))
  const { status } = await ask('quote', { pincode: '560038', items })
  expect([200, 400]).toContain(status)
})

test('OR-27 a channel cannot use up the names that the shop gives its own events', async () => {
  const { body } = await ask('orders', partnerOrder())
  const bill = saleUuidOfOrder(body.id)
  const names = ['expired', 'accepted', 'dispatched', 'delivered', 'cancelled'].map(
    (to) => `${to}:${body.id}`,
  )
  const taken = [...names, `picking:${bill}`, `packed:${bill}`, `credit-note:${bill}`, `created:${body.id}`]
  for (const [seq, eventId] of taken.entries())
    await ask(`orders/${body.id}/events`, partnerEvent('buyer.called', seq, { eventId }))
  await database.query(`update orders set accept_by = now() - interval '1 minute' where order_id = $1`, [
    body.id,
  ])
  const late = await ask(`orders/${body.id}/events`, partnerEvent('order.cancelled', 50))
  expect(late.body.code).toBe('ORDER_MOVE_ILLEGAL')
  expect((await orderNow(body.id))?.State).toBe('expired')
})

test('OA-21 what a bill would say wrong is refused by its field: State, GSTIN and number', async () => {
  const { address, customer } = partnerOrder()
  const wrong: [object, string][] = [
    [{ address: { ...address, state: 'Maharashtra', stateCode: '29' } }, 'address.stateCode'],
    [{ address: { ...address, stateCode: '98' } }, 'address.stateCode'],
    [{ customer: { ...customer, gstin: '29ABCDE1234F1ZX' } }, 'customer.gstin'],
    [{ channelOrderId: '   ' }, 'channelOrderId'],
    [{ channelOrderId: 'W-1\u202e2' }, 'channelOrderId'],
    [{ channelOrderId: 'W-1\u0000' }, 'channelOrderId'],
  ]
  for (const [change, path] of wrong) {
    const { status, body } = await ask('orders', { ...partnerOrder(), ...change })
    expect([status, body.errors?.[0]?.path], JSON.stringify(change)).toEqual([400, path])
  }
  const right = { ...customer, gstin: '29ABCDE1234F1ZW' }
  expect((await ask('orders', partnerOrder({ customer: right }))).status).toBe(201)
})
