import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { type Booked, BUTTER, type Counter, SOAP, counterOf, expectBooked } from './counter.ts'

/** Further actions after a sale, online and offline, and two devices with one bill; after-sale.test.ts has the main ones. */
describe('further ways after the sale', () => {
  let shop: Shop
  let till: Till
  let other: Till
  let counter: Counter
  let second: Counter

  const booked = (number: string, expected: Partial<Booked>) => expectBooked(shop, number, expected)
  beforeAll(async () => {
    shop = await openShop()
    till = await shop.startTill()
    other = await shop.newDevice()
    counter = counterOf(till)
    second = counterOf(other)
    await other.open()
    await other.signIn('solo@demo.test')
    await other.productsLoaded()
    await other.readyForOffline()
  })
  afterAll(() => shop?.close())
  afterEach(async () => {
    await counter.setOffline(false)
    await second.setOffline(false)
  })

  test('AS-24 an exchange is made without a network, also of a sale that no server has seen', async () => {
    await counter.setOffline(true)
    const number = await counter.sell(SOAP, 1, '40.00')
    await counter.view(number)
    await counter.beginExchange()
    await till.scan(BUTTER)
    await till.expectCart('18.00')
    await counter.press(/^Collect ₹/)
    await till.page.keyboard.press('Enter')
    const { bill, creditNote } = await counter.exchanged()
    await till.newSale()
    await counter.setOffline(false)
    await booked(bill, { payable: 5_800, cash: 1_800, original: null, flags: [] })
    await booked(creditNote, { payable: -4_000, cash: 0, original: number, flags: [] })
  })

  test('RT-4 C3 a whole bill comes back with what was paid', async () => {
    const number = await counter.sell(BUTTER, 3, '174.00')
    await counter.view(number)
    const credit = await counter.returnAll()
    await booked(credit, { payable: -17_400, cash: -17_400, original: number, flags: [] })
    await counter.view(number)
    await till.page.getByText('Returned', { exact: true }).first().waitFor()
    expect(await till.page.getByRole('button', { name: 'Return', exact: true }).count()).toBe(0)
  })

  test.each([
    { type: 'Sales Order', letter: 'O', advance: '20', rest: '38', isOffline: true },
    { type: 'Quotation', letter: 'Q', advance: '', rest: '58', isOffline: false },
  ])('AS-15 a $type becomes a bill once (offline: $isOffline)', async (kind) => {
    const { type, letter, advance, rest, isOffline } = kind
    await till.openAt(`/sales/newsales?type=${encodeURIComponent(type)}`)
    await till.atSale()
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    if (advance !== '') await till.page.getByLabel('Amount', { exact: true }).fill(advance)
    else await till.page.getByText('A quotation takes no payment').waitFor()
    await till.page.keyboard.press('Enter')
    const number = await counter.completed(letter)
    await till.newSale()
    if (isOffline) await counter.setOffline(true)
    await counter.view(number)
    await till.actOnSale('Make invoice')
    await till.atSale()
    await till.expectCart('Table butter')
    const invoice = await till.payCash(rest)
    await till.newSale()
    await counter.view(number)
    await till.page.getByRole('list', { name: 'Linked documents' }).getByText(invoice).waitFor()
    await till.actOnSale('Make invoice')
    await till.page.getByText(`${number} has already become ${invoice}.`).first().waitFor()
    await counter.setOffline(false)
    await booked(invoice, { payable: 5_800, cash: Number(rest) * 100, flags: [] })
  })

  test.each([true, false])('AS-11 a wrong tender is put right (offline: %s)', async (isOffline) => {
    const number = await counter.sell(SOAP, 1, '40.00')
    await booked(number, { cash: 4_000 })
    if (isOffline) await counter.setOffline(true)
    await counter.view(number)
    await till.actOnSale('Correct payment')
    await till.page.getByLabel('Payment type').selectOption('UPI')
    await counter.press('Save')
    await till.page.getByText('The payment is corrected.').first().waitFor()
    await counter.setOffline(false)
    await booked(number, { payable: 4_000, cash: 0, revision: 2, flags: [] })
  })

  test.each(['Use mine', 'Use theirs'])(
    'AS-12 two devices change one sale: both are shown, and %s is what stands',
    async (decision) => {
      const number = await counter.sell(BUTTER, 3, '174.00')
      await booked(number, { payable: 17_400 })
      await counter.setOffline(true)
      await counter.view(number)
      await counter.editTo(number, '1')
      await counter.payEdit()
      await second.view(number)
      await second.editTo(number, '2')
      await second.payEdit()
      await booked(number, { payable: 11_600, revision: 2 })
      await counter.setOffline(false)
      await counter.view(number)
      await till.page.getByRole('region', { name: 'Your change' }).getByText('58.00').first().waitFor()
      await till.page.getByRole('region', { name: 'On the server' }).getByText('116.00').first().waitFor()
      await counter.press(decision)
      await booked(
        number,
        decision === 'Use mine'
          ? { payable: 5_800, cash: 5_800, revision: 3 }
          : { payable: 11_600, cash: 11_600, revision: 2 },
      )
    },
  )

  test('SL-7 C5 two devices each take the last piece back without a network: both are kept, the second is flagged', async () => {
    const number = await counter.sell(BUTTER, 1, '58.00')
    await booked(number, { payable: 5_800 })
    await second.view(number)
    await second.beginReturn()
    await second.setOffline(true)
    await counter.setOffline(true)
    await counter.view(number)
    const first = await counter.returnOne()
    const late = await second.payBack()
    expect(late).not.toBe(first)
    await counter.setOffline(false)
    await booked(first, { payable: -5_800, original: number, flags: [] })
    await second.setOffline(false)
    await booked(late, { payable: -5_800, original: number, flags: ['OVER_RETURNED', 'REFUND_TOO_HIGH'] })
  })

  test('AS-13 a void is approved by another employee with a PIN, who is named in the timeline', async () => {
    const device = await shop.newDevice()
    const cashier = counterOf(device)
    await device.beginShift('cashier@demo.test', 'R1 - ', '2000')
    const number = await cashier.sell(SOAP, 1, '40.00')
    await cashier.view(number)
    await device.actOnSale('Void')
    await device.page.getByLabel('Reason').fill('rung up twice')
    await cashier.press('Void sale')
    const approval = device.page.getByRole('dialog', { name: 'Approval needed' })
    await approval.getByLabel('PIN, digit 1').first().focus()
    await device.page.keyboard.type('2580')
    await approval.getByRole('button', { name: 'Approve' }).click()
    await device.page.getByText('The sale is void.').first().waitFor()
    await booked(number, { cash: 0, isVoid: true })
    await device.page
      .getByRole('list', { name: 'Timeline' })
      .getByText(/Manager 1/)
      .first()
      .waitFor()
  })
})
