import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newTill } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { PLACE } from '../../testing/selling-place.ts'
import { createCatalogueStore } from '../catalogue/catalogue-store.ts'
import { commitSale } from '../sales/commit-sale.ts'
import { requestPersistentStorage } from '../persistent-storage.ts'
import type { LedgerDb } from '../ledger-db.ts'
import { createListStore } from '../lists/list-store.ts'
import type { SalesDb } from '../sales-db.ts'
import { checkLargeStores } from './check-large-stores.ts'
import { checkStoresBeforePin, checkStoresBeforeSelling } from './quarantine-rows.ts'
import { CHECKED_STORES } from './valid-rows.ts'
import { STORES } from '../stores.ts'

const SPECIFIED = [
  'salesHistory',
  'user',
  'stores',
  'category',
  'subCategory',
  'product',
  'taxes',
  'storeData',
  'paymentTypes',
  'cashRegisters',
  'salesQueue',
  'runningNumbers',
  'printConfig',
  'syncHistory',
  'selectedCashRegister',
  'selectedCashRegisterClosing',
  'selectedStore',
  'transactionTypes',
  'registeration',
  'offer',
  'productTag',
  'acl',
  'employee',
  'parkedSales',
  'salesChannel',
  'allPaymentTypes',
  'metadata',
]

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
const sweep = async () => {
  await checkStoresBeforePin({ db, clock })
  await checkStoresBeforeSelling({ db, clock })
  await checkLargeStores({ db, clock }, async () => {})
}
let sold = 0
const SERIES = 'BLR1A/S/2026'
const sell = async () => {
  const uuid = `sale-${++sold}`
  await commitSale(ledger, {
    uuid,
    seriesOf: () => SERIES,
    lease: PLACE.lease,
    transactionTypeId: 'sale',
    at: '2026-11-15T06:30:00.000Z',
    isOffline: false,
    freeze: ({ own: { runningNo: RunningNo } }) =>
      ({
        UUID: uuid,
        Series: SERIES,
        RunningNo,
        TransactionNo: uuid,
        PayableAmount: 100,
        ChangeAmount: 0,
        Lines: [],
        Payments: [],
      }) as never,
  })
  return uuid
}
const corruptRow = (store: string): object => {
  const { keyPath, auto } = db.table(store).schema.primKey
  if (auto) return { broken: true }
  const names = Array.isArray(keyPath) ? keyPath : [keyPath]
  return {
    ...Object.fromEntries(names.map((name) => [name, name === 'Value' ? [] : 'corrupt'])),
    broken: true,
  }
}

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the local database', () => {
  test('LD-37 has the 27 stores of the specification', () => {
    expect(SPECIFIED).toHaveLength(27)
    expect(Object.keys(STORES).slice(0, 27)).toEqual(SPECIFIED)
  })

  test('LD-38 F-33 a corrupt row of any store is set aside, whole, and no other row with it', async () => {
    const sale = await sell()
    const stores = CHECKED_STORES.filter((store) => store !== 'parkedSales')
    for (const store of stores) await db.table(store).put(corruptRow(store))
    await sweep()
    const aside = await db.setAside.toArray()
    expect(aside.map((row) => row.store).toSorted()).toEqual(stores.toSorted())
    expect(aside.every((row) => (row.row as { broken: boolean }).broken)).toBe(true)
    expect(await db.salesQueue.toCollection().primaryKeys()).toEqual([sale])
    expect(await db.salesHistory.toCollection().primaryKeys()).toEqual([sale])
    await sweep()
    expect(await db.setAside.count()).toBe(stores.length)
  })

  test('LD-39 an unsent sale whose row in the queue is corrupt is queued again from history', async () => {
    const uuid = await sell()
    const before = await db.salesQueue.get(uuid)
    await db.salesQueue.update(uuid, { originalData: undefined } as never)
    await sweep()
    expect(await db.salesQueue.get(uuid)).toMatchObject({
      originalData: before?.originalData,
      status: 'pending',
    })
  })

  test('LD-39 a sale that the server has is not queued again', async () => {
    const uuid = await sell()
    await db.salesHistory.update(uuid, { serverId: 'known' })
    await db.salesQueue.update(uuid, { originalData: undefined } as never)
    await sweep()
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('LD-39 a change of a sale whose row in the queue is corrupt is queued again behind the sale', async () => {
    const uuid = await sell()
    await db.salesQueue.clear()
    const history = await db.salesHistory.get(uuid)
    const changed = { ...history?.sale, Revision: 2 }
    await db.salesHistory.update(uuid, { sale: changed, serverId: 'known' } as never)
    await db.salesQueue.put({ key: `${uuid}/2`, createdAt: '2026-11-15T06:30:00.000Z' } as never)
    await sweep()
    expect(await db.salesQueue.toArray()).toMatchObject([
      { key: `${uuid}/2`, originalData: changed, serverId: 'known', status: 'pending' },
    ])
    expect(await db.setAside.toArray()).not.toMatchObject([{ only: true }])
  })

  test.each([
    ['of no state that a row has', { status: 'lost' }],
    ['with a line that is none', { originalData: { UUID: 'x', Lines: [null] } }],
  ])('LD-39 an unsent sale %s is queued again from history', async (_, damage) => {
    const uuid = await sell()
    await db.salesQueue.update(uuid, damage as never)
    await sweep()
    expect(await db.salesQueue.get(uuid)).toMatchObject({ status: 'pending', originalData: { UUID: uuid } })
  })

  test.each([
    ['a text that is no line', '{"UUID":'],
    ['a line that is none', 'null'],
  ])('LD-38 a cart with %s is set aside: read, it would keep the till from opening', async (_, line) => {
    await db.cart.put({ UUID: 'cart', Lines: [line], updatedAt: '' } as never)
    await sweep()
    expect(await db.cart.count()).toBe(0)
    expect(await db.setAside.toArray()).toMatchObject([{ store: 'cart', row: { Lines: [line] } }])
  })

  test('LD-55 what stood nowhere else is marked: a sale without its other copy, a write, a parked sale', async () => {
    const [whole, lost] = [await sell(), await sell()]
    for (const uuid of [whole, lost]) await db.salesQueue.update(uuid, { originalData: undefined } as never)
    await db.salesHistory.update(lost, { sale: undefined } as never)
    const at = '2026-11-15T06:30:00.000Z'
    await db.otherWrites.bulkPut([
      { key: 'waits', createdAt: at, status: 'pending' },
      { key: 'sent', createdAt: at, status: 'completed' },
    ] as never)
    await db.parkedSales.put({ key: 'parked', Lines: [] } as never)
    await sweep()
    const only = (await db.setAside.toArray()).filter((row) => row.only)
    expect(only.map(({ store, key }) => `${store} ${String(key)}`).toSorted()).toEqual([
      'otherWrites waits',
      'parkedSales parked',
      `salesQueue ${lost}`,
    ])
  })

  test('LD-39 a sale whose row in history is corrupt is there again from the queue', async () => {
    const uuid = await sell()
    const before = await db.salesHistory.get(uuid)
    await db.salesHistory.update(uuid, { sale: undefined } as never)
    await sweep()
    expect(await db.salesHistory.get(uuid)).toEqual(before)
  })

  test('LD-40 a corrupt counter goes on behind the highest number of this device', async () => {
    await sell()
    const uuid = await sell()
    const sale = (await db.salesHistory.get(uuid))?.sale
    await db.runningNumbers.update(SERIES, { RunningNo: Number.NaN })
    await sweep()
    expect(await db.runningNumbers.get(SERIES)).toMatchObject({ RunningNo: sale?.RunningNo })
    const next = await sell()
    expect((await db.salesHistory.get(next))?.sale.RunningNo).toBe((sale?.RunningNo ?? 0) + 1)
  })

  test.each([
    ['that lost its fields', { id: 'product' }],
    ['whose list of parts is none', { blocks: 'gone' }],
    ['whose parts have no names', { blocks: [{}] }],
    ['that is gone', null],
  ])('LD-49 a record of the catalogue %s is made again from its other copy', async (_, damage) => {
    const store = createCatalogueStore(db)
    const blocks = [{ id: '00000003/000000', after: '', last: 'p9' }]
    const metadata = { lastSync: '2026-11-15T06:30:00.000Z', mark: '7', version: 3, count: 9, serverCount: 9 }
    await store.activate({ ...metadata, scope: 'us/here', lastError: null, blocks }, [])
    await store.finishPartial({ mark: '8' })
    const whole = await store.metadata()
    expect(whole).toMatchObject({ id: 'product', mark: '8', blocks })
    if (damage === null) await db.metadata.delete('product')
    else if ('id' in damage) await db.metadata.put(damage as never)
    else await db.metadata.update('product', damage as never)
    // A pull that fails meanwhile writes down why, and must not take the place of what is lost.
    if (damage === null)
      await createListStore(db).fail('product', { message: 'no network', reason: 'unreachable' })
    await sweep()
    expect(await store.metadata()).toEqual(whole)
  })

  test('LD-41 the browser is asked to keep the data, and its answer is kept', async () => {
    const asked = { persisted: async () => false, persist: vi.fn(async () => true) }
    await requestPersistentStorage(db, asked)
    expect(await db.device.get('persistence')).toEqual({ id: 'persistence', value: 'persistent' })
    expect(asked.persist).toHaveBeenCalledOnce()
    await requestPersistentStorage(db, { persisted: async () => false, persist: async () => false })
    expect(await db.device.get('persistence')).toMatchObject({ value: 'best-effort' })
    await requestPersistentStorage(db, undefined)
    expect(await db.device.get('persistence')).toMatchObject({ value: 'best-effort' })
  })
})
