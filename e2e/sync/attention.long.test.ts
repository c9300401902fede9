import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'
import { putRow, rowsOf } from '../support/device.ts'
import { drained, type QueuedRow, sellButter, startSale } from './harness.ts'

let shop: Shop
let till: Till

const openSync = async () => {
  await till.page.goto(`${shop.proxy.url}/#/sync`)
  await till.page.getByRole('heading', { name: 'Sync Data' }).waitFor()
}
/** Changes a queued sale on the device, as if a bug of the till had committed it. */
const corruptQueuedSale = (number: string, storeId: string) =>
  till.page.evaluate(
    ([transactionNo, StoreID]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('salesDB')
        opening.onsuccess = () => {
          const queue = opening.result.transaction('salesQueue', 'readwrite').objectStore('salesQueue')
          const rows = queue.getAll()
          rows.onsuccess = () => {
            const row = rows.result.find((one) => one.originalData.TransactionNo === transactionNo)
            row.originalData.StoreID = StoreID
            queue.put(row).onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }
      }),
    [number, storeId] as const,
  )

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())
beforeEach(() => startSale(till, shop.proxy.url))
afterEach(() => shop.proxy.mend())

test('OB-48 sales that are with the server together are being sent, in both tabs, while the disk says that they wait', async () => {
  shop.proxy.cut()
  const numbers: string[] = []
  // A single sale is sent before a batch, more than once on a connection that is just coming back.
  while (numbers.length < 9) numbers.push(await sellButter(till))
  const second = await openWindow(till.page)
  const other = tillOf(second, shop.proxy.url)
  await other.openAt('/sync')
  await other.unlock()
  await second.getByRole('heading', { name: 'Sync Data' }).waitFor()
  await openSync()
  // A table or cards: the second tab has the width of the window.
  const states = (page: Page, state: string) =>
    page.getByRole('main').getByText(state, { exact: true }).count()
  await expect.poll(() => states(second, 'Waiting')).toBe(9)

  let together = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const batches = '**/api/transaction/sales/offline/batch'
  await till.page.context().route(batches, async (route) => {
    together = (route.request().postDataJSON() as { sales: unknown[] }).sales.length
    await held
    await route.continue()
  })
  shop.proxy.mend()
  await till.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => together, { timeout: 30_000 }).toBeGreaterThanOrEqual(5)
  for (const page of [till.page, second])
    await expect.poll(() => states(page, 'Sending'), { timeout: 10_000 }).toBe(together)
  const queued = await rowsOf<QueuedRow>(till.page, 'salesQueue')
  expect(new Set(queued.map(({ status }) => status))).toEqual(new Set(['pending']))
  letGo()
  await drained(till.page)
  for (const page of [till.page, second]) await page.getByText('Everything is on the server.').waitFor()
  for (const number of numbers) expect(await shop.sales(number)).toHaveLength(1)
  await second.close()
  await till.page.context().unrouteAll({ behavior: 'ignoreErrors' })
})

describe('what needs a person', () => {
  test('OB-4 OB-19 F-45 a poisoned sale in the middle goes to attention, those behind pass, and it is fixed on the Sync page', async () => {
    shop.proxy.cut()
    const numbers = [await sellButter(till), await sellButter(till), await sellButter(till)]
    const [first = '', poisoned = '', last = ''] = numbers
    const sale = (await rowsOf<{ originalData: { StoreID: string } }>(till.page, 'salesQueue'))[0]
    const storeId = sale?.originalData.StoreID ?? ''
    await corruptQueuedSale(poisoned, randomUUID())
    shop.proxy.mend()
    await openSync()
    // Each refusal but the first delays the next try, so press the button.
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect
        .poll(async () => (await rowsOf<QueuedRow>(till.page, 'salesQueue')).map((row) => row.attempts), {
          timeout: 60_000,
        })
        .toEqual([attempt])
      if (attempt < 5) await till.page.getByRole('button', { name: 'Retry now' }).click()
    }
    expect(await shop.sales(first)).toHaveLength(1)
    expect(await shop.sales(last)).toHaveLength(1)
    expect(await shop.sales(poisoned)).toEqual([])
    await till.page.getByText('1 sale needs your attention.').waitFor()

    await till.page.getByRole('button', { name: 'View' }).click()
    await till.page.getByRole('dialog').getByText('Table butter 100 g').first().waitFor()
    await till.page.keyboard.press('Escape')
    await till.page.getByRole('button', { name: 'Fix and resend' }).click()
    await till.page.getByRole('dialog').getByLabel('StoreID').fill(storeId)
    await till.page.getByRole('button', { name: 'Save and send' }).click()
    await till.page.getByText('Everything is on the server.').waitFor()
    expect(await shop.sales(poisoned)).toHaveLength(1)
  })

  test('OB-37 without a server the Sync page is calm: sales and entries by name, one notice, no serious fault', async () => {
    shop.proxy.cut()
    await sellButter(till)
    const at = new Date().toISOString()
    const row = {
      key: randomUUID(),
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      attempts: 0,
      tries: 0,
    }
    const held = { leaseUntil: 0, nextTryAt: Date.now() + 240_000, lastError: null }
    const entry = { kind: 'cashMovement', label: 'Change for the drawer', amount: 50_000, body: {} }
    await putRow(till.page, 'otherWrites', { ...row, ...held, ...entry })
    await openSync()
    await till.page
      .getByText('1 sale and 1 other entry are waiting; they are safe on this device.')
      .waitFor({ timeout: 20_000 })
    await till.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await till.page.getByText(/^The server cannot be reached\. You can keep selling/).waitFor()
    expect(await till.page.getByText('The server cannot be reached.', { exact: true }).count()).toBe(0)
    expect(await seriousFaults(till.page)).toEqual([])
  })
})
