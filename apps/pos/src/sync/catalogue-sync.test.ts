import { beforeEach, describe, expect, test } from 'vitest'
import { createCatalogueStore } from '../db/catalogue/catalogue-store.ts'
import { createCustomerStore } from '../db/lists/customer-store.ts'
import { createBillStore } from '../db/sales/store-bills.ts'
import { createListStore } from '../db/lists/list-store.ts'
import { createSetupStore } from '../db/lists/setup-store.ts'
import { newDevice } from '../testing/device.ts'
import { createFakeApi, UNREACHABLE } from '../testing/fake-api.ts'
import { createFakeProducts } from '../testing/fake-products.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { product } from '../testing/products.ts'
import { createCatalogueSync } from './catalogue-sync.ts'

let device: Awaited<ReturnType<typeof newDevice>>
let shop: ReturnType<typeof createFakeProducts>

const createSync = (answers: Parameters<typeof createFakeApi>[0]) => {
  const server = createFakeApi({
    getAccess: () => ({ modules: [{ id: 'sales' }], actionRules: [] }),
    listTransactionTypes: () => ({ transactionTypes: [{ key: 'S', IsDeleted: false }] }),
    listTaxes: () => ({ productTaxes: [{ key: 'GST5', IsDeleted: false }] }),
    listPaymentTypes: () => ({ paymentTypes: [{ key: 'cash', ShowInSales: true, IsDeleted: false }] }),
    syncProducts: (input: never) => shop.sync(input),
    ...answers,
  })
  const sync = createCatalogueSync({
    api: server.api,
    products: createCatalogueStore(device.relaxed),
    customers: createCustomerStore(device.relaxed),
    bills: async () => createBillStore(device.relaxed),
    historyDepth: () => 'none',
    synced: async () => null,
    lists: createListStore(device.strict),
    setup: createSetupStore(device.strict),
    clock: createFakeClock(),
    locks: createFakeLocks().tab(),
    pause: async () => {},
    channel: { send: () => {}, onReceive: () => () => {} },
    place: () => ({ registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' }),
  })
  return { ...sync, ...server }
}

beforeEach(async () => {
  device = await newDevice()
  shop = createFakeProducts()
  shop.save(product({ key: 'p1' }))
})

describe('the first pull of a place', () => {
  test('LD-45 what may be done and the lists of a sale are on the device before the first product is asked for', async () => {
    const before: unknown[] = []
    const { catalogue, puller } = createSync({
      syncProducts: async (input: never) => {
        before.push(await device.strict.acl.count(), await device.strict.taxes.count())
        return shop.sync(input)
      },
    })
    expect(await catalogue.refresh()).toEqual({ ok: true })
    puller.stop()
    expect(before.slice(0, 2)).toEqual([1, 1])
    expect(catalogue.get().state).toBe('ready')
  })

  test('LD-45 a list that cannot be had leaves the products out of sale, and says so', async () => {
    const { catalogue, puller, asked } = createSync({ listTaxes: () => UNREACHABLE })
    expect((await catalogue.refresh()).ok).toBe(false)
    puller.stop()
    expect(catalogue.get().state).toBe('failed')
    expect(asked.map(({ name }) => name)).not.toContain('syncProducts')
  })

  test('LD-45 a till that sells already waits for no list', async () => {
    const { catalogue, puller, answers } = createSync({})
    await catalogue.refresh()
    shop.save(product({ key: 'p2' }))
    answers.listTaxes = () => UNREACHABLE
    expect((await catalogue.refresh()).ok).toBe(false)
    puller.stop()
    expect([...catalogue.goods().catalogue.all()]).toHaveLength(2)
  })
})
