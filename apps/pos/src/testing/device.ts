import 'fake-indexeddb/auto'
import { createLedgerDb, type LedgerDb } from '../db/ledger-db.ts'
import { type Databases, openDatabases } from '../db/sales-db.ts'
import { PLACE } from './selling-place.ts'

let count = 0

/** A device with an empty disk of its own. */
export const newDevice = async (): Promise<Databases & { ledger: LedgerDb }> => {
  const databases = await openDatabases(`salesDB-test-${++count}`)
  return { ...databases, ledger: createLedgerDb(databases) }
}

/** A device that holds the lease of its register, so that it may sell. */
export const newTill = async (lease = PLACE.lease): Promise<Databases & { ledger: LedgerDb }> => {
  const device = await newDevice()
  await device.strict.registerLease.put(lease)
  return device
}
