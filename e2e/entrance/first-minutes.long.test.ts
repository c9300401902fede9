import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { PIN } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('EN-56 EN-57 EN-58 the way from the PIN to the first sale leads, and its hints do not come back', async () => {
  const till = await shop.newDevice()
  const { page } = till
  await till.open()
  await till.enterCredentials('cashier@demo.test')
  // New PIN and confirmation on one screen.
  await page.getByLabel('New PIN, digit 1').waitFor()
  await page.getByLabel('Confirm PIN, digit 1').waitFor()
  await till.setPin(PIN)

  const registers = page.getByRole('listbox', { name: 'Cash Register Selection' })
  const highlighted = registers.getByRole('option', { selected: true })
  await highlighted.getByText('Free', { exact: true }).waitFor()
  expect(await registers.getByRole('option').count()).toBeGreaterThan(1)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await till.openRegister('2000')
  await till.atSale()
  await till.productsLoaded()

  const hints = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect.poll(() => hints.count()).toBe(3)
  await page.getByText('Scan or search an article').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await expect.poll(() => hints.count()).toBe(2)
  await till.payCash('58')
  await till.newSale()
  expect(await hints.count()).toBe(0)
  await page.reload()
  await till.unlock()
  await till.productsLoaded()
  expect(await hints.count()).toBe(0)
})
