import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { expectAllOnServer, sellButter } from './harness.ts'

const SALE_CALLS = /\/api\/transaction\/sales\/offline/
const MINUTE = 60_000
/** How long the server is sick. The promise is about what comes after the first minute. */
const SICK_MS = 2 * MINUTE
const SELL_EVERY_MS = 6_000

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
        const calls: number[] = []
        const count = (request: { url(): string }) => {
          if (/\/(api|healthz)/.test(new URL(request.url()).pathname)) calls.push(Date.now())
        }
        await till.page.route(SALE_CALLS, (route) => {
          sends.push(Date.now())
          return route.fulfill(answer())
        })
        till.page.on('request', count)
        await watchBanner(till.page)
        const began = Date.now()
        for (let next = began; next < began + SICK_MS; next += SELL_EVERY_MS) {
          await sellButter(till)
          made += 1
          await pause(Math.max(0, next + SELL_EVERY_MS - Date.now()))
        }
        const recovered = Date.now()
        till.page.off('request', count)
        await till.page.unrouteAll({ behavior: 'ignoreErrors' })
        const inLastMinute = (times: readonly number[]) =>
          times.filter((time) => time > recovered - MINUTE).length
        console.log(
          `${_name}: ${sends.length} sends and ${calls.length} calls in ${Math.round((recovered - began) / 1000)} s, ` +
            `${inLastMinute(sends)} and ${inLastMinute(calls)} in its last minute`,
        )
        expect(sends.length).toBeGreaterThan(0)
        expect(inLastMinute(sends)).toBeLessThanOrEqual(8)
        expect(inLastMinute(calls)).toBeLessThanOrEqual(30)
        expect(await bannersSeen(till.page)).toBe(1)
        await expect
          .poll(() => rowsOf(till.page, 'salesQueue'), { timeout: 30_000, interval: 200 })
          .toEqual([])
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
