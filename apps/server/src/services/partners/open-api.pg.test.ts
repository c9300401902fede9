import { randomUUID } from 'node:crypto'
import type { PartnerEventReply, PartnerOrderReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { signCall } from '../../testing/partner-client.ts'
import { type Answer, type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestPartner, addCarrier, addChannel, partnerCaller } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { partnerEvent, partnerOrder } from '../../testing/test-partner-order.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Created = z.infer<typeof PartnerOrderReply>
type Applied = z.infer<typeof PartnerEventReply>

let database: TestDatabase
let app: TestApp
let channel: TestPartner
let ask: ReturnType<typeof partnerCaller>

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  channel = await addChannel(database)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
let networks = 0
beforeEach(() => {
  ask = partnerCaller(app, channel, `198.51.${++networks}.9`)
})

const ordersPath = (key = channel.key) => `/v1/channels/${key}/orders`
const create = (body: unknown): Promise<Answer<Created>> => ask({ method: 'POST', path: ordersPath(), body })
const tell = (id: string, body: unknown): Promise<Answer<Applied>> =>
  ask({ method: 'POST', path: `${ordersPath()}/${encodeURIComponent(id)}/events`, body })
const countOrders = async () => {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from orders where channel_key = $1',
    [channel.key],
  )
  return row?.n ?? 0
}
const timelineOf = (id: string) =>
  database.query<{ event_type: string | null; to_state: string | null; moved: boolean; note: string }>(
    'select event_type, to_state, moved, note from order_events where order_id = $1 order by event_no',
    [id],
  )

