import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const dialog = () => till.page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const gone = () => dialog().waitFor({ state: 'detached' })
const focusedLabel = () => till.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('FC-37 FC-38 a charge that was typed is on the bill without "Add charge", and the focus is back at the search', async () => {
  await till.scan(BUTTER)
  await till.page.keyboard.press('F4')
  await dialog().getByLabel('Charge', { exact: true }).fill('Packing')
  await dialog().getByLabel('Charge amount').fill('20')
  await press('Save')
  await gone()
  await till.page.getByText('payable ₹78.00', { exact: false }).waitFor({ state: 'attached' })
  expect(await focusedLabel()).toBe('Scan or search products')
})

test('FC-20 Escape goes back from a new customer to the search, then closes it, and the cart stays', async () => {
  await till.page.keyboard.press('F6')
  await dialog().getByLabel('Name, phone or GSTIN').fill('Nobody Atall')
  await press('New customer')
  await dialog().getByLabel('First name').waitFor()
  await till.page.keyboard.press('Escape')
  await dialog().getByLabel('Name, phone or GSTIN').waitFor()
  await till.page.keyboard.press('Escape')
  await gone()
  await till.expectCart('Table butter')
})

test('CU-14 a customer is edited without a network, and the server has the change afterwards', async () => {
  const name = `Edited${Date.now()}`
  const phone = async () => {
    const [row] = await shop.query('select phone_no from customers where first_name = $1', [name])
    return row?.['phone_no']
  }
  await till.page.keyboard.press('F6')
  await dialog().getByLabel('Name, phone or GSTIN').fill(name)
  await press('New customer')
  await dialog().getByLabel('Phone').fill('9000000001')
  await press('Save customer')
  await gone()
  await expect.poll(phone, { timeout: 20_000 }).toBe('9000000001')
  await till.page.context().setOffline(true)
  await till.page.keyboard.press('F6')
  await press('Edit customer')
  await dialog().getByLabel('Phone').fill('9000000002')
  await press('Save customer')
  await dialog().getByText('9000000002').waitFor()
  await till.page.keyboard.press('Escape')
  await till.page.context().setOffline(false)
  await expect.poll(phone, { timeout: 20_000 }).toBe('9000000002')
})
