import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { putRow, rowsOf } from '../support/device.ts'

const BUTTER = '8900000000012'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

/** A row with only a valid key, in every store that the till reads. */
const CORRUPT: Record<string, object> = {
  ...Object.fromEntries(
    [
      'user',
      'stores',
      'category',
      'subCategory',
      'product',
      'taxes',
      'paymentTypes',
      'allPaymentTypes',
      'cashRegisters',
      'salesQueue',
      'otherWrites',
      'parkedSales',
      'runningNumbers',
      'printConfig',
      'transactionTypes',
      'registeration',
      'offer',
      'upcomingOffer',
      'productTag',
      'employee',
      'salesChannel',
      'customer',
      'customField',
      'serviceArea',
    ].map((store) => [store, { key: 'corrupt' }]),
  ),
  ...Object.fromEntries(
    ['storeData', 'acl', 'metadata', 'selectedStore', 'selectedCashRegister', 'device'].map((store) => [
      store,
      { id: 'corrupt' },
    ]),
  ),
  salesHistory: { UUID: 'corrupt' },
  unshownSales: { UUID: 'corrupt' },
  cart: { UUID: 'corrupt', updatedAt: 7 },
  registerLease: { CashRegisterID: 'corrupt' },
}

test('F-33 LD-38 LD-49 with a corrupt row in each store the till opens offline, sells, and has set the rows aside', async () => {
  // Offline, and started again: a pull that is still running would repair the lists before the till reads them.
  await till.page.context().setOffline(true)
  await till.page.reload()
  await till.unlock()
  await till.productsLoaded()
  for (const [store, row] of Object.entries(CORRUPT)) await putRow(till.page, store, row)
  await putRow(till.page, 'metadata', { id: 'product' })
  await till.page.reload()
  await till.unlock()
  await till.productsLoaded()
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  const number = await till.payCash('100')
  await till.newSale()
  await vi.waitFor(
    async () => {
      const aside = await rowsOf(till.page, 'setAside')
      expect([...new Set(aside.map((row) => String(row.store)))].toSorted()).toEqual(
        Object.keys(CORRUPT).toSorted(),
      )
    },
    { timeout: 20_000 },
  )
  await till.page.context().setOffline(false)
  await till.openHistory()
  await till.expectSyncState(number, 'Sent')
})

test('LD-55 rows that exist nowhere else are on the Sync page and can be saved to a file', async () => {
  const { page } = till
  await page.goto(`${shop.proxy.url}/#/sync`)
  await page.getByText('3 records of this device cannot be read.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ])
  const { rows } = JSON.parse(await readFile(await file.path(), 'utf8')) as { rows: { store: string }[] }
  expect(rows.map(({ store }) => store).toSorted()).toEqual(['otherWrites', 'parkedSales', 'salesQueue'])
  await page.getByText('Everything is on the server.').waitFor()
  expect(await page.getByText('Saved to a file:').count()).toBe(3)
})

test('F-33 LD-22 a corrupt part of the catalogue is fetched again', async () => {
  const [block] = await rowsOf(till.page, 'productBlock')
  const { id, version, count } = block ?? {}
  await putRow(till.page, 'productBlock', { id, version, broken: true })
  await till.page.goto(`${shop.proxy.url}/#/sales/newsales`)
  await till.page.reload()
  await till.unlock()
  await vi.waitFor(
    async () => expect((await rowsOf(till.page, 'productBlock'))[0]).toMatchObject({ id, count }),
    { timeout: 30_000 },
  )
  await till.productsLoaded()
  await till.scan(BUTTER)
  await till.expectCart('58.00')
})
