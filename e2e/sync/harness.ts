import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { rowsOf } from '../support/device.ts'
import type { Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

export const startSale = async ({ page }: Pick<Till, 'page'>, url: string) => {
  await page.goto(`${url}/#/sales/newsales`)
  await page.getByLabel('Scan or search products').waitFor()
}

/** Sells one butter for 58.00 in cash; resolves with the bill number. */
export const sellButter = async (till: Till): Promise<string> => {
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  const number = await till.payCash('100')
  await till.newSale()
  return number
}

export interface QueuedRow {
  key: string
  status: string
  attempts: number
}

/** Waits until the device has nothing unsent. */
export const drained = async (page: Page): Promise<void> => {
  await expect.poll(() => rowsOf(page, 'salesQueue'), { timeout: 60_000, interval: 200 }).toEqual([])
}

/** Every sale of the device is on the server exactly once, with the same sum. */
export const expectAllOnServer = async (
  shop: Shop,
  page: Page,
  sum: number,
  count: number,
): Promise<void> => {
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
