import type { Package } from '@evertill/contract'
import type { PackageState } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { readFeatures } from '../../repositories/orders/order.repository.ts'
import { readPackage } from '../../repositories/orders/package.repository.ts'
import type { Tenant } from './apply-order-event.ts'
import { type PackageResult, changePackage, lockWithOrder } from './apply-package-event.ts'

/** What a carrier says about a package. Without `state` it names only a place on the way. */
export type CarrierEvent = {
  readonly eventId: string
  readonly state?: Exclude<PackageState, 'draft'> | undefined
  readonly at: string
  readonly location?: string | undefined
  readonly carrier: string
}

export type TrackedPackage =
  | (PackageResult & { readonly package: Package })
  | { readonly kind: 'unknown' | 'off' }

/**
 * Applies a carrier's event. One that is older than the last move goes to the timeline only; an illegal one leaves nothing,
 * so that the carrier may send it again when the package is there.
 */
export const applyCarrierEvent = async (
  tx: Tx,
  tenant: Tenant,
  packageKey: string,
  { eventId, state, at, location = '', carrier }: CarrierEvent,
): Promise<TrackedPackage> => {
  if (!(await readFeatures(tx)).packages) return { kind: 'off' }
  const locked = isUuid(packageKey) ? await lockWithOrder(tx, packageKey) : undefined
  // A draft is not at any carrier yet.
  if (!locked || locked.row.state === 'draft') return { kind: 'unknown' }
  const result = await changePackage(tx, tenant, locked, {
    eventId,
    to: state,
    at,
    by: carrier,
    source: 'carrier',
    note: location,
  })
  const found = await readPackage(tx, packageKey)
  if (!found) throw new Error('a package that was locked is gone')
  return { ...result, package: found }
}
