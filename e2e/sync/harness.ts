import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

/** A shop with one till that is signed in, loaded, and ready to lose its network. */
export const openSellingShop = async (): Promise<{ shop: Shop; till: Till }> => {
  const shop = await openShop()
  const till = await shop.startBrowser()
  await till.open()
  await till.signIn('solo@demo.test')
  await till.productsLoaded()
  await till.readyForOffline()
  return { shop, till }
}

export const startSale = async ({ page }: Pick<Till, 'page'>, url: string) => {
  await page.goto(`${url}/#/sales/newsales`)
  await page.getByLabel('Scan or search products').waitFor()
}

/** One butter, 58.00, in cash; the bill number. */
export const sellButter = async (till: Till): Promise<string> => {
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  const number = await till.payCash('100')
  await till.newSale()
  return number
}

/** What lies in a store of the device's own database. */
export const rowsOf = <Row>(page: Page, store: string): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<never[]>((resolve, reject) => {
        const opening = indexedDB.open('salesDB')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const rows = opening.result.transaction(name).objectStore(name).getAll()
          rows.onsuccess = () => {
            opening.result.close()
            resolve(rows.result as never[])
          }
        }
      }),
    store,
  ) as Promise<Row[]>

export interface QueuedRow {
  key: string
  status: string
  attempts: number
}

/** Waits until the device has nothing unsent; the test's own time limit ends it. */
export const drained = async (page: Page): Promise<void> => {
  await expect.poll(() => rowsOf(page, 'salesQueue'), { timeout: 60_000, interval: 200 }).toEqual([])
}

/** The device's sales beside the books: each once, none missing, the same sum. */
export const expectAllInBooks = async (shop: Shop, page: Page, sum: number, count: number): Promise<void> => {
  const history = await rowsOf<{ sale: { TransactionNo: string; PayableAmount: number } }>(
    page,
    'salesHistory',
  )
  const numbers = history.map((row) => row.sale.TransactionNo)
  expect(new Set(numbers).size).toBe(count)
  let booked = 0
  for (const number of numbers) {
    const rows = await shop.sales(number)
    expect(rows).toHaveLength(1)
    booked += rows[0]?.payable ?? 0
  }
  expect(booked).toBe(sum)
}
