import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabases } from './sales-db.ts'

afterEach(() => vi.restoreAllMocks())

test('LD-72 writes of either handle share a store, in a transaction or alone, and reads do not', async () => {
  const scopes: { stores: unknown; mode: unknown }[] = []
  const original = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    scopes.push({ stores: args[0], mode: args[1] })
    return original.apply(this, args)
  })
  // Opened only now: Dexie binds the browser's function when it opens.
  const { strict, relaxed } = await openDatabases('salesDB-one-writer')
  scopes.length = 0
  await strict.transaction('rw', strict.cart, strict.device, () => strict.cart.clear())
  await relaxed.metadata.clear()
  await strict.user.count()
  expect(scopes).toEqual([
    { stores: ['cart', 'device', 'writing'], mode: 'readwrite' },
    { stores: ['metadata', 'writing'], mode: 'readwrite' },
    { stores: ['user'], mode: 'readonly' },
  ])
  strict.close()
  relaxed.close()
})
