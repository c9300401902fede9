import { afterEach, expect, test, vi } from 'vitest'
import { PLACE } from '../testing/selling-place.ts'
import { commitSale } from './sales/commit-sale.ts'
import { createLedgerDb } from './ledger-db.ts'
import { openDatabases } from './sales-db.ts'

afterEach(() => vi.restoreAllMocks())

test('CM-7 a sale is committed with strict durability, in a database of native version 55', async () => {
  const asked: (string | undefined)[] = []
  const original = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const transaction = original.apply(this, args)
    if (args[1] === 'readwrite') asked.push(transaction.durability)
    return transaction
  })
  // Opened only now: Dexie binds the browser's function when it opens.
  const databases = await openDatabases('salesDB-durability')
  const { strict, relaxed } = databases
  await strict.registerLease.put(PLACE.lease)
  asked.length = 0
  await commitSale(createLedgerDb(databases), {
    uuid: 'a-sale',
    seriesOf: () => 'BLR1A/S/2026',
    lease: PLACE.lease,
    transactionTypeId: 'type-sale',
    at: '2026-11-15T06:30:00.000Z',
    isOffline: false,
    freeze: () => ({ UUID: 'a-sale' }) as never,
  })
  expect(asked).toEqual(['strict'])
  expect(strict.backendDB().version).toBe(55)
  strict.close()
  relaxed.close()
})
