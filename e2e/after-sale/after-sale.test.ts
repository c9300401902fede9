import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'
const SOAP = '8900000000029'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startTill()
})
afterAll(() => shop?.close())
afterEach(async () => {
  shop.wire.mend()
  await till.page.context().setOffline(false)
})

const press = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true }).click()
const goOffline = async () => {
  await till.page.context().setOffline(true)
  shop.wire.cut()
}
const goOnline = async () => {
  shop.wire.mend()
  await till.page.context().setOffline(false)
}

/** So many of the same in cash; resolves with the number. */
const sell = async (code: string, count: number, amount: string): Promise<string> => {
  await till.openAt('/sales/newsales?type=Sale')
  await till.atSale()
  for (let sold = 0; sold < count; sold += 1) await till.scan(code)
  await till.expectCart(amount)
  const number = await till.payCash(amount)
  await till.newSale()
  return number
}
const view = async (number: string) => {
  await till.openHistory()
  await till.page.getByRole('link', { name: number }).click()
  await till.page.getByRole('heading', { name: number }).waitFor()
}
const completed = async (letter: string): Promise<string> => {
  await till.page.getByText(/completed$/).waitFor()
  const text = till.page.getByRole('main').getByText(new RegExp(`^[A-Z0-9]+/${letter}\\d\\d/\\d{5,6}$`))
  return (await text.first().textContent()) ?? ''
}

interface Booked {
  payable: number
  revision: number
  flags: string[]
  original: string | null
  cash: number
  isVoid: boolean
}

/** The document as the books have it, once it stands there as expected. */
const expectBooked = (number: string, expected: Partial<Booked>) =>
  expect
    .poll(
      async () => {
        const [row] = await shop.query(
          `select s.payable_amount::int as payable, s.revision, s.flags,
                  (select o.transaction_no from sales o where o.uuid = s.original_uuid) as original,
                  (select coalesce(sum(case d.kind when 'cashSale' then d.amount else -d.amount end), 0)::int
                     from drawer_entries d where d.sale_uuid = s.uuid) as cash,
                  exists (select from sale_voids v where v.sale_uuid = s.uuid) as "isVoid"
             from sales s where s.transaction_no = $1`,
          [number],
        )
        return row
      },
      { timeout: 20_000 },
    )
    .toMatchObject(expected)

const returnOne = async (): Promise<string> => {
  await press('Return')
  await till.page.getByLabel('Table butter 100 g that comes back').fill('1')
  await press('Go to refund')
  await till.page
    .getByRole('region', { name: /^Goods back from/ })
    .getByText('Table butter')
    .waitFor()
  await press(/^Pay/)
  await till.page.getByText('To pay back').waitFor()
  await press(/^Complete/)
  return completed('C')
}

describe('after the sale', () => {
  test('AS-1 AS-4 a sale is viewed and one of its goods comes back, without a network as with one', async () => {
    const online = await sell(BUTTER, 2, '116.00')
    await view(online)
    await till.page.getByRole('list', { name: 'Timeline' }).getByText('Made on this device').waitFor()
    const first = await returnOne()
    await expectBooked(first, { payable: -5_800, cash: -5_800, original: online, flags: [] })

    await goOffline()
    const offline = await sell(BUTTER, 2, '116.00')
    await view(offline)
    const second = await returnOne()
    await view(offline)
    await till.page.getByText('Part returned').first().waitFor()
    await till.page.getByRole('list', { name: 'Linked documents' }).getByText(second).waitFor()
    await goOnline()
    await expectBooked(second, { payable: -5_800, cash: -5_800, original: offline, flags: [] })
  })

  test('AS-6 AS-16 an exchange is one document that takes one and gives another; what lay in the cart is parked', async () => {
    const number = await sell(BUTTER, 1, '58.00')
    await till.scan(SOAP)
    await till.expectCart('40.00')
    await view(number)
    await press('Exchange')
    await press('Everything')
    await press('Choose the new goods')
    await till.atSale()
    await till.scan(SOAP)
    await till.scan(SOAP)
    await till.expectCart('22.00')
    await press(/^Pay/)
    await till.page.keyboard.press('Enter')
    await expectBooked(await completed('S'), { payable: 2_200, cash: 2_200, original: number, flags: [] })
    await till.newSale()
    await till.page.getByRole('button', { name: 'Parked sales' }).getByText('1').waitFor()
  })

  test('AS-9 a sale is changed over a reload without a network, its original beside it', async () => {
    const number = await sell(BUTTER, 2, '116.00')
    await expectBooked(number, { payable: 11_600, cash: 11_600 })
    await goOffline()
    await view(number)
    await press('Edit')
    await till.page.getByText(`Changing ${number}`).waitFor()
    await till.page.getByLabel('Quantity of Table butter 100 g').fill('1')
    await till.page.getByLabel('Quantity of Table butter 100 g').press('Enter')
    await till.page.getByText('1 item', { exact: true }).waitFor()
    await till.page.reload()
    await till.unlock()
    await till.page.getByText(`Changing ${number}`).waitFor()
    await till.page.getByText('1 item', { exact: true }).waitFor()
    await press('Original')
    await till.page.getByRole('list', { name: 'Original' }).getByText('116.00').waitFor()
    await press(/^Pay/)
    await press(/^Complete/)
    await till.page.getByText('Sale completed').waitFor()
    await goOnline()
    await expectBooked(number, { payable: 5_800, revision: 2, cash: 5_800, flags: [] })
  })

  test('AS-13 a sale is voided with a reason without a network, once', async () => {
    const number = await sell(SOAP, 1, '40.00')
    await goOffline()
    await view(number)
    await press('Void')
    await press('Void sale')
    await till.page.getByText('Say why it is void').waitFor()
    await till.page.getByLabel('Reason').fill('rung up twice')
    await press('Void sale')
    await till.page.getByText('The sale is void.').waitFor()
    await till.page.getByRole('button', { name: 'Return', exact: true }).waitFor({ state: 'detached' })
    await goOnline()
    await expectBooked(number, { payable: 4_000, cash: 0, isVoid: true })
  })

  test('AS-19 AS-20 AS-21 a scanned receipt opens its sale, offline the list says its reach, and it is saved as files', async () => {
    const number = await sell(SOAP, 1, '40.00')
    await goOffline()
    await till.openHistory()
    await till.page.getByText(/^Offline: sales of this device, back to/).waitFor()
    await till.page.getByLabel('Number, customer or phone').fill(number)
    await till.page.keyboard.press('Enter')
    await till.page.getByRole('heading', { name: number }).waitFor()
    await goOnline()
    await till.openAt('/sales/saleslist')
    await till.page.getByRole('row').filter({ hasText: number }).waitFor()
    await press('Columns')
    await till.page.getByLabel('Cashier', { exact: true }).check()
    await till.page.getByRole('columnheader', { name: 'Cashier' }).waitFor()
    await till.page.keyboard.press('Escape')
    for (const [item, ending] of [
      ['CSV file', 'csv'],
      ['Excel file', 'xlsx'],
    ] as const) {
      await press('Export')
      const [download] = await Promise.all([
        till.page.waitForEvent('download'),
        till.page.getByRole('menuitem', { name: item }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^sales-.*\\.${ending}$`))
    }
  })
})
