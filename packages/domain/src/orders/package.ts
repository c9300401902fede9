import { type Fault, fault } from '../faults.ts'
import { type MoveTable, movesFrom, nextState } from '../machine.ts'
import type { OrderState } from './order.ts'

export type PackageState =
  | 'draft'
  | 'packed'
  | 'ready'
  | 'assigned'
  | 'out_for_pickup'
  | 'pickup_failed'
  | 'picked_up'
  | 'in_transit'
  | 'at_hub'
  | 'out_for_delivery'
  | 'delivery_failed'
  | 'delivered'
  | 'collected'
  | 'cancelled'
  | 'rto_initiated'
  | 'rto_in_transit'
  | 'rto_delivered'
  | 'rto_disposed'
  | 'lost'
  | 'damaged'

const cancel = { cancelled: 'cancelled' } as const
const mishap = { lost: 'lost', damaged: 'damaged' } as const
const onTheWay = { ...mishap, rto_initiated: 'rto_initiated' } as const

/** The events are the states themselves. A package can be cancelled until the carrier has it, and only come back after. */
export const PACKAGE_MOVES: MoveTable<PackageState, PackageState> = {
  draft: { packed: 'packed', ...cancel },
  // The shop's own delivery goes straight to out_for_delivery.
  packed: { ready: 'ready', out_for_delivery: 'out_for_delivery', ...cancel, ...mishap },
  // `collected` is pick-up in the store.
  ready: { assigned: 'assigned', collected: 'collected', ...cancel, ...mishap },
  assigned: { out_for_pickup: 'out_for_pickup', ...cancel, ...mishap },
  out_for_pickup: { pickup_failed: 'pickup_failed', picked_up: 'picked_up', ...cancel, ...mishap },
  pickup_failed: { out_for_pickup: 'out_for_pickup', picked_up: 'picked_up', ...cancel, ...mishap },
  picked_up: { in_transit: 'in_transit', ...onTheWay },
  in_transit: { at_hub: 'at_hub', ...onTheWay },
  at_hub: { out_for_delivery: 'out_for_delivery', ...onTheWay },
  out_for_delivery: { delivery_failed: 'delivery_failed', delivered: 'delivered', ...onTheWay },
  delivery_failed: { out_for_delivery: 'out_for_delivery', delivered: 'delivered', ...onTheWay },
  delivered: {},
  collected: {},
  cancelled: {},
  rto_initiated: { rto_in_transit: 'rto_in_transit', ...mishap },
  rto_in_transit: { rto_delivered: 'rto_delivered', rto_disposed: 'rto_disposed', ...mishap },
  rto_delivered: {},
  rto_disposed: {},
  lost: {},
  damaged: {},
}

export interface PackageProgress {
  state: PackageState
  /** Failed deliveries so far. */
  attempts: number
}

export function transitionPackage(current: PackageProgress, to: PackageState): PackageProgress | Fault {
  const state = nextState(PACKAGE_MOVES, current.state, to)
  if (state === undefined) return fault('package.illegal-transition', `${current.state}.${to}`)
  return { state, attempts: current.attempts + (state === 'delivery_failed' ? 1 : 0) }
}

const WITH_BUYER: readonly PackageState[] = ['delivered', 'collected']
const IN_SHOP: readonly PackageState[] = [
  'draft',
  'packed',
  'ready',
  'assigned',
  'out_for_pickup',
  'pickup_failed',
]

const BEFORE_BILL: readonly OrderState[] = ['new', 'accepted', 'picking']
const MISHAPS: readonly PackageState[] = ['cancelled', 'lost', 'damaged']

/** The next states of a package. It leaves the shop only when its order is billed. */
export function packageMoves(from: PackageState, order?: OrderState): PackageState[] {
  const next = movesFrom(PACKAGE_MOVES, from)
  if (order === undefined || !BEFORE_BILL.includes(order) || !IN_SHOP.includes(from)) return next
  return next.filter((to) => IN_SHOP.includes(to) || MISHAPS.includes(to))
}

interface PackedItem {
  lineId: string
  qty: number
}

interface Parcel {
  state: PackageState
  items: readonly PackedItem[]
}

const quantities = (items: readonly PackedItem[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { lineId, qty } of items) sums.set(lineId, (sums.get(lineId) ?? 0) + qty)
  return sums
}

/**
 * How far the packages bring their order: `delivered` when the buyer has all of them, `dispatched` when none of them is in
 * the shop any more. Cancelled packages do not count, and a part of the goods moves no order.
 */
export function orderStateOfPackages(
  goods: readonly PackedItem[],
  packages: readonly Parcel[],
): 'dispatched' | 'delivered' | undefined {
  const counted = packages.filter(({ state }) => state !== 'cancelled')
  if (counted.length === 0 || counted.some(({ state }) => IN_SHOP.includes(state))) return undefined
  const packed = quantities(counted.flatMap(({ items }) => items))
  if (goods.some(({ lineId, qty }) => (packed.get(lineId) ?? 0) < qty)) return undefined
  return counted.every(({ state }) => WITH_BUYER.includes(state)) ? 'delivered' : 'dispatched'
}

/** The quantity packed in all packages of a bill never exceeds what was sold. Cancelled packages do not count. */
export function packingFaults(sold: readonly PackedItem[], packages: readonly Parcel[]): Fault[] {
  const left = quantities(sold)
  return packages.flatMap(({ state, items }, place) =>
    items.flatMap(({ lineId, qty }, index) => {
      const path = `packages[${place}].items[${index}]`
      if (!Number.isSafeInteger(qty) || qty <= 0) return [fault('quantity.invalid', path)]
      if (state === 'cancelled') return []
      const rest = (left.get(lineId) ?? 0) - qty
      left.set(lineId, rest)
      return rest < 0 ? [fault('package.too-many', path)] : []
    }),
  )
}
