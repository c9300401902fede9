import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { BUTTER, type Counter, counterOf, expectBooked } from './counter.ts'

let shop: Shop
let till: Till
let counter: Counter

beforeAll(async () => {
  shop = await openShop()
  await shop.query('update stores set refund_approval_above = 5700', [])
  till = await shop.newDevice()
  counter = counterOf(till)
  await till.beginShift('cashier@demo.test', 'R1 - ', '2000')
})
afterAll(() => shop?.close())

const dialog = () => till.page.getByRole('dialog', { name: 'Approval needed' })
const approve = async (pin: string) => {
  await till.page.keyboard.type(pin)
  await till.page.keyboard.press('Enter')
}

const refund = async () => {
  await counter.press(/^Refund ₹/)
  await till.page.getByRole('heading', { name: 'Refund' }).waitFor()
  await counter.press(/^Refund ₹/)
}

test('RI-9 RI-10 AS-26 lowering a paid bill above the limit asks for a reason and a PIN, and the timeline tells it', async () => {
  const number = await counter.sell(BUTTER, 2, '116.00')
  await counter.view(number)
  await counter.editTo(number, '1')
  await refund()
  await dialog().getByText('Lower a paid bill by ₹58.00').waitFor()
  await dialog().getByLabel('Manager 1').check()
  await dialog().getByLabel('Reason').selectOption('Wrong item')
  await dialog().getByLabel('Approval PIN, digit 1').focus()
  await approve('1111')
  await dialog().getByText(/PIN/).last().waitFor()
  // Typed again without looking: the focus has stayed in the boxes, which are empty.
  await expect.poll(() => dialog().getByLabel('Approval PIN, digit 1').inputValue()).toBe('')
  await expect
    .poll(() => till.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Approval PIN, digit 1')
  await approve('2580')
  await till.page.getByText('Sale changed').waitFor()
  await expectBooked(shop, number, { payable: 5_800, revision: 2, cash: 5_800, flags: [] })
  await counter.view(number)
  await till.page
    .getByRole('list', { name: 'Timeline' })
    .getByText('₹116.00 → ₹58.00, ₹58.00 paid out in cash')
    .first()
    .waitFor()
})

test.runIf(LONG)(
  'RI-10 a return above the limit asks too, with the reason that was chosen with the goods',
  async () => {
    const number = await counter.sell(BUTTER, 1, '58.00')
    await counter.view(number)
    await till.actOnSale('Return')
    await counter.press('Everything')
    await till.page.getByLabel('Reason').selectOption('Damaged')
    await counter.press('Go to refund')
    await refund()
    await dialog().getByText('Take goods back for ₹58.00').waitFor()
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Damaged')
    await dialog().getByLabel('Manager 1').check()
    await dialog().getByLabel('Approval PIN, digit 1').focus()
    await approve('2580')
    const credit = await counter.completed('C')
    await expectBooked(shop, credit, { payable: -5_800, cash: -5_800, original: number, flags: [] })
  },
)

test.runIf(LONG)(
  'RI-10 AS-27 a refund straight from the bill asks for the reason first, then for the PIN',
  async () => {
    const number = await counter.sell(BUTTER, 1, '58.00')
    await counter.view(number)
    await till.actOnSale('Return')
    await counter.press('Everything')
    await counter.press('Refund ₹58.00')
    await till.page.getByText('This refund needs an approval: choose the reason first').waitFor()
    await till.page.getByLabel('Reason').selectOption('Changed mind')
    await counter.press('Refund ₹58.00')
    await dialog().getByText('Take goods back for ₹58.00').waitFor()
    expect(await dialog().getByLabel('Reason').count()).toBe(0)
    await dialog().getByLabel('Manager 1').check()
    await dialog().getByLabel('Approval PIN, digit 1').focus()
    await approve('2580')
    await till.page.getByText('Refund completed').waitFor()
    const credit = (await till.page.getByRole('heading', { name: /\/C\d\d\// }).textContent()) ?? ''
    await expectBooked(shop, credit, { payable: -5_800, cash: -5_800, original: number, flags: [] })
  },
)

test.runIf(LONG)(
  'AS-33 AS-34 AS-35 a bill is found by its customer list, and damaged goods go back by another way',
  async () => {
    const number = await counter.sell(BUTTER, 1, '58.00')
    await till.openAt('/sales/newsales?type=Sales%20Return')
    await counter.press('Find the bill')
    const bills = till.page.getByRole('dialog', { name: 'Find the bill' })
    await bills.getByLabel('Number, name or phone').fill(number)
    await bills.getByRole('button', { name: number }).click()
    await counter.press('Everything')
    await till.page.getByLabel('Table butter 100 g is damaged').check()
    await till.page.getByLabel('Reason').selectOption('Damaged')
    await till.page.getByLabel('Pay back by').selectOption('UPI')
    await counter.press('Refund ₹58.00')
    await dialog().getByLabel('Manager 1').check()
    await dialog().getByLabel('Approval PIN, digit 1').focus()
    await approve('2580')
    await till.page.getByText('Refund completed').waitFor()
    await till.page.getByText('Damaged, cannot be sold again').waitFor()
    const credit = (await till.page.getByRole('heading', { name: /\/C\d\d\// }).textContent()) ?? ''
    await expectBooked(shop, credit, { payable: -5_800, cash: 0, original: number, flags: [] })
  },
)
