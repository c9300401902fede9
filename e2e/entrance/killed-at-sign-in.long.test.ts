import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { PIN } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

/** Types a digit between the first paint of the screen and its effects. */
const typeAtFirstPaint = (key: string): void => {
  new MutationObserver((_, observer) => {
    const box = document.querySelector<HTMLInputElement>('input[aria-label="PIN, digit 1"]')
    if (!box || box.matches(':disabled')) return
    observer.disconnect()
    box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }).observe(document, { childList: true, subtree: true })
}

/** Whether the page preloads the file: otherwise the browser requests it only after reading the first one. */
const isTillFetchedAtOnce = (): boolean => {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [first, till] = ['first', 'till'].map((name) =>
    files.find((file) => new RegExp(`/assets/${name}-.*\\.js$`).test(file.name)),
  )
  return first !== undefined && till !== undefined && till.startTime < first.responseEnd
}

test('EN-34 EN-7 EN-38 F-40 killed right after sign-in it knows who it was; started without a network: PIN, then a sale', async () => {
  const first = await shop.startBrowser()
  await first.open()
  await first.enterCredentials('solo@demo.test')
  await first.page.getByRole('heading', { name: 'Set Your PIN' }).waitFor()
  await shop.killBrowser()
  const before = await shop.startBrowser()
  await before.open()
  await before.setPin()
  await before.productsLoaded()
  await before.readyForOffline()
  await shop.quitBrowser()
  shop.proxy.cut()
  const till = await shop.startBrowser()
  await till.page.addInitScript(typeAtFirstPaint, PIN.slice(0, 1))
  await till.open()
  await expect
    .poll(() => till.page.evaluate(() => document.activeElement?.ariaLabel), { timeout: 20_000 })
    .toBe('PIN, digit 2')
  await till.page.keyboard.type(PIN.slice(1))
  expect(await till.page.evaluate(isTillFetchedAtOnce)).toBe(true)
  await till.productsLoaded()
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  const number = await till.payCash('100')
  await till.openHistory()
  await till.expectSyncState(number, 'Waiting')
  shop.proxy.mend()
  await till.expectSyncState(number, 'Sent')
  expect(await shop.sales(number)).toHaveLength(1)
})
