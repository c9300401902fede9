import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
})
afterAll(() => shop?.close())

test('FR-1 sign-in can be filled in while the rest of the till loads, and nothing typed is lost', async () => {
  const { page } = till
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.url().endsWith('.js')) scripts.push(response)
  })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/selling-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await till.open()
  await page.getByLabel('Login Id').waitFor()
  // Read at once: a reply after the sign-in may still be in flight when the browser exits.
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length))
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(200)

  await page.getByLabel('Login Id').fill('solo@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  arrive()
  await till.setPin()
  await till.atSale()
})