describe('an order of a partner', () => {
  test('OA-6 is stored once, and sent again gets the first answer again', async () => {
    const order = partnerOrder()
    const first = await create(order)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ code: '0', channelOrderId: order.channelOrderId })
    const before = await countOrders()
    const again = await create(order)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countOrders()).toBe(before)
    const [row] = await database.query<{ state: string; payment: { Amount: number } }>(
      'select state, payment from orders where order_id = $1',
      [first.body.id],
    )
    expect(row).toMatchObject({ state: 'new', payment: { Amount: 29_000 } })
  })

  test('OA-6 sent many times at once is stored once', async () => {
    const order = partnerOrder()
    const before = await countOrders()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  test('OA-6 with the id of another order is refused, and the other one stays', async () => {
    const order = partnerOrder()
    const first = await create(order)
    const other = await create({ ...order, customer: { name: 'Somebody else', phone: '' } })
    expect([other.status, (other.body as unknown as { code: string }).code]).toEqual([
      422,
      'DIFFERS_FROM_RECORDED',
    ])
    const [row] = await database.query<{ customer: { Name: string } }>(
      'select customer from orders where order_id = $1',
      [first.body.id],
    )
    expect(row?.customer.Name).toBe('Asha Nair')
  })

  test('OA-6 of two channels may have the same id', async () => {
    const other = await addChannel(database)
    const order = partnerOrder()
    const mine = await create(order)
    const theirs = await partnerCaller(
      app,
      other,
      '198.52.1.1',
    )<Created>({
      method: 'POST',
      path: ordersPath(other.key),
      body: order,
    })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('OA-7 goes to the store and the company of its channel, whatever the body says', async () => {
    const { body } = await create({
      ...partnerOrder(),
      StoreID: storeKey('BLR2'),
      storeId: storeKey('BLR2'),
      registrationId: randomUUID(),
    })
    const [row] = await database.query('select registration_id, store_id from orders where order_id = $1', [
      body.id,
    ])
    expect(row).toEqual({ registration_id: channel.registrationId, store_id: storeKey('BLR1') })
  })

  test('OA-7 to another State has its State code, also if only the name was sent', async () => {
    const order = partnerOrder()
    const { body } = await create({ ...order, address: { ...order.address, state: 'Kerala', stateCode: '' } })
    const [row] = await database.query<{ address: { StateCode: string } }>(
      'select address from orders where order_id = $1',
      [body.id],
    )
    expect(row?.address.StateCode).toBe('32')
  })

  test('OA-6 with a fault is refused by its field, and nothing is stored', async () => {
    const before = await countOrders()
    const [first] = partnerOrder().items
    const faults: [object, string][] = [
      [{ channelOrderId: '' }, 'channelOrderId'],
      [{ items: [] }, 'items'],
      [{ items: [first, first] }, 'items'],
      [{ items: [{ ...first, qty: 0 }] }, 'items.0.qty'],
      [{ items: [{ ...first, unitPrice: -1 }] }, 'items.0.unitPrice'],
      [{ items: [{ ...first, unitPrice: 1.5 }] }, 'items.0.unitPrice'],
      [{ placedAt: 'now' }, 'placedAt'],
      [{ payment: { mode: 'barter' } }, 'payment.mode'],
    ]
    for (const [change, path] of faults) {
      const { status, body } = await create({ ...partnerOrder(), ...change })
      const { errors } = body as unknown as { errors: { path: string }[] }
      expect([status, errors[0]?.path], path).toEqual([400, path])
    }
    expect(await countOrders()).toBe(before)
  })
})

describe('an event of a partner', () => {
  test('OA-6 cancels the order, and a second time is a replay', async () => {
    const { body } = await create(partnerOrder())
    const event = partnerEvent('order.cancelled', 1, { data: { reason: 'Changed my mind' } })
    const first = await tell(body.id, event)
    expect([first.status, first.body]).toEqual([
      200,
      { code: '0', id: body.id, state: 'cancelled', version: 2, result: 'moved' },
    ])
    expect((await tell(body.id, event)).body).toMatchObject({
      state: 'cancelled',
      version: 2,
      result: 'replayed',
    })
    const last = (await timelineOf(body.id)).at(-1)
    expect(last).toMatchObject({ event_type: 'order.cancelled', moved: true, note: 'Changed my mind' })
  })

  test('OA-6 finds its order by the channel’s own id too', async () => {
    const order = partnerOrder({ channelOrderId: `A/B ${randomUUID()}` })
    const { body } = await create(order)
    expect((await tell(order.channelOrderId, partnerEvent('order.cancelled', 1))).body.id).toBe(body.id)
  })

  test('OR-6 that is older than what is known goes to the timeline only', async () => {
    const { body } = await create(partnerOrder())
    await tell(body.id, partnerEvent('payment.paid', 5))
    const late = await tell(body.id, partnerEvent('order.cancelled', 4))
    expect(late.body).toMatchObject({ state: 'new', result: 'late' })
    expect((await timelineOf(body.id)).at(-1)).toMatchObject({ to_state: 'cancelled', moved: false })
  })

  test('OR-3 that is not possible is refused with what is, and without the staff’s names', async () => {
    const { body } = await create(partnerOrder())
    const answer = await tell(body.id, partnerEvent('order.delivered', 1))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'ORDER_MOVE_ILLEGAL',
      allowed: expect.arrayContaining(['cancelled']) as unknown,
      order: { State: 'new', Timeline: [] },
    })
    expect(await timelineOf(body.id)).toHaveLength(1)
  })

  test('OA-6 of a kind that the shop does not know is noted', async () => {
    const { body } = await create(partnerOrder())
    const answer = await tell(body.id, partnerEvent('buyer.called', 1, { data: { note: 'Ring twice' } }))
    expect(answer.body).toMatchObject({ state: 'new', result: 'noted' })
    expect((await timelineOf(body.id)).at(-1)).toMatchObject({
      event_type: 'buyer.called',
      note: 'Ring twice',
    })
  })

  test('OA-7 reaches no order of another channel or company', async () => {
    const { body } = await create(partnerOrder())
    const strangers = [await addChannel(database), await addChannel(database, { company: 'other' })]
    for (const stranger of strangers) {
      const answer = await partnerCaller(
        app,
        stranger,
        '198.53.1.1',
      )({
        method: 'POST',
        path: `${ordersPath(stranger.key)}/${body.id}/events`,
        body: partnerEvent('order.cancelled', 1),
      })
      expect(answer.status).toBe(404)
    }
    expect(await timelineOf(body.id)).toHaveLength(1)
  })
})

