import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
  // As in a private window of some browsers, or on a broken profile.
  await till.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await till.open()
})
afterAll(() => shop?.close())

test.runIf(LONG)(
  'LD-44 without a local database the till says so and makes direct online sales only',
  async () => {
    await till.page
      .getByText('Local database unavailable. Proceeding without local storage.')
      .first()
      .waitFor()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.scan(BUTTER)
    const number = await till.payCash('100')
    expect(await shop.sales(number)).toMatchObject([{ payable: 5_800 }])
    await till.newSale()

    await till.scan(BUTTER)
    shop.proxy.cut()
    await till.page.keyboard.press('F9')
    await till.page.getByLabel('Amount', { exact: true }).fill('100')
    await till.page.keyboard.press('Enter')
    await till.page
      .getByText(/^Not completed: this device cannot store sales/)
      .first()
      .waitFor()
    expect(await till.page.getByText('Sale completed').count()).toBe(0)

    shop.proxy.mend()
    const reached = till.page.waitForResponse((answer) => answer.url().endsWith('/healthz') && answer.ok())
    await till.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await (await reached).finished()
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Sale completed').waitFor()
  },
)
