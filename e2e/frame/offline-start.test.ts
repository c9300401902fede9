import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
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

test('FR-1 sign-in can be filled in while the rest of the till loads, and nothing typed is lost', async () => {
  const till = await shop.newDevice()
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

  test.runIf(LONG)('FR-16 the worker leaves the hub, the API and the probes to the server', async () => {
    const { page } = till
    for (const path of ['/healthz', '/metrics', '/api/docs', '/hub/', '/hub', '/api/nothing']) {
      const answer = await page.goto(shop.proxy.url + path)
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false])
      // Nothing of the till: its sign-in would be there at once.
      expect([path, await page.getByText('Login Id').count()]).toEqual([path, 0])
    }
    const shell = await page.goto(`${shop.proxy.url}/sales/history`)
    expect(shell?.fromServiceWorker()).toBe(true)
    // No request to the server wakes the worker: kept awake, the one of an old version would never end.
    // The till may have asked for the same address before, so there can be more than one entry.
    const sourcesOf = (url: string) =>
      page.evaluate(async (path) => {
        await (await fetch(path)).text()
        const entries = performance.getEntriesByName(new URL(path, location.href).href)
        const sources = entries.map((entry): unknown => entry.toJSON().workerMatchedSourceType)
        return [...new Set(sources)]
      }, url)
    expect(await sourcesOf('/api/nothing')).toEqual(['network'])
    expect(await sourcesOf('/healthz')).toEqual(['network'])
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
