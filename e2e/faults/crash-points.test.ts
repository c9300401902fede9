import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { drained, expectAllOnServer, sellButter } from '../sync/harness.ts'
import { LONG } from '../support/long.ts'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { durabilitiesOf, holdAt, installHold, unorderedWritesOf, waitUntilHeld } from './hold.ts'

const BUTTER = '8900000000012'
const SALE_CALLS = '**/api/transaction/sales/offline*'

let shop: Shop
let till: Till
let made = 0

const open = async () => {
  till = await shop.startBrowser()
  await installHold(till.page)
  await till.open()
}
/** Kills the browser with `kill -9` and starts it again. */
const killAndStart = async () => {
  await shop.killBrowser()
  await open()
  await till.unlock()
  await till.atSale()
}
const enterPayment = async () => {
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await till.page.keyboard.press('F9')
  await till.page.getByLabel('Amount', { exact: true }).fill('100')
}
const history = async () =>
  (await rowsOf<{ sale: { TransactionNo: string } }>(till.page, 'salesHistory')).map(
    ({ sale }) => sale.TransactionNo,
  )
/** The cart is unchanged, and the sale made from it has the next number. */
const finishRestored = async () => {
  await till.expectCart('58.00')
  expect(await history()).toHaveLength(made)
  const number = await till.payCash('100')
  made += 1
  expect(Number(number.split('/').at(-1))).toBe(made)
  await till.newSale()
}
const expectAllOnce = async () => {
  await drained(till.page)
  await expectAllOnServer(shop, till.page, made * 5_800, made)
}

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  await open()
  await shop.enter(till)
})
afterAll(() => shop?.close())

