import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCEPT_WITHIN_MS,
  FULFILMENT_MOVES,
  ORDER_MOVES,
  type OrderEvent,
  type OrderProgress,
  type OrderState,
  PACKAGE_MOVES,
  type PackageState,
  applyOrderEvent,
  isAcceptOverdue,
  isPincode,
  mayQueueOffline,
  needsCreditNote,
  ondcOrderState,
  ondcStateOfFulfilment,
  packingFaults,
  saleUuidOfOrder,
  serviceability,
  transitionFulfilment,
  transitionPackage,
  uuidV5,
} from '../index.ts'
import { movesFrom } from '../machine.ts'

const order = (state: OrderState = 'new', more: Partial<OrderProgress> = {}): OrderProgress => ({
  state,
  version: 1,
  timeline: [],
  ...more,
})
const event = (to: OrderState, more: Partial<OrderEvent> = {}): OrderEvent => ({
  eventId: `e-${to}`,
  to,
  at: '2026-11-15T10:00:00Z',
  ...more,
})
const path = (start: OrderState, ...states: OrderState[]): string[] => {
  let now = order(start)
  return states.map((to, index) => {
    const outcome = applyOrderEvent(now, event(to, { eventId: `e${index}` }))
    now = outcome.order
    return outcome.kind
  })
}

describe('orders', () => {
  it('OR-1 an order goes from new over accepted, picking, packed, dispatched and delivered to completed', () => {
    expect(path('new', 'accepted', 'picking', 'packed', 'dispatched', 'delivered', 'completed')).toEqual(
      Array(6).fill('moved'),
    )
    expect(
      (['accepted', 'rejected', 'expired'] as const).map((to) => applyOrderEvent(order(), event(to)).kind),
    ).toEqual(['moved', 'moved', 'moved'])
  })

  it('OR-2 it can be cancelled before it is dispatched and only come back after', () => {
    const cancel = (state: OrderState): string => applyOrderEvent(order(state), event('cancelled')).kind
    expect((['new', 'accepted', 'picking', 'packed'] as const).map(cancel)).toEqual(Array(4).fill('moved'))
    expect(
      (
        [
          'dispatched',
          'delivered',
          'completed',
          'rejected',
          'expired',
          'cancelled',
          'returning',
          'returned',
        ] as const
      ).map(cancel),
    ).toEqual(Array(8).fill('illegal'))
    expect(path('dispatched', 'returning', 'returned')).toEqual(['moved', 'moved'])
    expect(path('packed', 'returning')).toEqual(['illegal'])
  })

  it('OR-3 an illegal move names the allowed ones and changes nothing', () => {
    const before = order('accepted')
    expect(applyOrderEvent(before, event('delivered'))).toEqual({
      kind: 'illegal',
      order: before,
      allowed: ['picking', 'cancelled'],
      fault: expect.objectContaining({ code: 'order.illegal-transition' }),
    })
  })

  it('OR-4 a change on an old version is refused with the current order', () => {
    const before = order('new', { version: 4 })
    expect(applyOrderEvent(before, event('accepted', { version: 3 }))).toMatchObject({
      kind: 'stale',
      order: before,
      fault: { code: 'order.stale' },
    })
    expect(applyOrderEvent(before, event('accepted', { version: 4 }))).toMatchObject({
      kind: 'moved',
      order: { version: 5, state: 'accepted' },
    })
  })

  it('OR-5 the same event again is a replay and changes nothing', () => {
    const first = applyOrderEvent(order(), event('accepted')).order
    expect(applyOrderEvent(first, event('accepted'))).toEqual({ kind: 'replayed', order: first })
  })

  it('OR-6 a late, older event goes to the timeline and moves nothing', () => {
    const before = order('accepted', { lastSeq: 7 })
    for (const seq of [6, 7]) {
      expect(applyOrderEvent(before, event('cancelled', { seq }))).toMatchObject({
        kind: 'late',
        order: { state: 'accepted', version: 1, lastSeq: 7, timeline: [{ to: 'cancelled', moved: false }] },
      })
    }
    expect(applyOrderEvent(before, event('cancelled', { seq: 8 }))).toMatchObject({
      kind: 'moved',
      order: { lastSeq: 8, timeline: [{ moved: true }] },
    })
    expect(applyOrderEvent(order(), event('accepted', { seq: 1 }))).toMatchObject({
      kind: 'moved',
      order: { lastSeq: 1 },
    })
  })

  it('OR-6 duplicate, late and shuffled events never make an illegal state', () => {
    const states = Object.keys(ORDER_MOVES) as OrderState[]
    const events = fc.array(
      fc.record({
        eventId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        to: fc.constantFrom(...states),
        at: fc.constant(''),
        seq: fc.nat(6),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(events, (given) => {
        let now = order()
        for (const one of given) {
          const next = applyOrderEvent(now, one)
          if (next.order.state !== now.state)
            expect(movesFrom(ORDER_MOVES, now.state)).toContain(next.order.state)
          now = next.order
        }
        const moved = now.timeline.filter((entry) => entry.moved)
        expect(new Set(moved.map((entry) => entry.eventId)).size).toBe(moved.length)
      }),
    )
  })

  it('OR-7 the sale of an order has one UUID, derived from the order id', () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
    expect(uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://example.com/ä/語')).toBe(
      uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://example.com/ä/語'),
    )
    expect(saleUuidOfOrder('order-1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(saleUuidOfOrder('order-1')).not.toBe(saleUuidOfOrder('order-2'))
    expect(saleUuidOfOrder('x'.repeat(500))).not.toBe(saleUuidOfOrder('x'.repeat(501)))
  })

  it('OR-7 the UUID is that of RFC 9562 for a name of any length and letters', () => {
    const hexOf = (uuid: string) => uuid.replaceAll('-', '')
    const expected = (namespace: string, name: string) => {
      const bytes = createHash('sha1').update(hexOf(namespace), 'hex').update(name).digest().subarray(0, 16)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return bytes.toString('hex')
    }
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 200 }), (namespace, name) => {
        expect(hexOf(uuidV5(namespace, name))).toBe(expected(namespace, name))
      }),
    )
  })

  it('OR-8 an order not accepted within 5 minutes expires', () => {
    const acceptBy = '2026-11-15T10:05:00Z'
    const at = Date.parse(acceptBy)
    expect([
      isAcceptOverdue({ state: 'new', acceptBy }, at - 1),
      isAcceptOverdue({ state: 'new', acceptBy }, at),
      isAcceptOverdue({ state: 'accepted', acceptBy }, at),
    ]).toEqual([false, true, false])
    expect(ACCEPT_WITHIN_MS).toBe(300_000)
  })

  it('OR-9 offline only packing may be queued', () => {
    expect((Object.keys(ORDER_MOVES) as OrderState[]).filter(mayQueueOffline)).toEqual(['packed'])
  })

  it('OR-10 cancelling or taking back a billed order makes a credit note', () => {
    expect([
      needsCreditNote({ saleUuid: 'u' }, 'cancelled'),
      needsCreditNote({ saleUuid: 'u' }, 'returned'),
      needsCreditNote({}, 'cancelled'),
      needsCreditNote({ saleUuid: 'u' }, 'dispatched'),
    ]).toEqual([true, true, false, false])
  })
})

