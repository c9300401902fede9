import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCEPT_WITHIN_MS,
  ORDER_MOVES,
  type OrderEvent,
  type OrderProgress,
  type OrderState,
  applyOrderEvent,
  isAcceptOverdue,
  mayQueueOffline,
  amountOfOrder,
  needsCreditNote,
  saleUuidOfOrder,
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
  it('OR-1 an order goes from new to completed via accepted, picking, packed, dispatched and delivered', () => {
    expect(path('new', 'accepted', 'picking', 'packed', 'dispatched', 'delivered', 'completed')).toEqual(
      Array(6).fill('moved'),
    )
    expect(
      (['accepted', 'rejected', 'expired'] as const).map((to) => applyOrderEvent(order(), event(to)).kind),
    ).toEqual(['moved', 'moved', 'moved'])
  })

  it('OR-2 it can be cancelled before it is dispatched and only returned after', () => {
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
      needsCreditNote({ saleUuid: 'u' }, 'expired'),
      needsCreditNote({ saleUuid: 'u' }, 'rejected'),
      needsCreditNote({}, 'cancelled'),
      needsCreditNote({ saleUuid: 'u' }, 'dispatched'),
    ]).toEqual([true, true, true, true, false, false])
  })

  it('OR-18 an order costs the sum of its lines, each rounded', () => {
    expect(
      amountOfOrder([
        { unitPrice: 9_999, qty: 1_235 },
        { unitPrice: 5_000, qty: 0 },
        { unitPrice: 1, qty: 500 },
      ]),
    ).toBe(12_349 + 1)
  })
})
