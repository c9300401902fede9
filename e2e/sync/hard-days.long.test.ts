import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from '../start/launch.ts'
import { type Till, tillOf } from '../support/till.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { putRow, rowsOf } from '../support/device.ts'
import { drained, sellButter, startSale } from './harness.ts'

/** How often the server is killed while a till drains. */
const KILLS = Number(process.env.EVERTILL_KILLS ?? 2)
const DAY = 86_400_000
const run = promisify(execFile)

let shop: Shop
let till: Till

interface Counter {
  key: string
  RunningNo: number
}

const evertill = (...words: string[]) =>
  run(process.execPath, [join(ROOT, 'tools', 'evertill.mjs'), ...words], {
    env: { ...process.env, EVERTILL_DATA: shop.dataDir },
  })
const flagsOf = async (number: string): Promise<unknown[]> =>
  (await shop.query('select flags from sales where transaction_no = $1', [number])).map(({ flags }) => flags)
const expectOnce = async (numbers: readonly string[]) => {
  for (const number of numbers) expect([number, await shop.sales(number)]).toMatchObject([number, [{}]])
}

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())
beforeEach(() => startSale(till, shop.proxy.url))
afterEach(() => shop.proxy.mend())

describe('hard days of a shop', () => {
  test(`OB-36 F-10 a server killed ${KILLS} times while a till sends: each sale is stored once`, async () => {
    const numbers: string[] = []
    for (let kills = 0; kills < KILLS; kills++) {
      shop.proxy.cut()
      numbers.push(await sellButter(till), await sellButter(till))
      shop.proxy.mend()
      // While sending: before the answer of one call, or with the next one in flight.
      const sending = till.page.waitForRequest('**/api/transaction/sales/offline**')
      await till.page.getByRole('button', { name: /unsent/ }).click()
      await sending
      await shop.killServer()
      await shop.startServer()
    }
    await drained(till.page)
    await expectOnce(numbers)
  })

  test('OB-36 F-47 a number that is printed twice is accepted and flagged', async () => {
    const first = await sellButter(till)
    for (const counter of await rowsOf<Counter>(till.page, 'runningNumbers'))
      if (counter.key.includes('/S/'))
        await putRow(till.page, 'runningNumbers', { ...counter, RunningNo: counter.RunningNo - 1 })
    expect(await sellButter(till)).toBe(first)
    await drained(till.page)
    const flags = await flagsOf(first)
    expect(flags).toHaveLength(2)
    expect(JSON.stringify(flags)).toContain('NUMBER_CLASH')
  })

  test('OB-36 F-22 two devices on one register sell without a network in series of their own', async () => {
    const other = await shop.newDevice()
    await other.open()
    await other.signIn('solo@demo.test')
    await other.productsLoaded()
    await other.readyForOffline()
    shop.proxy.cut()
    const numbers = [
      await sellButter(till),
      await sellButter(other),
      await sellButter(till),
      await sellButter(other),
    ]
    const series = numbers.map((number) => number.split('/')[0])
    expect(series[0]).toBe(series[2])
    expect(series[1]).toBe(series[3])
    expect(series[0]).not.toBe(series[1])

    // One device breaks: its sales are moved to the other one by file, and sent by whichever is first.
    await other.openAt('/sync')
    const [file] = await Promise.all([
      other.page.waitForEvent('download'),
      other.page.getByRole('button', { name: 'Export unsent sales' }).click(),
    ])
    const path = await file.path()
    await till.openAt('/sync')
    const take = async (said: string) => {
      await till.page.locator('input[type=file]').setInputFiles(path)
      await till.page.getByText(said).first().waitFor()
    }
    await take('2 imported, 0 already known.')
    await take('0 imported, 2 already known.')
    expect(await rowsOf(till.page, 'salesQueue')).toHaveLength(4)
    // Pressed while still offline: online, everything would be sent at once and the button disabled.
    await till.page.getByRole('button', { name: 'Send now' }).click()
    shop.proxy.mend()
    await Promise.all([drained(till.page), drained(other.page)])
    await expectOnce(numbers)
    await other.page.close()
  })

  test('OB-36 F-44 a sale made in another tab while somebody signs out for good: nothing is wiped', async () => {
    const second = tillOf(await till.page.context().newPage(), shop.proxy.url)
    await second.open()
    await second.unlock()
    await second.productsLoaded()
    await till.page.bringToFront()
    await till.page.getByRole('button', { name: 'Profile' }).click()
    await till.page.getByRole('button', { name: 'Sign Out' }).click()
    const dialog = till.page.getByRole('dialog', { name: 'Sign out?' })
    await till.page.getByLabel('Also remove all shop data from this device').check()

    // The dialog was opened with an empty queue; now a sale is in it and in flight.
    await till.page.context().route('**/api/transaction/sales/offline**', (route) => route.abort())
    await second.page.bringToFront()
    const number = await sellButter(second)
    await till.page.bringToFront()
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await till.page
      .getByText('You cannot logout right now. Please wait until all sales data is synced with the server.')
      .first()
      .waitFor()
    const history = await rowsOf<{ sale: { TransactionNo: string } }>(till.page, 'salesHistory')
    expect(history.map(({ sale }) => sale.TransactionNo)).toContain(number)
    await till.page.context().unrouteAll({ behavior: 'ignoreErrors' })
    await second.page.getByRole('button', { name: /unsent/ }).click()
    await drained(till.page)
    await expectOnce([number])
    await second.page.close()
  })

  test('OB-16 KP-30 F-55 a server restored from last night by `evertill restore` gets everything again', async () => {
    const file = join(shop.dataDir, '..', 'last-night.gz')
    await evertill('backup', file)
    const numbers = [await sellButter(till), await sellButter(till)]
    await drained(till.page)
    await expectOnce(numbers)
    const [before] = await shop.query('select epoch from server_state')
    await evertill('restore', file)
    expect(await shop.query('select epoch from server_state')).not.toEqual([before])
    // The restore ended every session (KP-30).
    await till.page.getByRole('heading', { name: 'Sign in again' }).waitFor({ timeout: 90_000 })
    await till.page.getByLabel('Password', { exact: true }).fill('Demo@1234')
    await till.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await till.setPin()
    await vi.waitFor(() => expectOnce(numbers), { timeout: 90_000, interval: 500 })
  })

  /** The last test: from here on the device's clock is fixed. */
  test('OB-36 F-26 sales under a clock of yesterday, tomorrow, 1970 and ten years on are accepted, the ones ahead of time flagged, and numbers rise', async () => {
    const now = Date.now()
    const numbers: string[] = []
    const wrong = [now + DAY, now + 3_653 * DAY, now - DAY, 0]
    // Tomorrow may be true. The others cannot be, so the till asks.
    for (const [place, time] of wrong.entries()) {
      shop.proxy.cut()
      await till.page.clock.setFixedTime(time)
      await till.page.reload()
      await till.unlock()
      await till.atSale()
      if (place > 0) await till.enterTime()
      numbers.push(await sellButter(till), await sellButter(till))
      shop.proxy.mend()
      // The probe learns the server's clock; by the device's clock the token would be expired.
      await till.page.evaluate(() => window.dispatchEvent(new Event('online')))
      await drained(till.page)
    }
    expect(new Set(numbers).size).toBe(numbers.length)
    for (let pair = 0; pair < numbers.length; pair += 2) {
      const [one, next] = [numbers[pair] ?? '', numbers[pair + 1] ?? ''].map((number) => number.split('/'))
      expect(next?.slice(0, 2)).toEqual(one?.slice(0, 2))
      expect(Number(next?.[2])).toBe(Number(one?.[2]) + 1)
    }
    for (const [place, number] of numbers.entries()) {
      const isFlagged = JSON.stringify(await flagsOf(number)).includes('CLOCK_SKEW')
      expect([number, isFlagged]).toEqual([number, place < 2])
    }
  })
})
