import { randomUUID } from 'node:crypto'
import type { ManagedOrderReply, ManagedOrdersReply, Order } from '@evertill/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { addChannel, channelOrder, moveBody, partnerOf } from '../../testing/test-orders.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { app, database, cashier } = testShop('cashier')
let owner: HubTestCaller
let stranger: HubTestCaller
let channel = ''
const partner = partnerOf(
  () => database.url,
  () => channel,
)

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
})
beforeEach(async () => {
  channel = await addChannel(database)
})

type Moved = { code: string; order: Order; errors?: { path: string }[] }
const today = new Date().toISOString().slice(0, 10)
/** A day more on each side: the store's day is another one than that of the server. */
const days = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
const list = async (query = '', who = owner) =>
  (
    await who.get<ManagedOrdersReply>(
      `/manage/orders?from=${days(-1)}&to=${days(1)}&channel=${channel}${query}`,
    )
  ).body
const keysOf = ({ Orders }: ManagedOrdersReply) => Orders.map(({ key }) => key)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const one = (key: string, who = owner) => who.get<ManagedOrderReply>(`/manage/orders/${key}`)
const cancel = (order: Order, body: object = {}, who = owner) =>
  who.post<Moved>(`/manage/orders/${order.key}/cancel`, {
    EventID: randomUUID(),
    Version: order.Version,
    Reason: 'Out of stock',
    ...body,
  })
const accept = async (order: Order) =>
  (await cashier.post<Moved>(`/orders/${order.key}/moves`, moveBody(order, 'accepted'))).body.order

test('HX-40 orders are listed newest first, page by page, with where they are from and what they are worth', async () => {
  const older = await partner.order({ placedAt: ago(20) })
  const newer = await partner.order({ placedAt: ago(10) })
  const first = await list('&size=1')
  expect(keysOf(first)).toEqual([newer.key])
  expect(first.Orders[0]).toMatchObject({
    ChannelName: 'Test shop',
    ChannelOrderID: newer.ChannelOrderID,
    State: 'new',
    CustomerName: 'Asha Nair',
    Amount: 29_000,
    TransactionNo: '',
  })
  const second = await list(`&size=1&cursor=${String(first.Next)}`)
  expect([keysOf(second), second.Next]).toEqual([[older.key], null])
})

test('HX-40 number, name, phone, state, store and period narrow the list', async () => {
  const order = await partner.order(
    channelOrder({ channelOrderId: 'W-FIND-ME', customer: { Name: 'Ravi Kumar', PhoneNo: '9811112222' } }),
  )
  await partner.order()
  for (const text of ['find-me', 'ravi', '111122'])
    expect(keysOf(await list(`&q=${text}`))).toEqual([order.key])
  expect(keysOf(await list('&q=nobody'))).toEqual([])
  await accept(order)
  expect(keysOf(await list('&state=accepted'))).toEqual([order.key])
  expect(keysOf(await list(`&store=${storeKey('BLR1')}`))).toHaveLength(2)
  expect(keysOf(await list(`&store=${storeKey('BLR2')}`))).toEqual([])
  const path = `/manage/orders?from=2020-01-01&to=2020-01-31&channel=${channel}`
  expect((await owner.get<ManagedOrdersReply>(path)).body.Orders).toEqual([])
  const backwards = await owner.get<Moved>('/manage/orders?from=2020-01-02&to=2020-01-01')
  expect(backwards.body.errors?.map(({ path: field }) => field)).toEqual(['to'])
})

test('HX-41 what waits too long is counted and found', async () => {
  await partner.order()
  const late = await accept(await partner.order())
  await database.query(`update orders set promised_by = now() - interval '1 hour' where order_id = $1`, [
    late.key,
  ])
  const { Waiting } = await list()
  expect(Waiting).toEqual({ New: 1, Late: 1 })
  expect(keysOf(await list('&state=late'))).toEqual([late.key])
})

test('HX-42 one order is shown with its timeline and what others were told of it', async () => {
  const order = await accept(await partner.order())
  const subscriber = randomUUID()
  await database.query(
    `insert into subscribers (registration_id, subscriber_id, subscriber_name, url, events)
     select registration_id, $1, 'Web shop', 'https://shop.example', '{order.*}' from orders where order_id = $2`,
    [subscriber, order.key],
  )
  await database.query(
    `insert into deliveries (registration_id, subscriber_id, event_type, body, state, attempts, last_error)
     select registration_id, $1, 'order.accepted', jsonb_build_object('data', jsonb_build_object('id', order_id)),
            'dead', 13, 'answered 500'
       from orders where order_id = $2`,
    [subscriber, order.key],
  )
  const { body } = await one(order.key)
  expect(body.Order.Timeline.map(({ To }) => To)).toEqual(['new', 'accepted'])
  expect(body.MayCancel).toBe(true)
  expect(body.Deliveries).toMatchObject([
    { ReceiverName: 'Web shop', EventType: 'order.accepted', State: 'dead', Fault: 'answered 500' },
  ])
})

test('HX-43 an order is cancelled from afar as at a till: once, with a reason, and not on an old version', async () => {
  const order = await partner.order()
  expect((await cancel(order, { Reason: ' ' })).body.errors?.map(({ path }) => path)).toEqual(['Reason'])
  const accepted = await accept(order)
  expect((await cancel(order)).body.code).toBe('ORDER_STALE')
  const done = await cancel(accepted)
  expect(done.body.order).toMatchObject({ State: 'cancelled', Cancellation: { Reason: 'Out of stock' } })
  expect((await cancel(done.body.order)).body.code).toBe('ORDER_MOVE_ILLEGAL')
  expect((await one(order.key)).body.MayCancel).toBe(false)
})

test('HX-44 an order of another company or of a store without the right is not found', async () => {
  const order = await partner.order()
  await database.query('update registrations set enable_ondc = true where registration_id = $1', [
    stranger.session.Person.RegistrationID,
  ])
  expect((await one(order.key, stranger)).status).toBe(404)
  expect((await cancel(order, {}, stranger)).status).toBe(404)
  expect(keysOf(await list('', stranger))).toEqual([])
  const person = owner.session.Person.key
  const restrict = (perms: string) =>
    database.query(
      `update access_entries set perms = $1 where resource = 'OnlineOrders' and user_id = $2 and store_id = $3`,
      [perms, person, storeKey('BLR1')],
    )
  await restrict('{"read": true}')
  expect((await one(order.key)).body.MayCancel).toBe(false)
  expect((await cancel(order)).status).toBe(403)
  // Sees orders at the till, and watches no store.
  const seller = await hubCallerOf(app, 'cashier@demo.test')
  expect((await one(order.key, seller)).status).toBe(403)
  expect((await seller.get('/manage/orders')).status).toBe(403)
  await restrict('{}')
  expect((await one(order.key)).status).toBe(404)
  expect(keysOf(await list())).toEqual([])
})
