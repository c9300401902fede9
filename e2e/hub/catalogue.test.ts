import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { SOON_MS } from '../support/soon.ts'
import type { Till } from '../support/till.ts'

const CODE = '8901000888887'
const ON_FIRST_TILE = 'Air freshener 1 l'

let shop: Shop
let till: Till
let page: Page
beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await till.atSale()
  await till.productsLoaded()
  ;({ page } = await shop.newDevice())
  await page.goto(`${shop.proxy.url}/hub/#/sign-in`)
  await field('Login ID').fill('manager@demo.test')
  await field('Password').fill('Demo@1234')
  await button('Sign in').click()
  await page.getByRole('navigation').waitFor()
})
afterAll(() => shop?.close())

const field = (name: string) => page.getByLabel(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('HC-1 a new product of the hub is sold at an open till with the first scan, within seconds', async () => {
  await page.goto(`${shop.proxy.url}/hub/#/products/new`)
  await field('Name').fill('Almond butter 200 g')
  await field('Code').fill('ALM-200')
  await field('Barcode').fill(CODE)
  await field('Price (₹)').fill('349')
  await field('Tax').selectOption({ label: 'GST 5%' })
  await button('Save').click()
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

/** As large as a phone's, and wider than high. */
const drawPhoto = async (): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_600, 1_200)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = 'orange'
    pen.fillRect(0, 0, 1_600, 1_200)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('HU-9 HU-20 HU-23 HU-24 a photo of the hub is small on the till’s tile, stays there offline, and goes with the setting', async () => {
  await page.goto(`${shop.proxy.url}/hub/#/products`)
  await page.getByRole('searchbox').fill(ON_FIRST_TILE)
  await page.getByRole('link', { name: ON_FIRST_TILE, exact: true }).click()
  await button('Choose a picture').waitFor()
  const photo = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto() }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('img', { name: ON_FIRST_TILE }).waitFor()
  await button('Save').click()
  const tiles = till.page.getByRole('option', { name: ON_FIRST_TILE })
  const sizeOnTile = () =>
    tiles
      .locator('img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      })
  expect(await sizeOnTile()).toEqual([256, 192])

  shop.proxy.cut()
  await till.page.reload()
  await till.unlock()
  expect(await sizeOnTile()).toEqual([256, 192])

  await till.openAt('/settings?section=selling')
  // The name belongs to the switch.
  await till.page.getByText('Pictures on tiles', { exact: true }).click()
  await till.openAt('/sales/newsales')
  await tiles.first().waitFor()
  expect(await tiles.locator('img').count()).toBe(0)
  shop.proxy.mend()
})
