import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const [BUTTER, SOAP] = ['8900000000012', '8900000000029']
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())
beforeEach(() => till.page.setViewportSize(DESK))

const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true })
const band = () => till.page.getByRole('region', { name: 'Mode' })
const heading = (name: string) => till.page.getByRole('heading', { name, exact: true })
const goTo = async (type: string) => {
  await till.openAt(`/sales/newsales?type=${encodeURIComponent(type)}`)
  await till.atSale()
}
const atPlainSale = async () => {
  await heading('Sale').waitFor()
  await till.atSale()
  expect(await band().count()).toBe(0)
}

const MODES = [
  { type: 'Sales Return', band: 'Sales return', main: 'Refund ₹58.00', done: 'Sales Return completed' },
  { type: 'Sales Order', band: 'Order', main: 'Take order', done: 'Sales Order completed' },
  { type: 'Quotation', band: 'Quotation', main: 'Save quotation', done: 'Quotation completed' },
]

describe('documents other than a sale', () => {
  test.each(MODES)(
    'FC-26 FC-27 $type has a band and names its act; Enter, "New sale" and a scan go on with a plain sale',
    async ({ type, band: name, main, done }) => {
      await goTo(type)
      await till.scan(BUTTER)
      await band().getByText(name, { exact: true }).waitFor()
      expect(await button('Pay').count()).toBe(0)
      await button(main).waitFor()
      expect(await seriousFaults(till.page)).toEqual([])
      await till.page.keyboard.press('F9')
      await button(main).click()
      await till.page.getByText(done).waitFor()
      await till.scanAnywhere(SOAP)
      await atPlainSale()
      await till.page.getByText('payable ₹40.00', { exact: false }).waitFor({ state: 'attached' })
      await till.page.keyboard.press('Control+z')
      await till.page.getByText('Scan or search an article').waitFor()
    },
  )

  test('FC-26 Enter after a return leads to a plain sale', async () => {
    await goTo('Sales Return')
    await till.scan(BUTTER)
    await till.page.getByText('to pay back ₹58.00', { exact: false }).waitFor({ state: 'attached' })
    // Scanned goods come back: they must not look sold.
    await till.page.getByText('Taken back without a bill').waitFor()
    expect(await till.page.getByRole('list', { name: 'Cart' }).textContent()).toContain('−58.00')
    await till.page.keyboard.press('F9')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Sales Return completed').waitFor()
    await till.page.keyboard.press('Enter')
    await atPlainSale()
  })

  test('FC-27 the way out asks about the goods: parked they come back as a return, dropped they are gone', async () => {
    await goTo('Sales Return')
    await button('Back to sales').click()
    await atPlainSale()

    await goTo('Sales Return')
    await till.scan(BUTTER)
    await button('Back to sales').click()
    const question = till.page.getByRole('dialog', { name: 'Back to sales?' })
    await question.getByRole('button', { name: 'Park' }).click()
    await atPlainSale()
    await button('Parked sales').click()
    await button('Resume Sales return').click()
    await band().getByText('Sales return').waitFor()
    await button('Refund ₹58.00').waitFor()

    await till.page.setViewportSize(PHONE)
    await band().getByText('Sales return').waitFor()
    await till.page.getByRole('button', { name: /Show cart/ }).click()
    const cart = till.page.getByRole('dialog', { name: 'Cart' })
    await cart.getByText('Sales return', { exact: true }).waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await cart.getByRole('button', { name: 'Back to sales' }).click()
    await question.getByRole('button', { name: 'Drop' }).click()
    await till.page.setViewportSize(DESK)
    await atPlainSale()
    await till.page.getByText('Scan or search an article').waitFor()
    expect(await button('Undo').isDisabled()).toBe(true)
  })

  test('FC-41 goods in the cart stay what they are until the cashier parks them or takes them along', async () => {
    const begin = (type: string) => till.openAt(`/sales/newsales?type=${encodeURIComponent(type)}`)
    const question = till.page.getByRole('dialog', { name: /^New / })
    await goTo('Sale')
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    await begin('Sales Return')
    await question.getByText('1 line of “Sale” is in the cart', { exact: false }).waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.keyboard.press('Escape')
    await atPlainSale()
    await till.expectCart('58.00')

    await begin('Quotation')
    await question.getByRole('button', { name: 'Take along' }).click()
    await band().getByText('Quotation').waitFor()
    await till.page.getByLabel('Quantity of Table butter 100 g').waitFor()

    await till.openHistory()
    await begin('Sales Return')
    await question.getByRole('button', { name: 'Park' }).click()
    await band().getByText('Sales return').waitFor()
    await till.page.getByText('Scan or search an article').waitFor()
    await button('Parked sales').click()
    await button('Resume Quotation').click()
    await band().getByText('Quotation').waitFor()
    await button('Back to sales').click()
    await till.page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
    await atPlainSale()
  })

  test('FC-27 an edit has a band, and its button says what is collected or paid back', async () => {
    await goTo('Sale')
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    const number = await till.payCash('58')
    await till.newSale()
    await till.openHistory()
    await till.page.getByRole('link', { name: number }).click()
    await till.actOnSale('Edit')
    await band().getByText('Editing a completed sale').waitFor()
    await button('Save changes').waitFor()
    await till.scan(SOAP)
    await button('Collect ₹40.00').waitFor()
    await till.page.getByLabel('Quantity of Table butter 100 g').click()
    await till.page.getByRole('button', { name: 'Remove Table butter 100 g' }).click()
    await button('Refund ₹18.00').waitFor()
    await till.page.keyboard.press('F9')
    await till.page.getByText('To pay back').first().waitFor()
    await till.page.keyboard.press('Escape')
    await band().getByRole('button', { name: 'Back to sales' }).click()
    await till.page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
    await atPlainSale()
  })
})
