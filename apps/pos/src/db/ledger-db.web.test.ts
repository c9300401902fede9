import { afterEach, describe } from 'vitest'
import { ledgerSuite } from '../testing/ledger-suite.ts'
import { createLedgerDb } from './ledger-db.ts'
import { type Databases, openDatabases } from './sales-db.ts'

let opened: Databases | undefined
let count = 0

afterEach(async () => {
  opened?.relaxed.close()
  await opened?.strict.delete()
})

describe('OB-38 IndexedDB keeps the ledger', () =>
  ledgerSuite(async () => {
    opened = await openDatabases(`salesDB-ledger-${++count}`)
    return createLedgerDb(opened)
  }))
