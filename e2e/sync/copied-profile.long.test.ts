import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, createProfile, type Profile } from '../support/browser.ts'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'
import { drained, sellButter } from './harness.ts'

const BUTTER = '8900000000012'
const SOAP = '8900000000029'
const WAIT = { timeout: 20_000, interval: 100 }

let shop: Shop
let original: Till
let copied: Profile
let browser: Browser
let copy: Till

const slotOf = async ({ page }: Till) =>
  (await rowsOf<{ Slot: string; CopiedAt?: string }>(page, 'registerLease'))[0]

const openOffline = async (till: Till) => {
  await till.open()
  await till.unlock()
  await till.productsLoaded()
}
const goOnline = async () => {
  shop.proxy.mend()
  for (const { page } of [original, copy])
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** A signed-in till with butter in its cart, shut down, copied, and started twice without the server. */
beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  const first = await shop.startTill()
  // The mark of the first contact: both copies continue from it.
  await vi.waitFor(async () => {
    expect((await rowsOf(first.page, 'registerLease'))[0]).toHaveProperty('Mark')
  }, WAIT)
  await first.scan(BUTTER)
  await first.expectCart('58.00')
  await vi.waitFor(async () => {
    expect(await rowsOf(first.page, 'cart')).toHaveLength(1)
  }, WAIT)
  await shop.quitBrowser()

  copied = createProfile(shop.profileFolder)
  shop.proxy.cut()
  original = await shop.startBrowser()
  browser = await copied.start()
  copy = tillOf(browser.page, shop.proxy.url)
  for (const till of [original, copy]) await openOffline(till)
})
afterAll(async () => {
  await browser?.kill()
  copied?.remove()
  await shop?.close()
})

test('RN-10 OB-53 F-61 copies of a till sell offline; after their next contact no number is given twice, and a sale with the UUID of another is booked as a new one', async () => {
  // The same cart in both, paid with different goods.
  await original.expectCart('58.00')
  const numbers = [await original.payCash('100')]
  await original.newSale()
  await copy.expectCart('58.00')
  await copy.scan(SOAP)
  await copy.expectCart('98.00')
  numbers.push(await copy.payCash('100'))
  await copy.newSale()
  expect(numbers[1]).toBe(numbers[0])
  const before = [...numbers, await sellButter(original), await sellButter(copy), await sellButter(copy)]
  expect(new Set(before).size).toBe(3)

  await goOnline()
  const slots = async () => [(await slotOf(original))?.Slot, (await slotOf(copy))?.Slot]
  // Whoever called first learns by an event that its slot was copied.
  await expect
    .poll(async () => new Set([...(await slots()), before[0]?.split('/')[0]?.slice(-1)]).size, {
      timeout: 30_000,
    })
    .toBe(3)

  const after: string[] = []
  for (const till of [original, copy, original, copy]) after.push(await sellButter(till))
  expect(new Set([...before, ...after]).size).toBe(3 + after.length)

  // One of the copies could not send its sale of the common cart.
  const stuck: Till[] = []
  for (const till of [original, copy]) {
    await expect
      .poll(() => rowsOf<{ refusal?: unknown }>(till.page, 'salesQueue'), { timeout: 30_000 })
      .toSatisfy((rows: { refusal?: unknown }[]) => rows.every(({ refusal }) => refusal !== undefined))
    if ((await rowsOf(till.page, 'salesQueue')).length > 0) stuck.push(till)
  }
  expect(stuck).toHaveLength(1)
  const till = stuck[0] ?? expect.fail('one sale is stuck')
  const history = () =>
    rowsOf<{ UUID: string; sale: { PayableAmount: number; TransactionNo: string } }>(
      till.page,
      'salesHistory',
    )
  const sumBefore = (await history()).reduce((sum, { sale }) => sum + sale.PayableAmount, 0)
  await till.openAt('/sync')
  await till.page.getByRole('button', { name: 'Book as new sale' }).click()
  await till.page.getByRole('dialog').getByRole('button', { name: 'Book as new sale' }).click()
  await till.page.getByText(/^Booked as \S+\/S/).waitFor()
  await drained(till.page)

  const sold = await Promise.all(
    [original, copy].map(({ page }) =>
      rowsOf<{ UUID: string; sale: { PayableAmount: number; TransactionNo: string } }>(page, 'salesHistory'),
    ),
  )
  const sales = sold.flat()
  expect((await history()).reduce((sum, { sale }) => sum + sale.PayableAmount, 0)).toBe(sumBefore)
  const booked = await shop.query(
    'select uuid::text, transaction_no, payable_amount::int as payable from sales',
  )
  const byUuid = new Map(booked.map((row) => [row['uuid'], row]))
  expect(new Set(sales.map(({ UUID }) => UUID)).size).toBe(sales.length)
  for (const { UUID, sale } of sales)
    expect(byUuid.get(UUID)).toMatchObject({
      transaction_no: sale.TransactionNo,
      payable: sale.PayableAmount,
    })
  // Only numbers printed before the first contact occur twice.
  const counts = new Map<string, number>()
  for (const { sale } of sales) counts.set(sale.TransactionNo, (counts.get(sale.TransactionNo) ?? 0) + 1)
  for (const [number, count] of counts) if (count > 1) expect(before).toContain(number)
})
