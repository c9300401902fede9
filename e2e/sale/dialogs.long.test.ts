import { pdfPages } from '@evertill/paper/testing/pdf-text.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
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

test('TX-16 RC-20 goods for another State pay IGST on screen, paper and server, also without a network', async () => {
  const { page } = till
  await page.context().setOffline(true)
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await page.getByRole('button', { name: 'Deliver to' }).click()
  const address = page.getByRole('dialog', { name: 'Deliver to' })
  await address.getByText('Taxed as in the store.').waitFor()
  await address.getByRole('button', { name: 'Save' }).click()
  await address.getByRole('combobox').selectOption('Maharashtra')
  await address.getByText('Place of supply: 27 Maharashtra. IGST instead of CGST and SGST.').waitFor()
  await address.getByLabel('Name').fill('Anand Stores')
  await address.getByLabel('Address').fill('12 Market Road')
  expect(await seriousFaultsOfDialog(page)).toEqual([])
  await address.getByRole('button', { name: 'Save' }).click()
  await page.getByText('To Maharashtra').waitFor()
  const number = await till.payCash('100')

  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByText('A4', { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  const [sheet] = pdfPages(await readFile(await download.path()))
  const texts = sheet?.texts.join(' ')
  for (const part of ['IGST', 'Anand Stores', '12 Market Road', 'Maharashtra (27)', '55.24', '2.76'])
    expect(texts).toContain(part)
  expect(texts).not.toContain('CGST')
  await page.keyboard.press('Escape')
  await receipt.waitFor({ state: 'hidden' })

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'New sale' }).click()
  await till.atSale()
  await till.openHistory()
  await till.expectSyncState(number, 'Sent')
  const [row] = await shop.query(`select extras from sales where transaction_no = $1`, [number])
  expect(row?.['extras']).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '27' })
})

test('FC-37 FC-38 a charge that was typed is on the bill without "Add charge", and the focus is back at the search', async () => {
  await till.openAt('/sales/newsales')
  await till.atSale()
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
