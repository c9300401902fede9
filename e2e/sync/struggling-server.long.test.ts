import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { expectAllOnServer, sellButter } from './harness.ts'

const SALE_CALLS = /\/api\/transaction\/sales\/offline/
const MINUTE = 60_000
/** How long the server is sick, from the first sale that it cannot take: the outage that the promise of 30 s is about. */
const SICK_MS = MINUTE
const RECOVERED_MS = 30_000

interface Answer {
  status: number
  headers?: Record<string, string>
  contentType: string
  body: string
}
const ours = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message: 'Try again later.' }),
})
const SICK: Record<string, () => Answer> = {
  '503': () => ours(503, 'Unavailable'),
  '429 with a date': () => ({
    ...ours(429, 'TooManyRequests'),
    headers: { 'retry-after': new Date(Date.now() + 8_000).toUTCString() },
  }),
  'a foreign 429': () => ({ status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' }),
}

let shop: Shop
let till: Till
let made = 0

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const isCall = (request: { url(): string }) => /^\/(api|healthz)/.test(new URL(request.url()).pathname)

/** What a start or a recovery pulls is over, so that the calls of the next minute are those of a sick server. */
const atRest = async (page: Page) => {
  let last = Date.now()
  const note = (request: { url(): string }) => {
    if (isCall(request) && !request.url().includes('/healthz')) last = Date.now()
  }
  page.on('request', note)
  await expect.poll(() => Date.now() - last, { timeout: 2 * MINUTE }).toBeGreaterThan(5_000)
  page.off('request', note)
}

/** Counts how often the banner appears from now on. */
const watchBanner = (page: Page) =>
  page.evaluate(() => {
    const isShown = () => document.body.innerText.includes('Server not reachable')
    let was = isShown()
    const seen = Object.assign(window, { bannersSeen: was ? 1 : 0 })
    const { bannerWatch } = window as { bannerWatch?: MutationObserver }
    bannerWatch?.disconnect()
    const watch = new MutationObserver(() => {
      const is = isShown()
      if (is && !was) seen.bannersSeen += 1
      was = is
    })
    Object.assign(window, { bannerWatch: watch })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const bannersSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { bannersSeen: number }).bannersSeen)

describe.each(Object.entries(SICK))(
  'F-62 a server that answers %s to sales while its probe answers',
  (_name, answer) => {
    test(
      'OB-54 is asked seldom, is called unreachable once, and has every sale within 30 s of its recovery',
      { timeout: 6 * MINUTE },
      async () => {
        const sends: number[] = []
        const calls: string[] = []
        const wellAgain: number[] = []
        const isSick = () => sends[0] === undefined || Date.now() < sends[0] + SICK_MS
        const count = (request: { url(): string }) => {
          if (sends.length > 0 && isSick() && isCall(request)) calls.push(new URL(request.url()).pathname)
        }
        await atRest(till.page)
        // By the clock of whoever is asked, so that the outage takes a minute however long a sale takes.
        await till.page.route(SALE_CALLS, (route) => {
          if (!isSick()) {
            wellAgain.push(Date.now())
            return route.continue()
          }
          sends.push(Date.now())
          return route.fulfill(answer())
        })
        till.page.on('request', count)
        await watchBanner(till.page)
        while (isSick()) {
          await sellButter(till)
          made += 1
        }
        await expect
          .poll(() => rowsOf(till.page, 'salesQueue'), { timeout: 2 * MINUTE, interval: 200 })
          .toEqual([])
        till.page.off('request', count)
        await till.page.unrouteAll({ behavior: 'ignoreErrors' })
        const recovered = (sends[0] ?? Number.NaN) + SICK_MS
        console.log(
          `${_name}: ${sends.length} sends and ${calls.length} calls in a minute, ` +
            `taken ${wellAgain.map((time) => `${((time - recovered) / 1000).toFixed(1)} s`).join(', ')} after it`,
        )
        // A minute from its first send on, of which the first is repeated at once.
        expect(sends.length).toBeLessThanOrEqual(8)
        expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(30)
        // One wait of the till, then one sale, the others, and perhaps one that was made meanwhile: nothing waits again,
        // and how long the calls themselves take is the machine's.
        expect(wellAgain[0]).toBeLessThan(recovered + RECOVERED_MS)
        expect(wellAgain.length).toBeLessThanOrEqual(3)
        expect(await bannersSeen(till.page)).toBe(1)
        await till.page.getByText('Server not reachable').waitFor({ state: 'detached' })
        expect(await bannersSeen(till.page)).toBe(1)
        await expectAllOnServer(shop, till.page, made * 5_800, made)
      },
    )
  },
)

test('OB-54 F-62 "Send now" asks a server that could not take sales at once', async () => {
  await till.page.route(SALE_CALLS, (route) =>
    route.fulfill({ ...ours(503, 'Unavailable'), headers: { 'retry-after': '300' } }),
  )
  await sellButter(till)
  made += 1
  await till.page.getByText('Server not reachable').waitFor()
  await till.page.unrouteAll({ behavior: 'ignoreErrors' })
  await till.page.getByRole('button', { name: /unsent/ }).click()
  await expect.poll(() => rowsOf(till.page, 'salesQueue'), { timeout: 10_000 }).toEqual([])
  await expectAllOnServer(shop, till.page, made * 5_800, made)
})
