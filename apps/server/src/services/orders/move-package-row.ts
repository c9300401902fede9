import { type PackageState, isFault, transitionPackage } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { raiseEvent } from '../../repositories/audit-trail.repository.ts'
import {
  type StoredPackage,
  addPackageEvent,
  lockPackagesOfOrder,
  writePackage,
} from '../../repositories/orders/package.repository.ts'
import type { NewTimelineEntry } from '../../repositories/orders/timeline.ts'

type Tenant = { readonly registrationId: string }

export const tellOfPackage = (
  tx: Tx,
  tenant: Tenant,
  { package_id: key, store_id: storeId }: StoredPackage,
) => raiseEvent(tx, tenant, { type: 'package_updated', storeId, payload: { key } })

/** One entry of the timeline, the row, and the news to the tills. */
export const savePackageStep = async (
  tx: Tx,
  tenant: Tenant,
  row: StoredPackage,
  entry: NewTimelineEntry,
): Promise<void> => {
  await addPackageEvent(tx, tenant.registrationId, row.package_id, entry)
  await writePackage(tx, tenant.registrationId, row)
  await tellOfPackage(tx, tenant, row)
}

/** Moves a package whose row is locked. Undefined if its state does not allow it; then nothing is written. */
export const movePackageRow = async (
  tx: Tx,
  tenant: Tenant,
  row: StoredPackage,
  { to, ...entry }: Omit<NewTimelineEntry, 'moved' | 'to'> & { readonly to: PackageState },
): Promise<StoredPackage | undefined> => {
  const next = transitionPackage(row, to)
  if (isFault(next)) return undefined
  const moved = { ...row, ...next, version: row.version + 1 }
  await savePackageStep(tx, tenant, moved, { ...entry, to, moved: true })
  return moved
}

/** Cancels what is still in the shop of an order that was cancelled. What the carrier has can only come back. */
export const cancelPackages = async (tx: Tx, tenant: Tenant, orderKey: string, at: string): Promise<void> => {
  for (const row of await lockPackagesOfOrder(tx, orderKey)) {
    const entry = { eventId: `cancelled:${orderKey}`, at, by: '', source: 'server', note: '' } as const
    await movePackageRow(tx, tenant, row, { ...entry, to: 'cancelled' })
  }
}
