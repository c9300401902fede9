import type { Store } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { type Clock, dateIn, daysBetween } from '../../platform/clock.ts'
import { type StoreRow, listStoresOf } from '../../repositories/registers/store.repository.ts'

/** Days are counted in the store's time zone: at 20:00 UTC it is already tomorrow in India. */
const withDaysToExpire = ({ accessEnded, ...store }: StoreRow, now: Date): Store => {
  const days = daysBetween(dateIn(store.TimeZone, now), store.ExpiryDate)
  return { ...store, NoOfDaysToExpire: accessEnded ? Math.min(days, -1) : days }
}

export const listStores = async (
  { db, clock }: { db: Database; clock: Clock },
  identity: Identity,
): Promise<Store[]> => {
  const rows = await withTenant(db, identity, (tx) => listStoresOf(tx, identity.userId))
  return rows.map((row) => withDaysToExpire(row, clock()))
}
