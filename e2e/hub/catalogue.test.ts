import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { SOON_MS } from '../support/soon.ts'
import type { Till } from '../support/till.ts'

const CODE = '8901000888887'

let shop: Shop
let till: Till
beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await till.atSale()
  await till.productsLoaded()
})
afterAll(() => shop?.close())

test('HC-1 a new product of the hub is sold at an open till with the first scan, within seconds', async () => {
  const { page } = await shop.newDevice()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(`${shop.proxy.url}/hub/#/sign-in`)
  await field('Login ID').fill('manager@demo.test')
  await field('Password').fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').waitFor()
  await page.goto(`${shop.proxy.url}/hub/#/products/new`)
  await field('Name').fill('Almond butter 200 g')
  await field('Code').fill('ALM-200')
  await field('Barcode').fill(CODE)
  await field('Price (₹)').fill('349')
  await field('Tax').selectOption({ label: 'GST 5%' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Almond butter 200 g' }).waitFor()
  const saved = Date.now()
  const sold = till.page.getByLabel('Quantity of Almond butter 200 g')
  // Once is enough: what the till has not heard of yet, it asks the server for.
  await till.scanAnywhere(CODE)
  await sold.waitFor()
  expect(Date.now() - saved).toBeLessThan(SOON_MS)

  // HC-25: what the web ring cannot judge.
  await page.goto(`${shop.proxy.url}/hub/#/products`)
  await page.getByRole('grid').getByRole('link').first().waitFor()
  expect(await seriousFaults(page)).toEqual([])
})
