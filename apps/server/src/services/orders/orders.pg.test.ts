import { randomUUID } from 'node:crypto'
import { type Order, type OrdersReply, REFRESH_EVENTS } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'
import { addChannel, channelOrder, moveBody, partnerOf } from '../../testing/test-orders.ts'

const { database, manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')
let channel = ''
const partner = partnerOf(
  () => database.url,
  () => channel,
)
beforeAll(async () => {
  channel = await addChannel(database)
})

type Answer = { code: string; order: Order; replayed?: boolean; allowed?: string[] }
const listed = async (caller = cashier, query = ''): Promise<z.infer<typeof OrdersReply>> =>
  (await caller.get<z.infer<typeof OrdersReply>>(`/orders?storeId=${storeKey('BLR1')}${query}`)).body
const move = (order: Order, body: object, caller = cashier) =>
  caller.post<Answer>(`/orders/${order.key}/moves`, body)
const moved = async (order: Order, ...states: Parameters<typeof moveBody>[1][]): Promise<Order> => {
  let now = order
  for (const to of states) {
    const { body } = await move(now, moveBody(now, to))
    expect(body.code).toBe('0')
    now = body.order
  }
  return now
}
const eventsOf = async (key: string) =>
  (
    await database.query<{ n: number }>('select count(*)::int as n from order_events where order_id = $1', [
      key,
    ])
  )[0]?.n

describe('a channel', () => {
  test('OR-16 an order that is sent again is the same order, also with other content', async () => {
    const sent = channelOrder()
    const first = await partner.send(sent)
    if (!('order' in first)) throw new Error(first.kind)
    const again = await partner.send(sent)
    expect(again).toEqual({ kind: 'replayed', order: first.order })
    const other = await partner.send({ ...sent, customer: { Name: 'Somebody else', PhoneNo: '' } })
    expect(other).toEqual({ kind: 'differs', order: first.order })
    expect(first.order).toMatchObject({ State: 'new', Version: 1, Payment: { Amount: 29_000 } })
  })

  test('OR-16 of ten repeats at once one makes the order', async () => {
    const sent = channelOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.send(sent)))
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['created', ...Array(9).fill('replayed')])
    const keys = new Set(answers.map((answer) => ('order' in answer ? answer.order.key : '')))
    expect(keys.size).toBe(1)
  })

  test('OR-5 OR-6 a repeated event changes nothing, and a late one only the timeline', async () => {
    const order = await moved(await partner.order(), 'accepted')
    const first = await partner.tell(order.key, {
      eventId: 'e-5',
      type: 'payment',
      seq: 5,
      paymentStatus: 'refunded',
    })
    expect(first).toMatchObject({ kind: 'noted', order: { Payment: { Status: 'refunded' } } })
    expect(await partner.tell(order.key, { eventId: 'e-5', seq: 5, to: 'cancelled' })).toMatchObject({
      kind: 'replayed',
    })
    const late = await partner.tell(order.key, { eventId: 'e-4', seq: 4, to: 'cancelled' })
    expect(late).toMatchObject({ kind: 'late', order: { State: 'accepted' } })
    expect(late).toHaveProperty('order.Timeline.3', expect.objectContaining({ EventID: 'e-4', Moved: false }))
  })

  test('OR-3 an illegal event names the allowed moves and leaves nothing', async () => {
    const order = await partner.order()
    const before = await eventsOf(order.key)
    const answer = await partner.tell(order.key, { to: 'delivered' })
    expect(answer).toMatchObject({
      kind: 'illegal',
      allowed: ['accepted', 'rejected', 'expired', 'cancelled'],
    })
    expect(await eventsOf(order.key)).toBe(before)
  })

  test('OR-2 a buyer cancels before the order is dispatched', async () => {
    const order = await partner.order()
    const { order: cancelled } = (await partner.tell(order.key, {
      to: 'cancelled',
      note: 'changed my mind',
    })) as { order: Order }
    expect(cancelled).toMatchObject({
      State: 'cancelled',
      CreditNoteDue: false,
      Cancellation: { Reason: 'changed my mind', By: 'channel' },
    })
  })

  test('an order of another channel is unknown', async () => {
    const other = await addChannel(database)
    const theirs = partnerOf(
      () => database.url,
      () => other,
    )
    const order = await partner.order()
    expect(await theirs.tell(order.key, { to: 'cancelled' })).toEqual({ kind: 'unknown' })
  })

  test('OR-17 a channel with auto-accept accepts at once', async () => {
    const auto = await addChannel(database, undefined, { autoAccept: true })
    const order = await partnerOf(
      () => database.url,
      () => auto,
    ).order()
    expect(order).toMatchObject({ State: 'accepted', Version: 2 })
    expect(order.Items.map((item) => item.AcceptedQuantity)).toEqual([2000, 1000])
  })
})