describe('ONDC', () => {
  it('OR-11 fulfilment moves are those of the table', () => {
    expect(transitionFulfilment('Pending', 'Packed')).toBe('Packed')
    expect(transitionFulfilment('Out-for-pickup', 'Pickup-failed')).toBe('Pickup-failed')
    expect(transitionFulfilment('Pending', 'Order-delivered')).toMatchObject({
      code: 'order.illegal-transition',
    })
    expect(movesFrom(FULFILMENT_MOVES, 'Order-picked-up')).toEqual([
      'At-delivery',
      'In-transit',
      'Out-for-delivery',
      'Order-delivered',
      'Cancelled',
    ])
    expect(Object.values(FULFILMENT_MOVES).map((row) => Object.keys(row).length)).toEqual([
      2, 5, 4, 2, 3, 3, 5, 2, 2, 2, 3, 3, 0, 0,
    ])
  })

  it('OR-12 states have their ONDC names', () => {
    expect(
      (
        ['Pending', 'Packed', 'Order-picked-up', 'Out-for-delivery', 'Order-delivered', 'Cancelled'] as const
      ).map(ondcStateOfFulfilment),
    ).toEqual(['Accepted', 'In-progress', 'In-progress', 'In-progress', 'Completed', 'Cancelled'])
    expect((Object.keys(ORDER_MOVES) as OrderState[]).map((state) => [state, ondcOrderState(state)])).toEqual(
      [
        ['new', 'Created'],
        ['accepted', 'Accepted'],
        ['rejected', 'Cancelled'],
        ['expired', 'Cancelled'],
        ['picking', 'Accepted'],
        ['packed', 'In-progress'],
        ['dispatched', 'In-progress'],
        ['delivered', 'Completed'],
        ['completed', 'Completed'],
        ['cancelled', 'Cancelled'],
        ['returning', 'Completed'],
        ['returned', 'Completed'],
      ],
    )
  })
})

