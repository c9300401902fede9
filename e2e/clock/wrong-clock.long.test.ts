import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { storeField } from '../support/store-time.ts'
import type { Till } from '../support/till.ts'
import { drained, sellButter } from '../sync/harness.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let shop: Shop
let till: Till

/** Lets the page's clock run with the shift that the test has put into the browser. Timers are left alone. */
const shiftClock = (page: Page) =>
  page.addInitScript(() => {
    const shift = Number(localStorage.getItem('shift') ?? 0)
    if (shift === 0) return
    window.Date = new Proxy(Date, {
      construct: (real, parts) =>
        parts.length === 0 ? new real(real.now() + shift) : (Reflect.construct(real, parts) as Date),
      get: (real, name) => (name === 'now' ? () => real.now() + shift : (Reflect.get(real, name) as unknown)),
    })
  })

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await shiftClock(till.page)
})
afterAll(() => shop?.close())
afterEach(() => shop.proxy.mend())

/** The device is started again, its clock off by so much. */
const restart = async (shift: number) => {
  await till.page.evaluate((value) => localStorage.setItem('shift', String(value)), shift)
  await till.page.reload()
  await till.unlock()
  await till.atSale()
}
const dialog = () => till.page.getByRole('dialog', { name: 'What time is it?' })
const parts = (number: string) => {
  const [register, series, running] = number.split('/')
  return { series: `${register}/${series}`, running: Number(running) }
}
const madeAt = async (number: string): Promise<number> => {
  const rows = await rowsOf<{ sale: { TransactionNo: string; TransactionDate: string } }>(
    till.page,
    'salesHistory',
  )
  return Date.parse(rows.find(({ sale }) => sale.TransactionNo === number)?.sale.TransactionDate ?? '')
}
/** Dated now, in the same series, with a higher number, and not flagged by the server. */
const expectNext = async (number: string, last: string) => {
  expect(Math.abs((await madeAt(number)) - Date.now())).toBeLessThan(2 * MINUTE)
  expect(parts(number)).toEqual({ series: parts(last).series, running: parts(last).running + 1 })
}
const expectUnflagged = async (...numbers: string[]) => {
  await drained(till.page)
  const rows = await shop.query('select flags from sales where transaction_no = any($1)', [numbers])
  expect(rows).toHaveLength(numbers.length)
  expect(JSON.stringify(rows)).not.toContain('CLOCK_SKEW')
}

describe('a device whose clock is wrong', () => {
  let first: string
  beforeEach(async () => {
    await restart(0)
    first = await sellButter(till)
    await drained(till.page)
  })

  test('CK-1 CK-2 CK-3 CK-5 CK-6 F-58 in 1970 without a network: the till says so, asks, and the next bill has today’s date', async () => {
    shop.proxy.cut()
    await restart(-Date.now())
    await dialog()
      .getByText(/it says 1 Jan 1970/)
      .waitFor()
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    await till.page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: 'Use this time' }).click()
    await dialog().getByText('Enter the date and time.').waitFor()
    await dialog()
      .getByLabel('Date')
      .fill(storeField(Date.now() - DAY).slice(0, 10))
    await dialog().getByLabel('Time').fill('12:00')
    await dialog().getByRole('button', { name: 'Use this time' }).click()
    await dialog()
      .getByText(/This till was in use at/)
      .waitFor()
    await till.enterTime()
    const second = await sellButter(till)
    await expectNext(second, first)

    await restart(-Date.now())
    await till.page.getByText('Server not reachable').first().waitFor()
    expect(await dialog().count()).toBe(0)
    const third = await sellButter(till)
    await expectNext(third, second)
    shop.proxy.mend()
    await expectUnflagged(second, third)
  })

  test('CK-3 CK-5 F-58 a day behind without a network: it asks once', async () => {
    shop.proxy.cut()
    await restart(-DAY - MINUTE)
    await till.enterTime()
    const second = await sellButter(till)
    await expectNext(second, first)
    await restart(-DAY - MINUTE)
    await till.page.getByText('Server not reachable').first().waitFor()
    const third = await sellButter(till)
    expect(await dialog().count()).toBe(0)
    await expectNext(third, second)
    shop.proxy.mend()
    await expectUnflagged(second, third)
  })

  test('CK-4 CK-5 F-58 in 1970 with the server: a notice, no question, and the next bill has today’s date', async () => {
    await restart(-Date.now())
    await till.page.getByText('This device’s clock is wrong. The till is using the server’s time.').waitFor()
    const second = await sellButter(till)
    expect(await dialog().count()).toBe(0)
    await expectNext(second, first)
    await expectUnflagged(second)
  })

  test('CK-4 F-58 what somebody entered ends when the server is back', async () => {
    shop.proxy.cut()
    await restart(-Date.now())
    await till.enterTime(Date.now() + 2 * DAY)
    const second = await sellButter(till)
    expect((await madeAt(second)) - Date.now()).toBeGreaterThan(DAY)
    shop.proxy.mend()
    await till.page.getByText('This device’s clock is wrong. The till is using the server’s time.').waitFor()
    const third = await sellButter(till)
    await expectNext(third, second)
  })
})
