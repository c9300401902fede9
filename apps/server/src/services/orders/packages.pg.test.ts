import { randomUUID } from 'node:crypto'
import type { Order, Package, PackageBody, PackageMoveBody } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { OFFLINE, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { DEMO_TENANT, addChannel, moveBody, packageBody, partnerOf } from '../../testing/test-orders.ts'
import { applyCarrierEvent } from './carrier-events.service.ts'

const { database, cashier, stranger } = testShop('cashier', 'stranger')
const till = testTill(cashier)
let channel = ''
const partner = partnerOf(
  () => database.url,
  () => channel,
)
beforeAll(async () => {
  channel = await addChannel(database)
})

type Answer = { code: string; package: Package; replayed?: boolean; allowed?: string[]; errors?: unknown[] }
const save = (key: string, body: PackageBody, caller = cashier) =>
  caller.put<Answer>(`/packages/${key}`, body)
const move = (
  { key, Version }: Package,
  To: PackageMoveBody['To'],
  changes: Partial<PackageMoveBody> = {},
  caller = cashier,
) =>
  caller.post<Answer>(`/packages/${key}/moves`, {
    EventID: randomUUID(),
    To,
    Version,
    At: new Date().toISOString(),
    ...changes,
  })
const walk = async (start: Package, ...states: PackageMoveBody['To'][]): Promise<Package> => {
  let now = start
  for (const to of states) {
    const { body } = await move(now, to)
    expect(body, to).toMatchObject({ code: '0' })
    now = body.package
  }
  return now
}
const accepted = async (payment?: Omit<Order['Payment'], 'Amount'>): Promise<Order> => {
  const order = await partner.order(payment && { payment })
  const { body } = await cashier.post<{ order: Order }>(
    `/orders/${order.key}/moves`,
    moveBody(order, 'accepted'),
  )
  return body.order
}
const orderNow = async (key: string): Promise<Order | undefined> => {
  const { body } = await cashier.get<{ orders: Order[] }>(`/orders?storeId=${storeKey('BLR1')}&size=500`)
  return body.orders.find((order) => order.key === key)
}
const packed = async (order: Order, LineID = '1', Quantity = 1000): Promise<Package> => {
  const body = packageBody({ OrderID: order.key, Items: [{ LineID, Quantity }] })
  const saved = await save(randomUUID(), body)
  expect(saved.status).toBe(200)
  return walk(saved.body.package, 'packed')
}
const billed = (order: Order) =>
  database.query(`update orders set state = 'packed' where order_id = $1`, [order.key])
const carrier = async (key: string, event: Partial<Parameters<typeof applyCarrierEvent>[3]>) => {
  const db = openDatabase(database.url, { connections: 1 })
  const whole = { eventId: randomUUID(), at: new Date().toISOString(), carrier: 'Fast', ...event }
  const answer = await withTenant(db, DEMO_TENANT, (tx) => applyCarrierEvent(tx, DEMO_TENANT, key, whole))
  await db.close()
  return answer
}

describe('saving', () => {
  test('PK-7 a package that is saved again is the same package', async () => {
    const order = await accepted()
    const key = randomUUID()
    const body = packageBody({ OrderID: order.key, Items: [{ LineID: '1', Quantity: 1000 }] })
    const first = await save(key, body)
    expect(first).toMatchObject({
      status: 200,
      body: { replayed: false, package: { key, Version: 1, State: 'draft', Number: body.Number } },
    })
    expect((await save(key, body)).body).toEqual({ ...first.body, replayed: true })
    expect((await orderNow(order.key))?.Packages).toEqual([key])
    const edited = await save(key, { ...body, Version: 1, AWB: 'AWB-1' })
    expect(edited.body.package).toMatchObject({ Version: 2, AWB: 'AWB-1' })
    expect(await save(key, { ...body, Version: 1, AWB: 'AWB-2' })).toMatchObject({
      status: 409,
      body: { code: 'PACKAGE_STALE', package: { AWB: 'AWB-1' } },
    })
    const listed = await cashier.get<{ packages: Package[] }>(`/packages?storeId=${storeKey('BLR1')}`)
    expect(listed.body.packages).toContainEqual(edited.body.package)
  })

  test('PK-7 goods of a packed package do not change, its carrier does', async () => {
    const one = await packed(await accepted())
    const { key, State: _state, Attempts: _attempts, CreatedAt: _at, Timeline: _timeline, ...body } = one
    const other = await save(key, { ...body, Items: [{ LineID: '1', Quantity: 500 }] })
    expect(other).toMatchObject({ status: 409, body: { code: 'PACKAGE_MOVE_ILLEGAL' } })
    expect((await save(key, { ...body, Carrier: 'Fast' })).body.package).toMatchObject({ Carrier: 'Fast' })
  })

  test('PK-4 packages of an order never hold more than was accepted, also when twelve are saved at once', async () => {
    const order = await accepted()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        save(randomUUID(), packageBody({ OrderID: order.key, Items: [{ LineID: '1', Quantity: 500 }] })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'PACKED_TOO_MUCH')).toHaveLength(8)
  })

  test('PK-9 packages in the shop are cancelled with their order, and it gets no new ones', async () => {
    const order = await accepted()
    const [one, two] = [await packed(order), await packed(order)]
    await billed(order)
    await walk(two, 'ready', 'assigned', 'out_for_pickup', 'picked_up')
    await partner.tell(order.key, { to: 'cancelled' })
    const { body } = await cashier.get<{ packages: Package[] }>(`/packages?storeId=${storeKey('BLR1')}`)
    const stateOf = (key: string) => body.packages.find((parcel) => parcel.key === key)?.State
    // What the carrier has can only come back.
    expect([stateOf(one.key), stateOf(two.key)]).toEqual(['cancelled', 'picked_up'])
    const cancelled = body.packages.find(({ key }) => key === one.key)
    expect(cancelled?.Timeline.at(-1)).toMatchObject({ To: 'cancelled', Source: 'server', Moved: true })
    const late = packageBody({ OrderID: order.key, Items: [{ LineID: '2', Quantity: 1000 }] })
    expect(await save(randomUUID(), late)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVE_ILLEGAL' },
    })
  })

  test('PK-4 packages of a bill never hold more than was sold', async () => {
    const sale = till.makeSale()
    await cashier.post(OFFLINE, sale)
    const [line] = sale.Lines
    const pack = (Quantity: number) =>
      save(
        randomUUID(),
        packageBody({ SaleUUID: sale.UUID, Items: [{ LineID: line?.UUID ?? '', Quantity }] }),
      )
    expect((await pack(600)).status).toBe(200)
    expect((await pack(600)).body.code).toBe('PACKED_TOO_MUCH')
    expect((await pack(400)).status).toBe(200)
  })

  test('PK-4 the bill of an order is packed as the order, and never a second time as a bill', async () => {
    const order = await accepted()
    const sale = till.makeSale()
    await cashier.post(OFFLINE, sale)
    await database.query('update orders set sale_uuid = $2 where order_id = $1', [order.key, sale.UUID])
    const [line] = sale.Lines
    const body = packageBody({
      SaleUUID: sale.UUID,
      Items: [{ LineID: line?.UUID ?? '', Quantity: 1000 }],
    })
    expect((await save(randomUUID(), body)).status).toBe(404)
  })

  test('PK-11 all packages together collect no more than the buyer owes', async () => {
    const order = await accepted({ Mode: 'cod', Status: 'pending', Reference: '' })
    const { Amount } = order.Payment
    const with_ = (CodAmount: number) => packageBody({ OrderID: order.key, CodAmount })
    expect(await save(randomUUID(), with_(Amount + 1))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', errors: [{ path: 'CodAmount' }] },
    })
    const key = randomUUID()
    const first = with_(Amount - 100)
    expect((await save(key, first)).status).toBe(200)
    expect((await save(randomUUID(), with_(101))).status).toBe(400)
    expect((await save(randomUUID(), with_(100))).status).toBe(200)
    await partner.tell(order.key, { paymentStatus: 'paid' })
    // An amount that stays may stay: the package is edited for something else.
    expect((await save(key, { ...first, Version: 1, AWB: 'AWB-1' })).status).toBe(200)
    const prepaid = await accepted()
    expect((await save(randomUUID(), packageBody({ OrderID: prepaid.key, CodAmount: 1 }))).status).toBe(400)
    const sale = till.makeSale()
    await cashier.post(OFFLINE, sale)
    const ofBill = (CodAmount: number) => packageBody({ SaleUUID: sale.UUID, CodAmount })
    expect((await save(randomUUID(), ofBill(sale.PayableAmount + 1))).status).toBe(400)
    expect((await save(randomUUID(), ofBill(sale.PayableAmount))).status).toBe(200)
  })

  test('PK-12 an order gets packages when it is accepted', async () => {
    const order = await partner.order()
    expect(await save(randomUUID(), packageBody({ OrderID: order.key }))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVE_ILLEGAL' },
    })
  })

  test('a package of nothing that is there is not found', async () => {
    const order = await accepted()
    expect((await save(randomUUID(), packageBody({ SaleUUID: randomUUID() }))).status).toBe(404)
    expect((await save(randomUUID(), packageBody({}))).status).toBe(404)
    expect(
      (await save(randomUUID(), packageBody({ OrderID: order.key, SaleUUID: randomUUID() }))).status,
    ).toBe(404)
    const own = saleUuidOfOrder(order.key)
    expect((await save(randomUUID(), packageBody({ OrderID: order.key, SaleUUID: own }))).status).toBe(200)
  })

  test('TN-4 a stranger saves and moves nothing', async () => {
    const order = await accepted()
    const one = await packed(order)
    await database.query('update registrations set enable_package_tracker = true')
    expect((await save(randomUUID(), packageBody({ OrderID: order.key }), stranger)).status).toBe(404)
    expect((await move(one, 'ready', {}, stranger)).status).toBe(404)
  })
})

