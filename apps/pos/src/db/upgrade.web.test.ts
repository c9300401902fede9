import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabases } from './sales-db.ts'
import { STORES } from './stores.ts'

/** An older database as far as it matters here: fewer stores, the specification's other spellings. */
const FIXTURE = {
  runningNumbers: [{ key: 'BLR1A/S/2026', runningNo: 41, transactionTypeID: 'sale', CashRegisterID: 'r1' }],
  salesQueue: [
    {
      key: 'a',
      originalData: { UUID: 'a' },
      status: 'processing',
      createdAt: '2026-01-01T00:00:00Z',
      attempts: 0,
    },
    {
      key: 'b',
      originalData: { UUID: 'b' },
      status: 'failed',
      createdAt: '2026-01-02T00:00:00Z',
      attempts: 2,
    },
  ],
  product: [{ key: 'p', Name: 'Butter', SKU: 'B', BarCode: '1', sku: 'b', name: 'butter', barcode: '1' }],
}
type Store = keyof typeof FIXTURE

const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })

const makeOld = async (name: string) => {
  const opening = indexedDB.open(name, 51)
  opening.addEventListener('upgradeneeded', () => {
    for (const [store, rows] of Object.entries(FIXTURE)) {
      const made = opening.result.createObjectStore(store, { keyPath: 'key' })
      for (const row of rows) made.put(row)
    }
  })
  ;(await promised(opening)).close()
}
const readOld = async (name: string, store: Store): Promise<unknown[]> => {
  const db = await promised(indexedDB.open(name, 51))
  const rows = await promised(db.transaction(store).objectStore(store).getAll())
  db.close()
  return rows
}

afterEach(() => vi.restoreAllMocks())

test('LD-42 an older database is upgraded with everything it holds', async () => {
  await makeOld('upgrade-all')
  const { strict, relaxed } = await openDatabases('upgrade-all')
  expect(strict.backendDB().version).toBe(55)
  expect(await strict.runningNumbers.toArray()).toEqual([
    { key: 'BLR1A/S/2026', RunningNo: 41, TransactionTypeID: 'sale', CashRegisterID: 'r1' },
  ])
  expect(await strict.salesQueue.toArray()).toMatchObject([
    { key: 'a', status: 'pending', leaseUntil: 0, nextTryAt: 0 },
    { key: 'b', status: 'failed', attempts: 2, leaseUntil: 0 },
  ])
  expect(await strict.product.get('p')).toMatchObject({ Name: 'Butter', sku: 'b' })
  expect(await strict.customer.count()).toBe(0)
  strict.close()
  relaxed.close()
})

test('LD-42 cut off in the middle of the upgrade the old version still opens, and the next try succeeds', async () => {
  await makeOld('upgrade-cut')
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<IDBObjectStore['put']>
  ) {
    const request = put.apply(this, args)
    if ((args[0] as { key?: string }).key === 'b') this.transaction.abort()
    return request
  })
  await expect(openDatabases('upgrade-cut')).rejects.toThrow()
  vi.restoreAllMocks()
  for (const store of Object.keys(FIXTURE) as Store[]) {
    expect(await readOld('upgrade-cut', store)).toEqual(FIXTURE[store])
  }
  const { strict, relaxed } = await openDatabases('upgrade-cut')
  expect(await strict.runningNumbers.get('BLR1A/S/2026')).toMatchObject({ RunningNo: 41 })
  strict.close()
  relaxed.close()
})

test('LD-50 a database of this version that lacks an index gets it, keeps its rows, and opens in every tab after that', async () => {
  const early = new Dexie('upgrade-same')
  early.version(5.5).stores({ ...STORES, salesHistory: 'UUID, createdAt' })
  await early.table('salesHistory').add({ UUID: 'a', createdAt: '1', sale: { CustomerPhoneNo: '98' } })
  await early.table('salesQueue').add({ key: 'a', createdAt: '1', status: 'processing' })
  early.close()
  for (const start of ['the first start', 'the next one']) {
    const { strict, relaxed } = await openDatabases('upgrade-same')
    for (const db of [strict, relaxed]) {
      const found = await db.salesHistory.where('sale.CustomerPhoneNo').equals('98').toArray()
      expect(found, start).toMatchObject([{ UUID: 'a' }])
      expect(await db.salesQueue.toArray(), start).toMatchObject([{ key: 'a', status: 'processing' }])
    }
    strict.close()
    relaxed.close()
  }
})

test('LD-43 a till lets go of the database when a newer one wants to upgrade it, and says so', async () => {
  let superseded = 0
  const { strict, relaxed } = await openDatabases('upgrade-other', undefined, {
    onBlocked: () => {},
    onSuperseded: () => superseded++,
    onLateAnswer: () => {},
  })
  await strict.device.put({ id: 'current', value: 'this one' })
  const newer = await promised(indexedDB.open('upgrade-other', 99))
  expect(newer.version).toBe(99)
  expect(superseded).toBeGreaterThan(0)
  newer.close()
  strict.close()
  relaxed.close()
})