describe('F-14 the browser killed', () => {
  test.runIf(LONG)('CM-9 point 1, while the cart is built: the cart is back', async () => {
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    await expect.poll(() => rowsOf(till.page, 'cart')).not.toEqual([])
    await killAndStart()
    await finishRestored()
  })

  test.runIf(LONG)('CM-9 point 2, with the payment entered: no sale, and the cart is back', async () => {
    await enterPayment()
    await expect.poll(() => rowsOf(till.page, 'cart')).not.toEqual([])
    await killAndStart()
    await finishRestored()
  })

  test('CM-9 LD-72 point 3, inside the commit: no sale, no number used, and the cart is back', async () => {
    await enterPayment()
    await expect.poll(() => rowsOf(till.page, 'cart')).not.toEqual([])
    await holdAt(till.page, 'commit')
    await till.page.keyboard.press('Enter')
    await waitUntilHeld(till.page)
    expect(await till.page.getByText('Sale completed').count()).toBe(0)
    await killAndStart()
    await finishRestored()
    expect(await durabilitiesOf(till.page)).toEqual(['strict'])
    // With a second write under way, Chromium would have deleted the whole database.
    expect(await unorderedWritesOf(till.page)).toEqual([])
  })

  test('CM-9 LD-47 point 4, committed and not yet shown: the sale is kept and the till reports it after the PIN', async () => {
    await enterPayment()
    await holdAt(till.page, 'committed')
    await till.page.keyboard.press('Enter')
    await waitUntilHeld(till.page)
    expect(await till.page.getByText('Sale completed').count()).toBe(0)
    made += 1
    await shop.killBrowser()
    await open()
    // The screen behind the PIN is already drawn, but its notice waits until the till is unlocked.
    await till.page.getByLabel('Scan or search products').waitFor({ state: 'attached' })
    expect(await rowsOf(till.page, 'unshownSales')).toHaveLength(1)
    await till.unlock()
    await till.page
      .getByRole('dialog', { name: /^Sale \S+ was completed — print\?$/ })
      .getByText(/Change: .*42\.00/)
      .waitFor()
    await till.page.getByText('Scan or search an article').waitFor()
    await expectAllOnce()
    await till.page.getByRole('button', { name: 'Go on selling' }).click()
    // Shown once: the next start has no notice, when the disk has heard of it.
    await expect.poll(() => rowsOf(till.page, 'unshownSales')).toEqual([])
    await till.page.reload()
    await till.unlock()
    await till.atSale()
    await till.productsLoaded()
    expect(await till.page.getByText('was completed — print?').count()).toBe(0)
  })

  test.runIf(LONG)(
    'CM-9 point 5, while the receipt is printed: the sale is kept, and its next receipt is a copy',
    async () => {
      // The browser's print dialog opens and is never answered.
      await till.page.evaluate(() => {
        window.print = () => Object.assign(window, { isPrinting: true })
      })
      await till.scan(BUTTER)
      await till.expectCart('58.00')
      const number = await till.payCash('100')
      made += 1
      await till.page.getByRole('button', { name: 'Print' }).waitFor()
      await till.page.keyboard.press('Control+p')
      await till.page.waitForFunction(() => 'isPrinting' in window)
      await killAndStart()
      // It was shown before it was printed, so there is no notice, and the cart is empty.
      expect(await till.page.getByText('was completed before the till closed').count()).toBe(0)
      expect(await rowsOf(till.page, 'cart')).toEqual([])
      const kept = await rowsOf<{ sale: { TransactionNo: string }; prints?: number }>(
        till.page,
        'salesHistory',
      )
      // One receipt may have been printed, so every further one says COPY (RC-3).
      expect(kept.find(({ sale }) => sale.TransactionNo === number)).toMatchObject({ prints: 1 })
      await expectAllOnce()
    },
  )

  test.runIf(LONG)('CM-9 point 6, with the sale marked as being sent: it is sent later', async () => {
    await till.page.route(SALE_CALLS, () => undefined)
    await sellButter(till)
    made += 1
    await expect.poll(() => rowsOf(till.page, 'salesQueue')).toMatchObject([{ status: 'processing' }])
    await killAndStart()
    await expectAllOnce()
  })

  test.runIf(LONG)(
    'CM-9 point 7, with the server in the middle of its own transaction: one sale in the end',
    async () => {
      await shop.query(
        `create function stand_still() returns trigger language plpgsql as
         'begin perform pg_sleep(3600); return new; end';
       create trigger stand_still before insert on sales for each row execute function stand_still()`,
      )
      await sellButter(till)
      made += 1
      const asleep = `select pid from pg_stat_activity where wait_event = 'PgSleep'`
      await vi.waitFor(async () => expect(await shop.query(asleep)).toHaveLength(1), { timeout: 20_000 })
      await shop.killBrowser()
      await shop.killServer()
      await shop.query(`select pg_terminate_backend(pid) from (${asleep}) sleeper`)
      await shop.query('drop trigger stand_still on sales; drop function stand_still()')
      await shop.startServer()
      await killAndStart()
      await expectAllOnce()
    },
  )

  test.runIf(LONG)('CM-9 point 8, with the reply on its way: the repeat is known to the server', async () => {
    const replyLost = shop.proxy.trapReply({
      request: 'POST /api/transaction/sales/offline',
      instead: () => shop.killBrowser() ?? Promise.resolve(),
    })
    // The page is killed during this.
    await sellButter(till).catch(() => '')
    made += 1
    await replyLost
    await killAndStart()
    await expectAllOnce()
  })

  test.runIf(LONG)(
    'CM-9 point 9, with the reply heard and not yet stored: the repeat is known to the server',
    async () => {
      await holdAt(till.page, 'settle')
      await sellButter(till)
      made += 1
      await waitUntilHeld(till.page)
      await killAndStart()
      await expectAllOnce()
    },
  )

  test.runIf(LONG)(
    'CM-9 LD-72 inside the commit 30 times, beside whatever else the till writes: the cart is back each time',
    { timeout: 600_000 },
    async () => {
      await till.scan(BUTTER)
      await expect.poll(() => rowsOf(till.page, 'cart')).not.toEqual([])
      for (let killed = 0; killed < 30; killed++) {
        await till.expectCart('58.00')
        await till.page.keyboard.press('F9')
        await till.page.getByLabel('Amount', { exact: true }).fill('100')
        await holdAt(till.page, 'commit')
        await till.page.keyboard.press('Enter')
        await waitUntilHeld(till.page)
        await killAndStart()
      }
      await finishRestored()
      await expectAllOnce()
    },
  )
})
