import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { LONG } from '../support/long.ts'
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
    await till.page.getByText('Partly returned').first().waitFor()
    await till.page.getByRole('list', { name: 'Linked documents' }).getByText(second).waitFor()
    await goOnline()
    await booked(second, { payable: -5_800, cash: -5_800, original: offline, flags: [] })
  })

  test.runIf(LONG)(
    'RT-7 AS-16 an exchange is a credit note and a bill; what lay in the cart is parked',
    async () => {
      const number = await counter.sell(BUTTER, 1, '58.00')
      await till.scan(SOAP)
      await till.expectCart('40.00')
      await counter.view(number)
      await counter.beginExchange()
      await till.scan(SOAP)
      await till.scan(SOAP)
      await till.expectCart('22.00')
      await counter.press(/^Collect ₹/)
      await till.page.keyboard.press('Enter')
      const { bill, creditNote } = await counter.exchanged()
      await booked(bill, { payable: 8_000, cash: 2_200, original: null, flags: [] })
      await booked(creditNote, { payable: -5_800, cash: 0, original: number, flags: [] })
      await till.newSale()
      await till.page.getByRole('button', { name: 'Parked sales' }).getByText('1').waitFor()
    },
  )

  test('AS-27 a bill scanned in a return is refunded in at most five actions, without a network too', async () => {
    for (const isOnline of [true, false]) {
      const number = await counter.sell(BUTTER, 1, '58.00')
      if (!isOnline) await goOffline()
      await till.openAt('/sales/newsales?type=Sales%20Return')
      await till.atSale()
      await till.page.getByText('Scan the number on the bill.').waitFor()
      await till.scan(number)
      const actions = [() => counter.press('Everything'), () => counter.press('Refund ₹58.00')]
      for (const act of actions) await act()
      await till.page.getByText('Refund completed').waitFor()
      expect(actions.length).toBeLessThanOrEqual(5)
      const heading = till.page.getByRole('heading', { name: /\/C\d\d\// })
      const credit = (await heading.textContent()) ?? ''
      if (!isOnline) await goOnline()
      await booked(credit, { payable: -5_800, cash: -5_800, original: number, flags: [] })
    }
  })

  test.runIf(LONG)(
    'AS-9 a sale is changed over a reload without a network, its original beside it',
    async () => {
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
    },
  )

  test.runIf(LONG)(
    'SP-31 a bill in cash and by UPI that becomes smaller is paid back as it was paid, and no amount can be typed',
    async () => {
      const { page } = till
      await till.openAt('/sales/newsales?type=Sale')
      await till.atSale()
      for (const code of [BUTTER, BUTTER]) await till.scan(code)
      await till.expectCart('116.00')
      await page.keyboard.press('F9')
      await page.getByLabel('Amount', { exact: true }).fill('50')
      await page.keyboard.press('Enter')
      await counter.press('UPI')
      await page.keyboard.press('Enter')
      const number = await counter.completed('S')
      await till.newSale()
      await goOffline()
      await counter.view(number)
      await counter.editTo(number, '1')
      await counter.press('Refund ₹58.00')
      await page.getByRole('heading', { name: 'Refund' }).waitFor()
      const back = page.getByRole('list', { name: 'To pay back' })
      expect(await back.getByRole('listitem').allInnerTexts()).toEqual(['Cash\n₹50.00', 'UPI\n₹8.00'])
      // Typed by habit: it must not become more money.
      await page.keyboard.type('58')
      expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0)
      await page.keyboard.press('Enter')
      await page.getByText('Sale changed').waitFor()
      await goOnline()
      await booked(number, { payable: 5_800, revision: 2, cash: 0, flags: [] })
    },
  )

  test('AS-13 a sale is voided with a reason without a network, once', async () => {
    const number = await counter.sell(SOAP, 1, '40.00')
    await goOffline()
    await counter.view(number)
    await till.actOnSale('Void')
    await counter.press('Void sale')
    await till.page.getByText('Enter why you are voiding it').waitFor()
    await till.page.getByLabel('Reason').fill('rung up twice')
    await counter.press('Void sale')
    await till.page.getByText('The sale is void.').waitFor()
    await till.page.getByText('Hand back ₹40.00 in cash').waitFor()
    await counter.press('Done')
    await till.page.getByText('Hand back').waitFor({ state: 'hidden' })
    await till.page.getByRole('button', { name: 'Return', exact: true }).waitFor({ state: 'detached' })
    await goOnline()
    await booked(number, { payable: 4_000, cash: 0, isVoid: true })
  })

  test.runIf(LONG)(
    'AS-19 AS-20 AS-21 a scanned receipt opens its sale, offline the list says its reach, and it is saved as files',
    async () => {
      const number = await counter.sell(SOAP, 1, '40.00')
      await goOffline()
      await till.openHistory()
      await till.page
        .getByText(/^Offline: showing (this device’s sales|the bills of every counter) back to/)
        .waitFor()
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
    },
  )
})

describe('the status of an order or a quotation', () => {
  const make = async (type: string, letter: string): Promise<string> => {
    await till.openAt(`/sales/newsales?type=${encodeURIComponent(type)}`)
    await till.atSale()
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    await till.page.getByRole('button', { name: /^(Take order|Save quotation)$/ }).click()
    const number = await counter.completed(letter)
    await till.newSale()
    return number
  }
  const status = (text: string) => till.page.getByRole('main').getByText(text, { exact: true }).first()
  /** The row "Due" of the payments. */
  const due = () => till.page.getByRole('main').getByText('Due', { exact: true })

  test.runIf(LONG)('AS-28 AS-29 an order is unpaid until it is invoiced, and then has no due', async () => {
    const number = await make('Sales Order', 'O')
    await counter.view(number)
    await status('Unpaid').waitFor()
    await due().waitFor()
    await counter.press('Make invoice')
    await till.atSale()
    await till.expectCart('Table butter')
    await till.payCash('58')
    await till.newSale()
    await counter.view(number)
    await status('Invoiced').waitFor()
    expect(await due().count()).toBe(0)
  })

  test.runIf(LONG)(
    'AS-30 a quotation is open, says until when it is valid, and asks for no money',
    async () => {
      const number = await make('Quotation', 'Q')
      await counter.view(number)
      await status('Open').waitFor()
      await status('Valid until').waitFor()
      expect(await due().count()).toBe(0)
      await till.actOnSale('Receipt')
      const paper = till.page.getByRole('dialog')
      await paper.getByText(/Valid until/).waitFor()
      expect(await paper.getByText('Pay by UPI').count()).toBe(0)
    },
  )
})