describe('moving', () => {
  test('PK-1 OR-3 OR-5 each step is based on a version, and a repeat is the same step', async () => {
    const order = await accepted()
    const one = await packed(order)
    await billed(order)
    const EventID = randomUUID()
    const ready = await move(one, 'ready', { EventID })
    expect(ready.body).toMatchObject({
      replayed: false,
      package: { State: 'ready', Version: one.Version + 1 },
    })
    expect((await move(one, 'ready', { EventID })).body).toMatchObject({ replayed: true })
    expect(await move(one, 'assigned')).toMatchObject({ status: 409, body: { code: 'PACKAGE_STALE' } })
    const illegal = await move(ready.body.package, 'delivered')
    expect(illegal).toMatchObject({
      status: 409,
      body: {
        code: 'PACKAGE_MOVE_ILLEGAL',
        allowed: ['assigned', 'collected', 'cancelled', 'lost', 'damaged'],
      },
    })
  })

  test('an empty package is not packed', async () => {
    const { body } = await save(randomUUID(), packageBody({ OrderID: (await accepted()).key }))
    expect((await move(body.package, 'packed')).status).toBe(400)
  })

  test('PK-6 an order goes on with its packages', async () => {
    const order = await accepted()
    const [one, two] = [await packed(order), await packed(order, '2')]
    await billed(order)
    const away = await walk(one, 'out_for_delivery')
    expect((await orderNow(order.key))?.State).toBe('packed')
    // Both have left the shop now, and a piece is in no package yet.
    const rest = packageBody({ OrderID: order.key, Items: [{ LineID: '1', Quantity: 1000 }] })
    await walk(two, 'out_for_delivery', 'delivered')
    expect((await orderNow(order.key))?.State).toBe('packed')
    const { body } = await save(randomUUID(), rest)
    await walk(body.package, 'packed', 'out_for_delivery', 'delivered')
    expect((await orderNow(order.key))?.State).toBe('dispatched')
    await walk(away, 'delivery_failed', 'out_for_delivery', 'delivered')
    expect((await orderNow(order.key))?.State).toBe('delivered')
  })

  test('PK-8 a carrier moves a package; what comes late moves nothing', async () => {
    const one = await walk(await packed(await accepted()), 'ready', 'assigned')
    const later = new Date(Date.now() + 60_000).toISOString()
    const moved = await carrier(one.key, { eventId: 'c-2', state: 'out_for_pickup', at: later })
    expect(moved).toMatchObject({ kind: 'moved', package: { State: 'out_for_pickup' } })
    expect(await carrier(one.key, { eventId: 'c-2', state: 'out_for_pickup', at: later })).toMatchObject({
      kind: 'replayed',
    })
    expect(await carrier(one.key, { state: 'ready' })).toMatchObject({
      kind: 'late',
      package: { State: 'out_for_pickup' },
    })
    expect(await carrier(one.key, { state: 'delivered', at: later })).toMatchObject({ kind: 'illegal' })
    expect(await carrier(one.key, { location: 'Hub 4', at: later })).toMatchObject({ kind: 'noted' })
    expect(await carrier(randomUUID(), { state: 'ready' })).toEqual({ kind: 'unknown' })
  })

  test('PK-10 a package leaves the shop only when its order is billed', async () => {
    const order = await accepted()
    const one = await walk(await packed(order), 'ready', 'assigned', 'out_for_pickup')
    expect(await move(one, 'picked_up')).toMatchObject({
      status: 409,
      body: { code: 'PACKAGE_MOVE_ILLEGAL', allowed: ['pickup_failed', 'cancelled', 'lost', 'damaged'] },
    })
    const event = { eventId: 'c-9', state: 'picked_up' as const }
    expect(await carrier(one.key, event)).toMatchObject({ kind: 'illegal' })
    await billed(order)
    expect(await carrier(one.key, event)).toMatchObject({ kind: 'moved' })
  })

  test('PK-8 a carrier whose clock is years ahead does not stop the package', async () => {
    const order = await accepted()
    const one = await walk(await packed(order), 'ready', 'assigned')
    await carrier(one.key, { state: 'out_for_pickup', at: '2999-01-01T00:00:00.000Z' })
    const at = new Date(Date.now() + 6 * 60_000).toISOString()
    expect(await carrier(one.key, { state: 'pickup_failed', at })).toMatchObject({ kind: 'moved' })
  })

  test('OR-27 a carrier cannot use up the name of an event of the till', async () => {
    const one = await walk(await packed(await accepted()), 'ready')
    const EventID = randomUUID()
    await carrier(one.key, { eventId: EventID, location: 'Hub 4' })
    expect((await move(one, 'assigned', { EventID })).body.package).toMatchObject({ State: 'assigned' })
  })

  test('OR-21 without the package tracker in the plan every call says so', async () => {
    const one = await packed(await accepted())
    await database.query('update registrations set enable_package_tracker = false')
    expect((await move(one, 'ready')).body.code).toBe('PACKAGES_OFF')
    expect((await save(randomUUID(), packageBody({ OrderID: randomUUID() }))).body.code).toBe('PACKAGES_OFF')
    expect((await cashier.get<Answer>(`/packages?storeId=${storeKey('BLR1')}`)).body.code).toBe(
      'PACKAGES_OFF',
    )
    await database.query('update registrations set enable_package_tracker = true')
  })
})