describe('packages', () => {
  const walk = (from: PackageState, ...states: PackageState[]): unknown =>
    states.reduce<unknown>(
      (now, to) => transitionPackage(now as { state: PackageState; attempts: number }, to),
      { state: from, attempts: 0 },
    )

  it('PK-1 a package goes the whole way of a carrier', () => {
    expect(
      walk(
        'draft',
        'packed',
        'ready',
        'assigned',
        'out_for_pickup',
        'pickup_failed',
        'out_for_pickup',
        'picked_up',
        'in_transit',
        'at_hub',
        'out_for_delivery',
        'delivery_failed',
        'out_for_delivery',
        'delivered',
      ),
    ).toEqual({ state: 'delivered', attempts: 1 })
  })

  it('PK-2 own delivery and pick-up in the store are shorter', () => {
    expect(walk('packed', 'out_for_delivery', 'delivered')).toMatchObject({ state: 'delivered' })
    expect(walk('packed', 'ready', 'collected')).toMatchObject({ state: 'collected' })
  })

  it('PK-3 it is cancelled before pick-up and sent back after', () => {
    const states = Object.keys(PACKAGE_MOVES) as PackageState[]
    expect(states.filter((state) => movesFrom(PACKAGE_MOVES, state).includes('cancelled'))).toEqual([
      'draft',
      'packed',
      'ready',
      'assigned',
      'out_for_pickup',
      'pickup_failed',
    ])
    expect(states.filter((state) => movesFrom(PACKAGE_MOVES, state).includes('rto_initiated'))).toEqual([
      'picked_up',
      'in_transit',
      'at_hub',
      'out_for_delivery',
      'delivery_failed',
    ])
    expect(walk('delivery_failed', 'rto_initiated', 'rto_in_transit', 'rto_delivered')).toMatchObject({
      state: 'rto_delivered',
    })
    expect(walk('rto_in_transit', 'rto_disposed')).toMatchObject({ state: 'rto_disposed' })
    expect(walk('in_transit', 'lost')).toMatchObject({ state: 'lost' })
    expect(walk('at_hub', 'damaged')).toMatchObject({ state: 'damaged' })
    expect(transitionPackage({ state: 'delivered', attempts: 0 }, 'packed')).toMatchObject({
      code: 'package.illegal-transition',
      path: 'delivered.packed',
    })
  })

  it('PK-4 packed quantity over all packages of a bill never exceeds what was sold', () => {
    const sold = [
      { lineId: 'a', qty: 2_000 },
      { lineId: 'b', qty: 1_000 },
    ]
    const pack = (state: PackageState, ...items: [string, number][]) => ({
      state,
      items: items.map(([lineId, qty]) => ({ lineId, qty })),
    })
    expect(
      packingFaults(sold, [pack('packed', ['a', 1_000], ['b', 1_000]), pack('draft', ['a', 1_000])]),
    ).toEqual([])
    expect(packingFaults(sold, [pack('packed', ['a', 2_000]), pack('draft', ['a', 1])])).toMatchObject([
      { code: 'package.too-many', path: 'packages[1].items[0]' },
    ])
    expect(packingFaults(sold, [pack('cancelled', ['a', 2_000]), pack('draft', ['a', 2_000])])).toEqual([])
    expect(packingFaults(sold, [pack('draft', ['z', 1])])).toMatchObject([{ code: 'package.too-many' }])
    expect(
      packingFaults(sold, [pack('draft', ['a', -1]), pack('draft', ['a', 0.5])]).map(({ code }) => code),
    ).toEqual(['quantity.invalid', 'quantity.invalid'])
  })
})

describe('pincode', () => {
  const area = {
    storeId: 'S1',
    pincode: '560001',
    minOrder: 20_000,
    fee: 3_000,
    etaMin: 45,
    codAllowed: false,
    active: true,
  }

  it('OR-13 a pincode has six digits and does not begin with 0', () => {
    expect(['560001', '056001', '56001', '5600011', '56000a', ''].map(isPincode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('OR-14 an order is served where an active area of the store covers it', () => {
    const ask = (more: Partial<Parameters<typeof serviceability>[1]> = {}, areas = [area]) =>
      serviceability(areas, { storeId: 'S1', pincode: '560001', amount: 20_000, cod: false, ...more })
    expect(ask()).toEqual({ serviceable: true, fee: 3_000, etaMin: 45, codAllowed: false })
    expect(ask({ amount: 19_999 })).toEqual({ serviceable: false, reason: 'below-minimum', minOrder: 20_000 })
    expect([
      ask({ cod: true }),
      ask({ pincode: '560002' }),
      ask({ storeId: 'S2' }),
      ask({ pincode: '1' }),
      ask({}, [{ ...area, active: false }]),
    ]).toEqual(
      ['no-cod', 'not-served', 'not-served', 'invalid-pincode', 'not-served'].map((reason) => ({
        serviceable: false,
        reason,
      })),
    )
    expect(ask({ cod: true }, [{ ...area, codAllowed: true }])).toMatchObject({
      serviceable: true,
      codAllowed: true,
    })
  })
})
