import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
})
afterAll(() => shop?.close())

describe('the installed shell', () => {
  test('FR-14 plain http off this machine is not secure, and one sentence says what to do', async () => {
    const { page } = till
    // The browser treats 0.0.0.0 as another computer, although it is this one.
    await page.goto(shop.proxy.url.replace('127.0.0.1', '0.0.0.0'))
    const notice = page.getByRole('alert')
    await notice.waitFor()
    expect(await notice.textContent()).toBe(
      'This address is not secure, so the till cannot keep your sales safe here. Open it over https, or as localhost on the computer it runs on.',
    )
    expect(await page.getByLabel('Login Id').count()).toBe(0)
  })

  test('FR-15 can be installed: manifest, icons and a worker for the whole till', async () => {
    const { page } = till
    await till.open()
    await page.getByText('App ready to work offline').waitFor()
    const client = await page.context().newCDPSession(page)
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    // Headless Chromium treats its profile as incognito; that is the only accepted error.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    )
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe('/')
  })

  test('FR-16 the worker leaves the hub, the API and the probes to the server', async () => {
    const { page } = till
    for (const path of ['/healthz', '/metrics', '/api/docs', '/hub/', '/hub', '/api/nothing']) {
      const answer = await page.goto(shop.proxy.url + path)
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false])
      expect([path, await page.locator('#root').count()]).toEqual([path, 0])
    }
    const shell = await page.goto(`${shop.proxy.url}/sales/history`)
    expect(shell?.fromServiceWorker()).toBe(true)
  })

  test.runIf(LONG)('FR-15 with server, network and browser gone the till starts cold', async () => {
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await shop.quitBrowser()
    await shop.killServer()
    till = await shop.startBrowser()
    await till.page.context().setOffline(true)
    await till.open()
    // The hidden screen behind the PIN has one too.
    const banner = till.page.getByText('You are offline').filter({ visible: true })
    await banner.waitFor()
    await till.openAt('/store-selection')
    await till.page.reload()
    await till.page.getByLabel('PIN, digit 1').waitFor()
    expect(await banner.count()).toBe(1)
    await till.open()
    await till.unlock()
    await till.scan('8900000000012')
    await till.expectCart('58.00')
    await till.page.getByRole('link', { name: 'Sales History' }).click()
    await till.page.getByText('No sales yet').waitFor()
  })
})
