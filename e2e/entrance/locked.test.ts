import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { LONG } from '../support/long.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const says = (till: Till, text: string | RegExp) => till.page.getByText(text).first().waitFor()

const tryPin = async (till: Till, pin: string) => {
  await till.page.getByLabel('PIN, digit 1').and(till.page.locator(':enabled')).focus()
  await till.page.keyboard.type(pin)
}

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

describe('a locked till', () => {
  test.runIf(LONG)(
    'EN-2 EN-3 wrong PINs: shaken, then a wait that a reload does not end, then the password; the sale is kept',
    async () => {
      const till = await shop.newDevice()
      await till.page.clock.install()
      await till.open()
      await till.signIn('solo@demo.test')
      await till.productsLoaded()
      await till.page.context().setOffline(true)
      await till.scan(BUTTER)
      const number = await till.payCash('100')
      await till.page.context().setOffline(false)
      // The till has committed the sale, but the server does not receive it before the end.
      await till.page.route('**/transaction/sales/offline**', (route) => route.abort())
      await till.page.reload()

      for (let tries = 1; tries <= 4; tries++) {
        await tryPin(till, '0000')
        await says(till, 'Invalid PIN')
      }
      expect(await till.page.locator('[data-shaken="true"]').count()).toBe(1)
      expect(await till.page.getByLabel('PIN, digit 1').inputValue()).toBe('')
      await tryPin(till, '0000')
      await says(till, /Please wait (30|29) s/)
      await till.page.reload()
      await says(till, /Please wait [12]\d s/)
      expect(await till.page.getByLabel('PIN, digit 1').isDisabled()).toBe(true)
      for (const seconds of [31, 61, 121, 241, 481]) {
        await till.page.clock.fastForward(seconds * 1000)
        await tryPin(till, '0000')
        await says(till, seconds === 481 ? /Too many wrong PINs/ : /Please wait/)
      }
      await till.page.getByRole('heading', { name: 'Sign in to your till' }).waitFor()

      await till.page.unroute('**/transaction/sales/offline**')
      await till.enterCredentials('solo@demo.test')
      await till.setPin('4321')
      await till.openHistory()
      await till.expectSyncState(number, 'Sent')
      expect(await shop.sales(number)).toHaveLength(1)
    },
  )

  test('EN-6 left alone it locks over the screen, takes no scan, and opens in the middle of the payment', async () => {
    const till = await shop.newDevice()
    await till.page.clock.install()
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    await till.page.getByLabel('Amount', { exact: true }).fill('77')
    await till.page.clock.fastForward('11:00')
    await till.page.getByRole('heading', { name: 'Enter PIN' }).waitFor()
    expect(await till.page.getByLabel('Amount', { exact: true }).isVisible()).toBe(false)
    // Neither a scan with Enter nor F9 may reach the sale below.
    await till.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await till.page.keyboard.press('F9')
    await till.page.keyboard.press('Enter')
    await till.page.getByLabel('PIN, digit 1').waitFor()
    await till.unlock()
    await till.page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await till.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('77')
    expect(await till.page.getByText('Sale completed').count()).toBe(0)
    // The cashier can also lock the till by hand.
    await till.page.getByRole('button', { name: 'Profile' }).click()
    await till.page.getByRole('button', { name: 'Lock', exact: true }).click()
    await till.page.getByRole('heading', { name: 'Enter PIN' }).waitFor()
  })

  test.runIf(LONG)(
    'EN-5 a forgotten PIN: the confirmed way back is login id and password, and the cart is still there',
    async () => {
      const till = await shop.newDevice()
      await till.open()
      await till.signIn('solo@demo.test')
      await till.productsLoaded()
      await till.scan(BUTTER)
      await till.expectCart('58.00')
      await till.page.reload()
      await till.page.getByRole('button', { name: 'What is this?' }).click()
      await till.page.getByRole('dialog', { name: 'Offline Billing PIN' }).waitFor()
      await till.page.keyboard.press('Escape')
      await till.page.getByRole('button', { name: 'Forgot Your PIN?' }).click()
      await till.page.getByRole('button', { name: 'Log in again' }).click()
      await till.enterCredentials('solo@demo.test')
      await till.setPin('9876')
      await till.expectCart('58.00')
    },
  )

  test('EN-41 EN-38 the PIN is asked for before the till is here; digits typed meanwhile count, wrong ones too', async () => {
    const till = await shop.newDevice()
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    // Bypasses the service worker, so that the till's file can be held back.
    const devtools = await till.page.context().newCDPSession(till.page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setBypassServiceWorker', { bypass: true })
    const startHeld = async () => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await till.page.route('**/assets/till-*.js', async (route) => {
        await held
        await route.continue()
      })
      await till.page.reload({ waitUntil: 'commit' })
      return letGo
    }

    const bringWrong = await startHeld()
    await tryPin(till, '0000')
    await till.page.getByLabel('PIN, digit 1').and(till.page.locator(':disabled')).waitFor()
    bringWrong()
    await says(till, 'Invalid PIN')
    await tryPin(till, '1234')
    await till.productsLoaded()

    const bringHalf = await startHeld()
    await tryPin(till, '12')
    bringHalf()
    await till.page.locator('[inert] [role=option]').first().waitFor({ state: 'attached' })
    await till.page.keyboard.type('34')
    await till.atSale()
    await till.scan(BUTTER)
    await till.expectCart('58.00')
  })

  test('EN-34 EN-7 EN-38 F-40 killed right after sign-in it knows who it was; started without a network: PIN, then a sale', async () => {
    await shop.killBrowser()
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
    await till.page.addInitScript(typeAtFirstPaint, '1')
    await till.open()
    await expect
      .poll(() => till.page.evaluate(() => document.activeElement?.ariaLabel), { timeout: 20_000 })
      .toBe('PIN, digit 2')
    await till.page.keyboard.type('234')
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
})
