import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { drained, expectAllOnServer, sellButter } from '../sync/harness.ts'
import { type Disk, limitDisk } from './quota.ts'

const BUTTER = '8900000000012'
/** Every store that a commit writes to. */
const COMMITTED = ['salesQueue', 'salesHistory', 'runningNumbers', 'unshownSales', 'journal', 'cart']

let shop: Shop
let till: Till
let disk: Disk

const countBooked = async () => Number((await shop.query('select count(*) as n from sales'))[0]?.['n'])
const committed = () => Promise.all(COMMITTED.map((store) => rowsOf(till.page, store)))

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startBrowser()
  disk = await limitDisk(till.page, shop.proxy.url)
  await till.open()
  await shop.enter(till)
})
afterAll(() => shop?.close())

test('CM-6 SP-18 F-29 with no room on the disk nothing is completed, no number is used, and the cart stays; with room it is sold once', async () => {
  const booked = await countBooked()
  // A sale that is waiting meanwhile is neither lost nor sent twice.
  shop.proxy.cut()
  await sellButter(till)
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await till.page.keyboard.press('F9')
  await till.page.getByLabel('Amount', { exact: true }).fill('100')
  await expect.poll(() => rowsOf(till.page, 'cart')).toHaveLength(1)

  await disk.fill()
  const before = await committed()
  shop.proxy.mend()
  await till.page.keyboard.press('Enter')
  await till.page
    .getByText(
      'Not saved: this device could not store the sale. The cart is kept. Free some space and try again.',
    )
    .first()
    .waitFor()
  expect(await till.page.getByText('Sale completed').count()).toBe(0)
  await till.page.getByText('Table butter 100 g').first().waitFor()
  expect(await committed()).toEqual(before)

  await disk.free()
  await till.page.getByLabel('Amount', { exact: true }).press('Enter')
  await till.page.getByText('Sale completed').waitFor()
  await till.newSale()
  await drained(till.page)
  await expectAllOnServer(shop, till.page, 2 * 5_800, 2)
  expect(await countBooked()).toBe(booked + 2)
  const sales = await rowsOf<{ sale: { RunningNo: number } }>(till.page, 'salesHistory')
  expect(sales.map(({ sale }) => sale.RunningNo).toSorted((a, b) => a - b)).toEqual([1, 2])
})
