import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { type Booked, BUTTER, type Counter, SOAP, counterOf, expectBooked } from './counter.ts'

interface CartRow {
  /** Each line as a text. */
  Lines: string[]
}

let shop: Shop
let till: Till
let counter: Counter

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  counter = counterOf(till)
})
afterAll(() => shop?.close())
afterEach(async () => {
  shop.proxy.mend()
  await till.page.context().setOffline(false)
})

const goOffline = async () => {
  await till.page.context().setOffline(true)
  shop.proxy.cut()
}
const goOnline = async () => {
  shop.proxy.mend()
  await till.page.context().setOffline(false)
}
const booked = (number: string, expected: Partial<Booked>) => expectBooked(shop, number, expected)

describe('after the sale', () => {
  test('AS-1 AS-4 a sale is viewed and one of its goods comes back, without a network as with one', async () => {
    const online = await counter.sell(BUTTER, 2, '116.00')
    await counter.view(online)
    await till.page.getByRole('list', { name: 'Timeline' }).getByText('Made on this device').waitFor()
    const first = await counter.returnOne()
    await booked(first, { payable: -5_800, cash: -5_800, original: online, flags: [] })

    await goOffline()
    const offline = await counter.sell(BUTTER, 2, '116.00')
    await counter.view(offline)
    const second = await counter.returnOne()
    await counter.view(offline)
    await till.page.getByText('Part returned').first().waitFor()
    await till.page.getByRole('list', { name: 'Linked documents' }).getByText(second).waitFor()
    await goOnline()
    await booked(second, { payable: -5_800, cash: -5_800, original: offline, flags: [] })
  })

  test('SA-22 AS-16 an exchange is one document that takes one and gives another; what lay in the cart is parked', async () => {
    const number = await counter.sell(BUTTER, 1, '58.00')
    await till.scan(SOAP)
    await till.expectCart('40.00')
    await counter.view(number)
    await counter.beginExchange()
    await till.scan(SOAP)
    await till.scan(SOAP)
    await till.expectCart('22.00')
    await counter.press(/^Pay/)
    await till.page.keyboard.press('Enter')
    await booked(await counter.completed('S'), { payable: 2_200, cash: 2_200, original: number, flags: [] })
    await till.newSale()
    await till.page.getByRole('button', { name: 'Parked sales' }).getByText('1').waitFor()
  })

  test('AS-9 a sale is changed over a reload without a network, its original beside it', async () => {
    const number = await counter.sell(BUTTER, 2, '116.00')
    await booked(number, { payable: 11_600, cash: 11_600 })
    await goOffline()
    await counter.view(number)
    await counter.editTo(number, '1')
    // The last edit may be lost with the page, so wait until the device has stored it.
    await expect
      .poll(async () => (await rowsOf<CartRow>(till.page, 'cart')).flatMap(({ Lines }) => Lines), {
        timeout: 20_000,
      })
      .toEqual([expect.stringContaining('"Quantity":1000')])
    await till.page.reload()
    await till.unlock()
    await till.page.getByText(`Changing ${number}`).waitFor()
    await till.page.getByText('1 item', { exact: true }).waitFor()
    await counter.press('Original')
    await till.page.getByRole('list', { name: 'Original' }).getByText('116.00').waitFor()
    await counter.payEdit()
    await goOnline()
    await booked(number, { payable: 5_800, revision: 2, cash: 5_800, flags: [] })
  })

  test('AS-13 a sale is voided with a reason without a network, once', async () => {
    const number = await counter.sell(SOAP, 1, '40.00')
    await goOffline()
    await counter.view(number)
    await counter.press('Void')
    await counter.press('Void sale')
    await till.page.getByText('Say why it is void').waitFor()
    await till.page.getByLabel('Reason').fill('rung up twice')
    await counter.press('Void sale')
    await till.page.getByText('The sale is void.').waitFor()
    await till.page.getByRole('button', { name: 'Return', exact: true }).waitFor({ state: 'detached' })
    await goOnline()
    await booked(number, { payable: 4_000, cash: 0, isVoid: true })
  })

  test('AS-19 AS-20 AS-21 a scanned receipt opens its sale, offline the list says its reach, and it is saved as files', async () => {
    const number = await counter.sell(SOAP, 1, '40.00')
    await goOffline()
    await till.openHistory()
    await till.page.getByText(/^Offline: sales of this device, back to/).waitFor()
    await till.page.getByLabel('Number, customer or phone').fill(number)
    await till.page.keyboard.press('Enter')
    await till.page.getByRole('heading', { name: number }).waitFor()
    await goOnline()
    await till.openAt('/sales/saleslist')
    await till.page.getByRole('row').filter({ hasText: number }).waitFor()
    await counter.press('Columns')
    await till.page.getByLabel('Cashier', { exact: true }).check()
    await till.page.getByRole('columnheader', { name: 'Cashier' }).waitFor()
    await till.page.keyboard.press('Escape')
    for (const [item, ending] of [
      ['CSV file', 'csv'],
      ['Excel file', 'xlsx'],
    ] as const) {
      await counter.press('Export')
      const [download] = await Promise.all([
        till.page.waitForEvent('download'),
        till.page.getByRole('menuitem', { name: item }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^sales-.*\\.${ending}$`))
    }
  })
})
