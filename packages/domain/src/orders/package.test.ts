import { describe, expect, it } from 'vitest'
import {
  PACKAGE_MOVES,
  type PackageState,
  orderStateOfPackages,
  packageMoves,
  packingFaults,
  transitionPackage,
} from '../index.ts'
import { movesFrom } from '../machine.ts'

describe('packages', () => {
  const walk = (from: PackageState, ...states: PackageState[]): unknown =>
    states.reduce<unknown>(
      (now, to) => transitionPackage(now as { state: PackageState; attempts: number }, to),
      { state: from, attempts: 0 },
    )

  it('PK-1 a package passes every state of a carrier', () => {
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
  it('PK-6 an order follows its packages when none is in the shop, and when the buyer has all', () => {
    const goods = [{ lineId: 'a', qty: 2_000 }]
    const after = (...states: PackageState[]) =>
      orderStateOfPackages(
        goods,
        states.map((state) => ({ state, items: [{ lineId: 'a', qty: 2_000 }] })),
      )
    expect(after()).toBeUndefined()
    expect(after('cancelled')).toBeUndefined()
    expect(after('picked_up', 'packed')).toBeUndefined()
    expect(after('picked_up', 'cancelled')).toBe('dispatched')
    expect(after('delivered', 'delivery_failed')).toBe('dispatched')
    expect(after('delivered', 'collected', 'cancelled')).toBe('delivered')
    expect(after('lost', 'delivered')).toBe('dispatched')
  })
  it('PK-6 a part of the goods moves no order', () => {
    const half = (state: PackageState) => ({ state, items: [{ lineId: 'a', qty: 1_000 }] })
    const goods = [{ lineId: 'a', qty: 2_000 }]
    expect(orderStateOfPackages(goods, [half('delivered')])).toBeUndefined()
    expect(orderStateOfPackages(goods, [half('delivered'), half('cancelled')])).toBeUndefined()
    expect(orderStateOfPackages(goods, [half('delivered'), half('picked_up')])).toBe('dispatched')
  })
  it('PK-10 a package leaves the shop only when its order is billed', () => {
    for (const order of ['new', 'accepted', 'picking'] as const) {
      expect(packageMoves('packed', order)).toEqual(['ready', 'cancelled', 'lost', 'damaged'])
      expect(packageMoves('ready', order)).not.toContain('collected')
      expect(packageMoves('out_for_pickup', order)).not.toContain('picked_up')
    }
    expect(packageMoves('packed', 'packed')).toContain('out_for_delivery')
    expect(packageMoves('packed')).toContain('out_for_delivery')
    // What is away already goes on, whatever became of its order.
    expect(packageMoves('out_for_delivery', 'accepted')).toContain('delivered')
  })
})
