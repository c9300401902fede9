import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderMoveBody } from '@evertill/contract'
import { ordersOfTab, localOrder } from '../ledger/order-standing.ts'
import { onlineOrder, parcel } from '../testing/orders.ts'
import { openTill, type Till } from '../testing/till-runtime.ts'
import { moveOrder } from './move-order.ts'
import { leftToPack, movePackage, nextStates, numberOfPackage, packageFault } from './packages.ts'

let till: Till
let bodies: OrderMoveBody[]
const pull = vi.fn<() => Promise<{ ok: true }>>(async () => ({ ok: true }))
const NEW = onlineOrder({ State: 'new', Version: 1 })

beforeEach(async () => {
  bodies = []
  pull.mockClear()
  till = await openTill({
    answers: {
      moveOrder: ({ body }: { body: OrderMoveBody }) => {
        bodies.push(body)
        return { code: '0', order: { ...NEW, State: body.To, Version: 2 }, replayed: false }
      },
    },
  })
  Object.assign(till.runtime, { puller: { pull } })
})

test('OT-6 an order is accepted whole or in part; pressed again it is the same event', async () => {
  expect(await moveOrder(till.runtime, NEW, { to: 'accepted' })).toMatchObject({ ok: true })
  await moveOrder(till.runtime, NEW, { to: 'accepted' })
  await moveOrder(till.runtime, NEW, { to: 'accepted', accepted: { 1: 1_000 } })
  expect(bodies.map(({ Lines }) => Lines)).toEqual([undefined, undefined, [{ LineID: '1', Quantity: 1_000 }]])
  expect(bodies[0]?.EventID).toBe(bodies[1]?.EventID)
  expect(bodies[2]?.EventID).not.toBe(bodies[0]?.EventID)
  expect(await till.db.onlineOrder.get(NEW.key)).toMatchObject({ State: 'accepted', Version: 2 })
})

test('OT-7 nobody is told no without a reason', async () => {
  expect(await moveOrder(till.runtime, NEW, { to: 'rejected', reason: ' ' })).toEqual({
    ok: false,
    code: 'noReason',
  })
  expect(await moveOrder(till.runtime, NEW, { to: 'rejected', reason: 'sold out' })).toMatchObject({
    ok: true,
  })
  expect(bodies).toMatchObject([{ To: 'rejected', Reason: 'sold out' }])
})

test('OR-9 offline nothing is promised: no order is accepted, rejected, handed over or cancelled', async () => {
  till.disconnect()
  const packed = onlineOrder({ State: 'packed' })
  const tried = await Promise.all([
    moveOrder(till.runtime, NEW, { to: 'accepted' }),
    moveOrder(till.runtime, NEW, { to: 'rejected', reason: 'no' }),
    moveOrder(till.runtime, packed, { to: 'dispatched' }),
    moveOrder(till.runtime, packed, { to: 'cancelled', reason: 'no' }),
    movePackage(till.runtime, parcel(), 'packed'),
  ])
  expect(tried.map((one) => (one.ok ? 'done' : one.code))).toEqual(Array(5).fill('offline'))
  expect(bodies).toEqual([])
})

test('OT-8 a move that the state does not allow is not asked for', async () => {
  expect(await moveOrder(till.runtime, NEW, { to: 'delivered' })).toEqual({ ok: false, code: 'notPossible' })
  expect(await movePackage(till.runtime, parcel(), 'delivered')).toEqual({ ok: false, code: 'notPossible' })
  expect(nextStates({ State: 'packed' })).toContain('out_for_delivery')
  expect(nextStates({ State: 'delivered' })).toEqual([])
})

test('OT-9 an order that was packed here shows as packed before the server knows, unless the bill is void', () => {
  const order = onlineOrder()
  const billed = { UUID: 's', sale: {} as never, createdAt: '', serverId: null, syncedAt: null, flags: [] }
  expect(localOrder(order, billed)).toMatchObject({ state: 'packed', isWaiting: true })
  expect(localOrder(order, { ...billed, voided: {} as never })).toMatchObject({ state: 'picking' })
  expect(localOrder({ ...order, State: 'delivered' }, billed)).toMatchObject({
    state: 'delivered',
    isWaiting: false,
  })
  expect(ordersOfTab([localOrder(order, billed)], 'packed')).toHaveLength(1)
})

test('OT-10 new orders are listed by the time that is left, closed ones newest first', () => {
  const local = (key: string, State: 'new' | 'delivered', at: string) =>
    localOrder(onlineOrder({ key, State, AcceptBy: at, PlacedAt: at }), undefined)
  const rows = [local('late', 'new', '3'), local('soon', 'new', '1'), local('old', 'delivered', '1')]
  const keys = (tab: 'new' | 'delivered', more = rows) => ordersOfTab(more, tab).map(({ order }) => order.key)
  expect(keys('new')).toEqual(['soon', 'late'])
  expect(keys('delivered', [...rows, local('fresh', 'delivered', '2')])).toEqual(['fresh', 'old'])
})

const LINES = [{ lineId: '1', name: 'Butter', sku: 'B', sold: 2_000 }]

test('PK-4 several packages of a bill share what was sold, and a cancelled one holds nothing', () => {
  const one = parcel({ Items: [{ LineID: '1', Quantity: 1_000 }] })
  expect(leftToPack(LINES, [one])).toEqual({ 1: 1_000 })
  expect(leftToPack(LINES, [{ ...one, State: 'cancelled' }])).toEqual({ 1: 2_000 })
  const body = { Number: 'PK-2', TrackingUrl: '' }
  expect(packageFault(body, { 1: 1_000 }, LINES, [one])).toBeNull()
  expect(packageFault(body, { 1: 1_001 }, LINES, [one])).toBe('tooMany')
  expect(packageFault(body, {}, LINES, [one])).toBe('empty')
  expect(packageFault({ ...body, Number: ' ' }, { 1: 1 }, LINES, [])).toBe('noNumber')
  expect(packageFault({ ...body, TrackingUrl: 'javascript:1' }, { 1: 1 }, LINES, [])).toBe('link')
})

test('OT-11 each package of an order has a number of its own', () => {
  expect(numberOfPackage('W-1001', [])).toBe('W-1001-1')
  expect(numberOfPackage('W-1001', [parcel({ Number: 'W-1001-2' })])).toBe('W-1001-3')
})
