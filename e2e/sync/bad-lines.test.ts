import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from 'playwright-core'
import { openWindow } from '../support/browser.ts'
import { rowsOf } from '../support/device.ts'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'
import { drained, expectAllOnServer, type QueuedRow, sellButter, startSale } from './harness.ts'

/** Sales per fault; `npm run prove bad-lines` makes 100. */
const SALES = Number(process.env.EVERTILL_SALES ?? 4)
/** A hundred sales take longer than a test of this ring may. */
const within = (ms: number) => ({ timeout: Math.max(ms, SALES * 10_000) })
const SALE_CALLS = '**/api/transaction/sales/offline*'
const BATCH_CALLS = '**/api/transaction/sales/offline/batch'

let shop: Shop
let till: Till
let made = 0

const onSaleCalls = async (handle: (route: Route) => Promise<void>) => {
  await till.page.route(SALE_CALLS, handle)
  await till.page.route(BATCH_CALLS, handle)
}
const uuidsIn = (route: Route): string[] => {
  const body = route.request().postDataJSON() as { UUID: string; sales?: { UUID: string }[] }
  return (body.sales ?? [body]).map(({ UUID }) => UUID)
}
const sellSome = async () => {
  for (let sale = 0; sale < SALES; sale++) await sellButter(till)
  made += SALES
}
/** "Send now" does not wait for the next try, which is further away the longer a line has been bad. */
const sendNow = () => till.page.getByRole('button', { name: /unsent|All sent/ }).click()
/** Each press is one call or a few, and of three calls for each sale two may be cut: more sales need more presses. */
const sendUntilDrained = () =>
  expect
    .poll(
      async () => {
        await sendNow()
        return (await rowsOf(till.page, 'salesQueue')).length
      },
      { timeout: Math.max(60_000, SALES * 3_000), interval: 1_000 },
    )
    .toBe(0)
const expectInOrder = async () => {
  await drained(till.page)
  await expectAllOnServer(shop, till.page, made * 5_800, made)
}

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())
beforeEach(() => startSale(till, shop.proxy.url))
afterEach(async () => {
  await till.page.unrouteAll({ behavior: 'ignoreErrors' })
  shop.proxy.mend()
})

describe('a till on a bad line', () => {
  test('OB-30 F-01 calls cut at random lose nothing and double nothing', within(180_000), async () => {
    let calls = 0
    await onSaleCalls(async (route) => {
      if (++calls % 3 === 0) return route.abort()
      // The server receives it, but the till gets no reply.
      if (calls % 3 === 1 && calls < SALES * 3) {
        await route.fetch().catch(() => undefined)
        return route.abort()
      }
      return route.continue()
    })
    await sellSome()
    await sendUntilDrained()
    await expectInOrder()
    expect(calls).toBeGreaterThan(SALES)
  })

  test(
    'OB-30 F-02 the first three replies lost after the commit: each sale is stored once',
    within(180_000),
    async () => {
      const heard = new Map<string, number>()
      await onSaleCalls(async (route) => {
        const body = route.request().postData() ?? ''
        const times = (heard.get(body) ?? 0) + 1
        heard.set(body, times)
        if (times > 3) return route.continue()
        await route.fetch().catch(() => undefined)
        return route.abort()
      })
      await sellButter(till)
      made += 1
      await sendUntilDrained()
      await expectInOrder()
    },
  )

  test.runIf(LONG)(
    'OB-30 F-03 every request sent twice at once: equal answers, one sale',
    within(120_000),
    async () => {
      const answers: string[][] = []
      await onSaleCalls(async (route) => {
        const [one, two] = await Promise.all([route.fetch(), route.fetch()])
        const bodies = await Promise.all([one.text(), two.text()])
        // Of each sale of a batch: which of the two came first is no difference.
        answers.push(bodies.map((text) => text.replaceAll(/"replayed":(true|false)/g, '')))
        await route.fulfill({ response: one })
      })
      await sellSome()
      await expectInOrder()
      expect(answers.length).toBeGreaterThan(0)
      for (const [one, two] of answers) expect(two).toBe(one)
    },
  )

  test('OB-30 F-07 a captive portal counts no attempt', within(120_000), async () => {
    await onSaleCalls((route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Welcome</html>' }),
    )
    await sellSome()
    await expect
      .poll(async () =>
        (await rowsOf<{ lastError: string | null }>(till.page, 'salesQueue')).some(
          (row) => row.lastError !== null,
        ),
      )
      .toBe(true)
    const waiting = await rowsOf<QueuedRow>(till.page, 'salesQueue')
    expect(waiting.map((row) => row.attempts)).toEqual(Array(SALES).fill(0))
    await till.page.unrouteAll({ behavior: 'ignoreErrors' })
    await sendNow()
    await expectInOrder()
  })

  test.runIf(LONG)(
    'OB-30 F-08 a server that answers 503 counts no attempt and is drained after',
    within(120_000),
    async () => {
      const busy = { code: 'UNAVAILABLE', message: 'The server is busy. Please try again.' }
      await onSaleCalls((route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(busy) }),
      )
      await sellSome()
      await expect
        .poll(async () =>
          (await rowsOf<{ lastError: string | null }>(till.page, 'salesQueue')).some(
            (row) => row.lastError === busy.message,
          ),
        )
        .toBe(true)
      const waiting = await rowsOf<QueuedRow>(till.page, 'salesQueue')
      expect(waiting.map((row) => row.attempts)).toEqual(Array(SALES).fill(0))
      await till.page.unrouteAll({ behavior: 'ignoreErrors' })
      await till.page.getByRole('button', { name: /unsent/ }).click()
      await expectInOrder()
    },
  )

  test('CM-4 F-18 pressing Enter twice on Pay makes one sale', async () => {
    await till.scan('8900000000012')
    await till.expectCart('58.00')
    await till.page.keyboard.press('F9')
    const amount = till.page.getByLabel('Amount', { exact: true })
    await amount.fill('100')
    // Both before the first is drawn, which two presses of a key would leave to chance.
    await amount.evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit()
      field.form?.requestSubmit()
    })
    await till.page.getByText('Sale completed').waitFor()
    await till.newSale()
    made += 1
    await expectInOrder()
  })

  test('CM-2 OB-6 F-19 two tabs that sell at once print different numbers and send each sale once', async () => {
    const second = await openWindow(till.page)
    await second.goto(`${shop.proxy.url}/#/sales/newsales`)
    const other = tillOf(second, shop.proxy.url)
    await other.unlock()
    await other.productsLoaded()
    const sent: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await till.page.context().route('**/api/transaction/sales/offline**', async (route) => {
      sent.push(...uuidsIn(route))
      // The first sale is in flight while the other tab reloads: a second sender would treat it as stranded.
      if (sent.length === 1) await held
      await route.continue()
    })
    const numbers = [await sellButter(till)]
    await expect.poll(() => sent).toHaveLength(1)
    await second.reload()
    await other.unlock()
    await other.productsLoaded()
    letGo()
    // Only one window has the keyboard at a time, but commits and sending still overlap.
    numbers.push(await sellButter(other), await sellButter(till), await sellButter(other))
    made += 4
    expect(new Set(numbers).size).toBe(4)
    await expectInOrder()
    expect(sent).toHaveLength(4)
    expect(new Set(sent).size).toBe(4)
    await second.close()
    await till.page.context().unrouteAll({ behavior: 'ignoreErrors' })
  })
})
