import { type PackageState, orderStateOfPackages, packageMoves } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { type LockedOrder, lockOrder } from '../../repositories/orders/order.repository.ts'
import {
  type StoredPackage,
  findPackage,
  hasPackageEvent,
  lastMoveOf,
  lockPackage,
  otherPackages,
  packedItemsOf,
} from '../../repositories/orders/package.repository.ts'
import type { NewTimelineEntry } from '../../repositories/orders/timeline.ts'
import { type Tenant, changeOrder } from './apply-order-event.ts'
import { movePackageRow, savePackageStep } from './move-package-row.ts'
import { tellNetwork } from './tell-network.ts'

export type LockedPackage = { readonly row: StoredPackage; readonly order: LockedOrder | undefined }

/** The order first, as everywhere: the other way round two transactions would wait for each other. */
export const lockWithOrder = async (tx: Tx, key: string): Promise<LockedPackage | undefined> => {
  const found = await findPackage(tx, key)
  if (!found) return undefined
  const order = found.order_id === null ? undefined : await lockOrder(tx, found.order_id)
  const row = await lockPackage(tx, key)
  return row && { row, order }
}

/** A step of a package. Without `to` it changes no state, such as a place on the way. */
export type PackageChange = Omit<NewTimelineEntry, 'moved' | 'to'> & {
  readonly to?: PackageState | undefined
  /** The version that a person's change is based on. */
  readonly version?: number | undefined
}

export type PackageResult = {
  readonly kind: 'moved' | 'noted' | 'replayed' | 'late' | 'stale' | 'illegal'
  readonly allowed: readonly PackageState[]
}

/** What has to be in packages: delivery and fees are in none. */
const goodsOf = ({ items }: LockedOrder) => {
  const lines = items.map(({ LineID, ProductID, Quantity, AcceptedQuantity = Quantity }) => ({
    lineId: LineID,
    qty: AcceptedQuantity,
    isProduct: ProductID !== undefined,
  }))
  const products = lines.filter(({ isProduct }) => isProduct)
  return products.length > 0 ? products : lines
}

/** The order goes on when its packages have left the shop, and again when the buyer has them all. Returns it. */
const followPackages = async (
  tx: Tx,
  tenant: Tenant,
  { row, order: locked }: LockedPackage,
  at: string,
): Promise<LockedOrder | undefined> => {
  if (!locked) return undefined
  const others = await otherPackages(tx, row.package_id, { orderId: locked.key, saleUuid: null })
  const own = { state: row.state, items: packedItemsOf(row.body) }
  const reached = orderStateOfPackages(goodsOf(locked), [own, ...others])
  let order = locked
  for (const to of ['dispatched', 'delivered'] as const) {
    const isDue = to === 'dispatched' ? reached !== undefined : reached === 'delivered'
    if (!isDue || order.state !== (to === 'dispatched' ? 'packed' : 'dispatched')) continue
    const entry = { eventId: `${to}:${order.key}`, at, by: '', source: 'server', note: '' } as const
    order = (await changeOrder(tx, tenant, order, { ...entry, to })).order
  }
  return order
}

const isLate = async (tx: Tx, { package_id: key }: StoredPackage, { at, version }: PackageChange) => {
  if (version !== undefined) return false
  const last = await lastMoveOf(tx, key)
  return last !== null && Date.parse(at) < last.getTime()
}

/** Applies one step to a package whose row, and that of its order, is locked. */
export const changePackage = async (
  tx: Tx,
  tenant: Tenant,
  { row, order }: LockedPackage,
  change: PackageChange,
): Promise<PackageResult> => {
  const key = row.package_id
  const allowed = packageMoves(row.state, order?.state)
  if (await hasPackageEvent(tx, key, change)) return { kind: 'replayed', allowed }
  const note = async (kind: 'noted' | 'late'): Promise<PackageResult> => {
    await savePackageStep(tx, tenant, row, { ...change, moved: false })
    return { kind, allowed }
  }
  if (change.to === undefined) return note('noted')
  if (await isLate(tx, row, change)) return note('late')
  if (change.version !== undefined && change.version !== row.version) return { kind: 'stale', allowed }
  const { to } = change
  const moved = allowed.includes(to) ? await movePackageRow(tx, tenant, row, { ...change, to }) : undefined
  if (!moved) return { kind: 'illegal', allowed }
  const followed = await followPackages(tx, tenant, { row: moved, order }, change.at)
  // What moved the order is told with the order.
  if (order && followed?.state === order.state) {
    const cause = { ...change, source: 'server' }
    await tellNetwork(tx, tenant, order.key, cause)
  }
  return { kind: 'moved', allowed: packageMoves(moved.state, followed?.state) }
}