describe('a request that comes again', () => {
  const partnerAudit = (action: string) =>
    database.query('select detail from audit_trail where subject = $1 and action = $2', [channel.key, action])

  test('OA-4 OA-5 has no second effect, gets the answer again and is audited', async () => {
    const sent = signCall(
      channel.secret,
      { method: 'POST', path: ordersPath(), body: partnerOrder() },
      new Date(),
    )
    const first = await app.inject(sent)
    const before = [await countOrders(), (await partnerAudit('partner.repeated')).length]
    const again = await app.inject(sent)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(await countOrders()).toBe(before[0])
    expect(await partnerAudit('partner.repeated')).toHaveLength((before[1] ?? 0) + 1)
  })

  test('OA-4 OA-5 for another order is refused, whatever is added to its header', async () => {
    const [one, two] = [await create(partnerOrder()), await create(partnerOrder())]
    const event = partnerEvent('order.cancelled', 1)
    const path = `${ordersPath()}/${one.body.id}/events`
    const sent = signCall(channel.secret, { method: 'POST', path, body: event }, new Date())
    expect((await app.inject(sent)).statusCode).toBe(200)
    const signature = sent.headers['x-signature'] ?? ''
    for (const header of [
      signature,
      `${signature},v2=1`,
      signature.replace(',', ' , '),
      `xt=1,${signature}`,
    ]) {
      const answer = await app.inject({
        ...sent,
        headers: { ...sent.headers, 'x-signature': header },
        url: sent.url.replace(one.body.id, two.body.id),
        remoteAddress: '198.54.1.1',
      })
      expect(answer.statusCode, header).toBe(401)
    }
    expect(await timelineOf(two.body.id)).toHaveLength(1)
    const refused = await partnerAudit('partner.refused')
    expect(
      refused.filter((row) => (row as { detail: { why: string } }).detail.why === 'elsewhere'),
    ).toHaveLength(4)
  })
})

describe('a carrier', () => {
  const addPackage = async (carrierName: string, state = 'assigned') => {
    const { body } = await create(partnerOrder())
    await database.query(`update orders set state = 'packed' where order_id = $1`, [body.id])
    const key = randomUUID()
    await database.query(
      `insert into packages (registration_id, package_id, store_id, package_no, order_id, state, version, body,
                             content_sha256, position)
       values ($1, $2, $3, $4, $5, $6, 1, $7, sha256('x'), 0)`,
      [
        channel.registrationId,
        key,
        storeKey('BLR1'),
        `PK-${key.slice(0, 8)}`,
        body.id,
        state,
        JSON.stringify({
          Items: [{ LineID: '1', Quantity: 1000 }],
          WeightG: 1,
          DimsMm: { Length: 1, Width: 1, Height: 1 },
          Carrier: carrierName,
          AWB: '',
          TrackingUrl: '',
          CodAmount: 0,
          CustomerName: '',
          CustomerPhoneNo: '',
          Address: { Address1: '', Address2: '', City: '', State: '', StateCode: '', Pincode: '' },
          Note: '',
        }),
      ],
    )
    return key
  }
  const track = (carrier: TestPartner, key: string, state: string, more: object = {}) =>
    partnerCaller(
      app,
      carrier,
      '198.55.1.1',
    )<{ state: string; result: string; allowed?: string[] }>({
      method: 'POST',
      path: `/v1/packages/${key}/tracking?carrier=${carrier.key}`,
      body: { eventId: randomUUID(), state, at: new Date().toISOString(), ...more },
    })

  test('OA-15 reports where its package is, once for each event', async () => {
    const carrier = await addCarrier(database, { name: 'Fast Parcels' })
    const key = await addPackage('fast parcels')
    const event = { eventId: 'E-1', location: 'Hub Hosur Road' }
    expect((await track(carrier, key, 'out_for_pickup', event)).body).toMatchObject({
      state: 'out_for_pickup',
      result: 'moved',
    })
    expect((await track(carrier, key, 'out_for_pickup', event)).body.result).toBe('replayed')
    const illegal = await track(carrier, key, 'delivered')
    expect(illegal.status).toBe(409)
    expect(illegal.body.allowed).toContain('picked_up')
  })

  test('OA-15 reaches no package of another carrier or company, and no draft', async () => {
    const carrier = await addCarrier(database, { name: 'Fast Parcels' })
    const stranger = await addCarrier(database, { name: 'Fast Parcels', company: 'other' })
    const key = await addPackage('Fast Parcels')
    expect((await track(stranger, key, 'out_for_pickup')).status).toBe(404)
    expect((await track(carrier, await addPackage('Other Parcels'), 'out_for_pickup')).status).toBe(404)
    expect((await track(carrier, await addPackage('Fast Parcels', 'draft'), 'cancelled')).status).toBe(404)
    const [row] = await database.query('select state from packages where package_id = $1', [key])
    expect(row).toEqual({ state: 'assigned' })
  })
})