describe('a till', () => {
  test('OR-1 OR-4 moves an order on, each time based on its version', async () => {
    const order = await partner.order()
    const body = moveBody(order, 'accepted')
    const accepted = await move(order, body)
    expect(accepted).toMatchObject({
      status: 200,
      body: { replayed: false, order: { State: 'accepted', Version: 2 } },
    })
    expect((await move(order, body)).body).toMatchObject({ code: '0', replayed: true, order: { Version: 2 } })
    const stale = await move(order, moveBody(order, 'picking'))
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STALE', order: { Version: 2 }, allowed: ['picking', 'cancelled'] },
    })
    const illegal = await move(order, moveBody(accepted.body.order, 'delivered'))
    expect(illegal).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVE_ILLEGAL', order: { State: 'accepted' } },
    })
  })

  test('OR-18 accepts a part, and none of it is a rejection', async () => {
    const order = await partner.order()
    const part = await move(order, moveBody(order, 'accepted', { Lines: [{ LineID: '2', Quantity: 0 }] }))
    expect(part.body.order).toMatchObject({ State: 'accepted', Payment: { Amount: 24_000 } })
    expect(part.body.order.Items.map((item) => item.AcceptedQuantity)).toEqual([2000, 0])
    const other = await partner.order()
    const Lines = [
      { LineID: '1', Quantity: 0 },
      { LineID: '2', Quantity: 0 },
    ]
    expect((await move(other, moveBody(other, 'accepted', { Lines }))).body.order).toMatchObject({
      State: 'rejected',
    })
  })

  test.each([
    [[{ LineID: '1', Quantity: 2001 }]],
    [[{ LineID: '9', Quantity: 1 }]],
    [
      [
        { LineID: '1', Quantity: 1 },
        { LineID: '1', Quantity: 1 },
      ],
    ],
  ])('OR-18 refuses lines that are not those of the order: %j', async (Lines) => {
    const order = await partner.order()
    expect(await move(order, moveBody(order, 'accepted', { Lines }))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    })
  })

  test('OR-4 of twenty tills that move at once one wins', async () => {
    const order = await partner.order()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => move(order, moveBody(order, n % 2 ? 'accepted' : 'rejected'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await eventsOf(order.key)).toBe(2)
  })

  test('OR-8 cannot accept what has expired, before the job has seen it', async () => {
    const order = await partner.order()
    await database.query(`update orders set accept_by = now() - interval '1 second' where order_id = $1`, [
      order.key,
    ])
    const answer = await move(order, moveBody(order, 'accepted'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_STALE', order: { State: 'expired' } } })
    expect((await move(order, moveBody(answer.body.order, 'accepted'))).body.code).toBe('ORDER_MOVE_ILLEGAL')
  })

  test('OR-19 lists what changed since the last sync, with the whole timeline', async () => {
    const order = await partner.order()
    const { pitId, orders, totalCount } = await listed(cashier, '&size=500')
    expect(orders.find(({ key }) => key === order.key)).toEqual(order)
    expect(totalCount).toBe(orders.length)
    expect((await listed(cashier, `&updatedOn=${pitId}`)).orders).toEqual([])
    const after = await moved(order, 'accepted')
    expect((await listed(cashier, `&updatedOn=${pitId}`)).orders).toEqual([after])
  })

  test('OR-19 reads page by page', async () => {
    for (let n = 0; n < 3; n++) await partner.order()
    const all = (await listed(cashier, '&size=500')).orders.map(({ key }) => key)
    const keys: string[] = []
    for (let page = await listed(cashier, '&size=2'); ;) {
      keys.push(...page.orders.map(({ key }) => key))
      if (!page.hasMore) break
      page = await listed(
        cashier,
        `&size=2&pitId=${page.pitId}&searchAfter=${encodeURIComponent(JSON.stringify(page.lastSort))}`,
      )
    }
    expect(keys).toEqual(all)
  })

  test('TN-4 a stranger sees and moves nothing', async () => {
    const order = await partner.order()
    await database.query('update registrations set enable_ondc = true')
    expect((await move(order, moveBody(order, 'accepted'), stranger)).status).toBe(404)
    expect((await stranger.get(`/orders?storeId=${storeKey('BLR1')}`)).status).toBe(404)
    expect((await listed(manager)).orders.find(({ key }) => key === order.key)).toMatchObject({
      State: 'new',
    })
  })

  test('OR-20 a till learns of every change', async () => {
    const order = await partner.order()
    await moved(order, 'accepted')
    expect(REFRESH_EVENTS).toContain('order_updated')
    const events = await database.query(
      `select store_id from event_outbox where event_type = 'order_updated' and payload ->> 'key' = $1`,
      [order.key],
    )
    expect(events).toEqual([{ store_id: storeKey('BLR1') }, { store_id: storeKey('BLR1') }])
  })

  test('OR-21 without online orders in the plan every call says so', async () => {
    const order = await partner.order()
    await database.query('update registrations set enable_ondc = false')
    expect((await cashier.get<Answer>(`/orders?storeId=${storeKey('BLR1')}`)).body.code).toBe('ORDERS_OFF')
    expect((await move(order, moveBody(order, 'accepted'))).body.code).toBe('ORDERS_OFF')
    expect(await partner.send(channelOrder())).toEqual({ kind: 'off' })
    expect(await partner.tell(order.key, { eventId: randomUUID(), to: 'cancelled' })).toEqual({ kind: 'off' })
    await database.query('update registrations set enable_ondc = true')
  })
})
