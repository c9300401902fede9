import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { BUTTER, type Counter, counterOf } from './counter.ts'

/** Every after-sale and drawer screen: axe in light and dark, and nothing wider than a phone. */
describe('screens after the sale and at the drawer', () => {
  let shop: Shop
  let till: Till
  let counter: Counter
  let number: string

  beforeAll(async () => {
    shop = await openShop()
    till = await shop.startBrowser()
    counter = counterOf(till)
    await till.beginShift('manager@demo.test', 'R2 - ', '2000')
    number = await counter.sell(BUTTER, 2, '116.00')
    // Two stores, two registers and a whole catalogue load before the first screen, which is slow on a busy computer.
  }, 400_000)
  afterAll(() => shop?.close())

  const PHONE = { width: 390, height: 844 }
  const DESK = { width: 1280, height: 800 }

  const fits = async () => {
    await till.page.setViewportSize(PHONE)
    const wide = await till.page.evaluate(() => document.documentElement.scrollWidth)
    await till.page.setViewportSize(DESK)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
    expect(await layoutFaults(till.page)).toEqual([])
  }
  const says = (text: string | RegExp) => till.page.getByText(text).first().waitFor()

  const SCREENS: [string, () => Promise<unknown>][] = [
    ['history', async () => (await till.openHistory(), says(number))],
    ['view', () => counter.view(number)],
    ['sales list', async () => (await till.openAt('/sales/saleslist'), says(number))],
    [
      'edit',
      async () => {
        await counter.view(number)
        await till.actOnSale('Edit')
        await says(`Changing ${number}`)
      },
    ],
    ['receive payment', async () => (await till.openAt('/sales/receivepayment'), says('Receive payment'))],
    [
      'account',
      async () => {
        await till.page.getByRole('searchbox').fill('Customer 0')
        await till.page.getByRole('option').first().click()
        await till.page.getByLabel('Amount received').waitFor()
      },
    ],
    [
      'statement',
      async () => {
        await counter.press('Statement')
        await says('Closing balance')
      },
    ],
    [
      'close register',
      async () => (
        await till.openAt('/sales/cashRegister/CloseCashRegister'),
        till.page.getByLabel('Notes of ₹500').waitFor()
      ),
    ],
    [
      'closing list',
      async () => (
        await till.openAt('/sales/cashregisterclosinglist'),
        till.page.getByRole('row').nth(1).waitFor()
      ),
    ],
  ]

  test.each(SCREENS)('AX-4 AX-5 %s is readable, and usable at the width of a phone', async (_name, open) => {
    await open()
    expect(await seriousFaults(till.page, { within: 'main' })).toEqual([])
    await fits()
  })

  const DIALOGS: [string, () => Promise<unknown>][] = [
    ['Return', async () => (await counter.view(number), till.actOnSale('Return'))],
    ['Correct payment', async () => (await counter.view(number), till.actOnSale('Correct payment'))],
    ['Void', async () => (await counter.view(number), till.actOnSale('Void'))],
    ['register panel', () => counter.press('Cash Register')],
  ]

  test.each(DIALOGS)(
    'AX-4 AX-5 the dialog %s is readable, and usable at the width of a phone',
    async (_name, open) => {
      await open()
      await till.page.getByRole('dialog').waitFor()
      expect(await seriousFaultsOfDialog(till.page)).toEqual([])
      await fits()
      await till.page.keyboard.press('Escape')
      await till.page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  )

  test('RP-9 RP-10 RP-11 a bill with a balance leads to its account; its statement tells of the payment, whose receipt comes again', async () => {
    const { page } = till
    const [bill] = await shop.query(
      `select s.uuid from customer_entries e join sales s on s.uuid = e.sale_uuid
        where e.kind = 'creditSale' and s.device_id is not null
          and not exists (select from sales r where r.original_uuid = s.uuid) limit 1`,
    )
    await till.openAt(`/sales/viewsales/${String(bill?.['uuid'])}`)
    await till.actOnSale('Collect due')
    await page.getByLabel('Amount received').fill('12')
    await counter.press(/^Receive /)
    await says('Payment received')
    const text =
      (await page
        .getByText(/\/R\d\d\//)
        .first()
        .textContent()) ?? ''
    const [receipt] = /[A-Z0-9]+\/R\d\d\/\d{5}/.exec(text) ?? ['']
    await counter.press('A4 or PDF')
    await page.getByRole('dialog').getByText('Payment receipt').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await till.unlock()
    await counter.press('Statement')
    await counter.press(`Reprint receipt ${receipt}`)
    const copy = page.getByRole('dialog')
    for (const text of ['COPY', 'Cash', /^Bill /]) await copy.getByText(text).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await counter.press('Print or save')
    const [file] = await Promise.all([page.waitForEvent('download'), counter.press('Save as CSV')])
    expect(file.suggestedFilename()).toMatch(/^Statement-of-account-.*\.csv$/)
  })
})
