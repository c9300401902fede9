import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { LONG } from '../support/long.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
})
afterAll(() => shop?.close())

const says = (till: Till, text: string | RegExp) => till.page.getByText(text).first().waitFor()

const tryPin = async (till: Till, pin: string) => {
  await till.page.getByLabel('PIN, digit 1').and(till.page.locator(':enabled')).focus()
  await till.page.keyboard.type(pin)
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
      // The till has committed the sale, but the server does not receive it before the end.
      shop.proxy.block('POST /api/transaction/sales/offline')
      await till.page.context().setOffline(false)
      // Nor does the till hear the server's time, which would end the one that this test makes pass.
      await till.page.route('**/healthz', (route) => route.abort())
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

      shop.proxy.mend()
      await till.page.unroute('**/healthz')
      await till.enterCredentials('solo@demo.test')
      await till.setPin('4071')
      await till.openHistory()
      await till.expectSyncState(number, 'Sent')
      expect(await shop.sales(number)).toHaveLength(1)
    },
  )

  test('EN-41 EN-38 the PIN is asked for before the till is here; digits typed meanwhile count, wrong ones too', async () => {
    await shop.quitBrowser()
    const till = await shop.startTill()
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
    await tryPin(till, '2580')
    await till.productsLoaded()

    const bringHalf = await startHeld()
    await tryPin(till, '25')
    bringHalf()
    await till.page.locator('[inert] [role=option]').first().waitFor({ state: 'attached' })
    await till.page.keyboard.type('80')
    await till.atSale()
    await till.scan(BUTTER)
    await till.expectCart('58.00')
  })

  test.runIf(LONG)(
    'EN-6 left alone it locks over the screen, takes no scan, and opens in the middle of the payment',
    async () => {
      await shop.quitBrowser()
      const till = await shop.startBrowser()
      await till.page.clock.install()
      await till.open()
      await till.unlock()
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
    },
  )

  test.runIf(LONG)(
    'EN-5 a forgotten PIN: the confirmed way back is login id and password, and the cart is still there',
    async () => {
      const till = await shop.newDevice()
      await till.open()
      await till.signIn('solo@demo.test')
      await till.productsLoaded()
      await till.scan(BUTTER)
      await till.expectCart('58.00')
      await expect.poll(() => rowsOf(till.page, 'cart')).not.toEqual([])
      await till.page.reload()
      await till.page.getByRole('button', { name: 'What is this?' }).click()
      await till.page.getByRole('dialog', { name: 'Offline Billing PIN' }).waitFor()
      await till.page.keyboard.press('Escape')
      await till.page.getByRole('button', { name: 'Forgot Your PIN?' }).click()
      await till.page.getByRole('button', { name: 'Log in again' }).click()
      await till.enterCredentials('solo@demo.test')
      await till.setPin('9576')
      await till.expectCart('58.00')
    },
  )
})
