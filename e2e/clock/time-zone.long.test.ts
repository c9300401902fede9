import { readFile } from 'node:fs/promises'
import type { CDPSession, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { plainBlanks, storeClock, storeField, storeMoment } from '../support/store-time.ts'
import type { Till } from '../support/till.ts'
import { sellButter } from '../sync/harness.ts'

let shop: Shop
let till: Till
let debug: CDPSession
let number: string
let soldAt: number
let uuid: string
let openedAt: number

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
  debug = await till.page.context().newCDPSession(till.page)
  await till.beginShift('manager@demo.test', 'R1', '2000')
  await till.readyForOffline()
  number = await sellButter(till)
  await vi.waitFor(async () => expect(await rowsOf(till.page, 'salesQueue')).toEqual([]), { timeout: 20_000 })
  const sales = await rowsOf<{ createdAt: string; UUID: string; sale: { TransactionNo: string } }>(
    till.page,
    'salesHistory',
  )
  const sale = sales.find(({ sale: { TransactionNo } }) => TransactionNo === number)
  soldAt = Date.parse(sale?.createdAt ?? '')
  uuid = sale?.UUID ?? ''
  const [closing] = await rowsOf<{ value: { OpeningTime: { seconds: number } } }>(
    till.page,
    'selectedCashRegisterClosing',
  )
  openedAt = (closing?.value.OpeningTime.seconds ?? 0) * 1000
})
afterAll(() => shop?.close())

const button = (name: string) => till.page.getByRole('button', { name, exact: true })
const expectText = (place: Locator, text: string) =>
  expect.poll(async () => plainBlanks(await place.first().textContent()), { timeout: 15_000 }).toContain(text)

const saved = async (press: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([till.page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: plainBlanks(await readFile(await file.path(), 'utf8')) }
}

const FARTHEST: [zone: string, minutes: number] = ['Pacific/Kiritimati', 840]
const FURTHER: (typeof FARTHEST)[] = [
  ['America/Los_Angeles', -480],
  ['Asia/Kathmandu', 345],
]

describe.each([FARTHEST, ...(LONG ? FURTHER : [])])(
  'a device in the zone %s, at a store in Asia/Kolkata',
  (timezoneId, minutes) => {
    beforeAll(async () => {
      await debug.send('Emulation.setTimezoneOverride', { timezoneId })
      await till.page.reload()
      await till.unlock()
      const device = await till.page.evaluate(() => new Date('2026-11-16T00:00:00Z').getTimezoneOffset())
      expect(device).toBe(-minutes)
    })

    test('FR-31 F-59 history, sale and receipt say when the store sold', async () => {
      await till.openHistory()
      await expectText(till.page.getByRole('row').filter({ hasText: number }), storeClock(soldAt))
      await till.openAt(`/sales/viewsales/${uuid}`)
      await expectText(till.page.locator('main'), storeMoment(soldAt))
      await till.actOnSale('Receipt')
      const receipt = till.page.getByRole('dialog', { name: 'Receipt' })
      await receipt.getByText('Tax invoice').waitFor()
      await expectText(receipt, storeMoment(soldAt))
      await till.page.keyboard.press('Escape')
      await receipt.waitFor({ state: 'hidden' })
    })

    test('FR-31 F-59 the list of sales and its file say when the store sold', async () => {
      await till.openAt('/sales/saleslist')
      await expectText(till.page.getByRole('row').filter({ hasText: number }), storeMoment(soldAt))
      const file = await saved(async () => {
        await button('Export').click()
        await till.page.getByRole('menuitem', { name: 'CSV' }).click()
      })
      expect(file.name).toBe(`sales-${storeField(Date.now()).slice(0, 10)}.csv`)
      expect(file.text).toContain(storeMoment(soldAt))
    })

    test('FR-31 F-59 register, X report, closings and their file say when the store opened', async () => {
      await till.openAt('/sales/cashregisterclosinglist')
      await expectText(
        till.page.getByRole('row').filter({ hasText: 'R1 - Front counter' }),
        storeMoment(openedAt),
      )
      const file = await saved(() => button('Export CSV').click())
      expect(file.text).toContain(storeField(openedAt))
      await button('Cash Register').click()
      await expectText(till.page.getByRole('dialog', { name: 'Cash Register' }), storeMoment(openedAt))
      await button('X report').click()
      const report = till.page.getByRole('dialog', { name: 'X report' })
      await report.getByText('Cash sales').first().waitFor()
      await expectText(report, storeMoment(openedAt))
    })
  },
)
