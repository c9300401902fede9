import 'fake-indexeddb/auto'
import { createLedgerDb, type LedgerDb } from '../db/ledger-db.ts'
import { type Databases, openDatabases } from '../db/sales-db.ts'

let count = 0

/** A device with an empty disk of its own. */
export const newDevice = async (): Promise<Databases & { ledger: LedgerDb }> => {
  const databases = await openDatabases(`salesDB-test-${++count}`)
  return { ...databases, ledger: createLedgerDb(databases) }
}
