import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { BUTTER, type Counter, SOAP, counterOf, expectBooked } from './counter.ts'

const RICE = '8900000000036'
const OIL = '8900000000043'
/** Prices of the examples K and C in docs/reference/domain.md, in paise. */
const PRICES = { [BUTTER]: 15_000, [SOAP]: 99_900, [RICE]: 120_000, [OIL]: 149_900 }

/** The examples K and C of docs/reference/domain.md on the screen. */
describe('the figures of the domain at the counter', () => {
  let shop: Shop
  let till: Till
  let counter: Counter

  beforeAll(async () => {
    shop = await openShop()
    for (const [code, price] of Object.entries(PRICES))
      await shop.query(
        `update products p set retail_price = $2, mrp = 0, store_specific_prices = '[]', discount_amount = 0,
                discount_percentage = 0, price_includes_tax = true,
                tax_id = (select t.tax_id from taxes t where t.registration_id = p.registration_id and t.tax_name = 'GST 5%')
          where bar_code = $1`,
        [code, price],
      )
    till = await shop.startTill()
    counter = counterOf(till)
  })
  afterAll(() => shop?.close())

  /** Scans the goods, applies a discount and pays the rounded amount. */
  const sell = async (
    code: string,
    pieces: number,
    discount: 'percent' | 'amount',
    off: string,
    payable: string,
  ) => {
    await till.openAt('/sales/newsales?type=Sale')
    await till.atSale()
    for (let sold = 0; sold < pieces; sold += 1) await till.scan(code)
    await till.page.keyboard.press('F2')
    if (discount === 'amount') await till.page.getByLabel('Discount as').getByText('₹').click()
    await till.page.getByLabel('Discount', { exact: true }).fill(off)
    await counter.press('Save')
    await till.page.getByText(`₹${payable}`).first().waitFor()
    const number = await till.payCash(payable)
    await till.newSale()
    return number
  }
  const taxOf = async (number: string) => {
    const [row] = await shop.query(
      `select r.total_amount::int as total, r.taxable_amount::int as taxable,
              (select array_agg((h ->> 'Amount')::int) from jsonb_array_elements(r.tax_heads) h) as heads
         from sale_returns r join sales s on s.uuid = r.sale_uuid where s.transaction_no = $1`,
      [number],
    )
    return row
  }
  const booked = (number: string, expected: Parameters<typeof expectBooked>[2]) =>
    expectBooked(shop, number, expected)

  test('RT-1 C1 C2 of two pieces at 269.97 the first is worth 134.99 and the second 134.98, each with its tax', async () => {
    const number = await sell(BUTTER, 2, 'amount', '30.03', '270.00')
    await counter.view(number)
    const first = await counter.returnOne()
    await booked(first, { payable: -13_500, flags: [] })
    expect(await taxOf(first)).toEqual({ total: 13_499, taxable: 12_855, heads: [322, 322] })
    await counter.view(number)
    const second = await counter.returnOne()
    await booked(second, { payable: -13_500, flags: [] })
    expect(await taxOf(second)).toEqual({ total: 13_498, taxable: 12_856, heads: [321, 321] })
  })

  test('RT-4 C3 a bill of 899.10, rounded to 899.00, pays back 899.00', async () => {
    const number = await sell(SOAP, 1, 'percent', '10', '899.00')
    await counter.view(number)
    await booked(await counter.returnAll(), { payable: -89_900, cash: -89_900, original: number, flags: [] })
  })

  test('RT-7 C4 K4 back for 899.10 and new for 1,200.00: 301.00 are collected, and 199.00 of 500 go back', async () => {
    const number = await sell(SOAP, 1, 'percent', '10', '899.00')
    await counter.view(number)
    await counter.beginExchange()
    await till.scan(RICE)
    await till.expectCart('301.00')
    await till.page.keyboard.press('F9')
    await till.page.getByLabel('Amount', { exact: true }).fill('500')
    await till.page.keyboard.press('Enter')
    const { bill, creditNote } = await counter.exchanged()
    expect(await till.page.getByRole('main').textContent()).toMatch(
      /Change₹199\.00100 \+ 50 \+ 2 × 20 \+ 5 \+ 2 × 2/,
    )
    await booked(bill, { payable: 120_000, cash: 30_100, original: null, flags: [] })
    await booked(creditNote, { payable: -89_900, cash: 0, original: number, flags: [] })
    await till.newSale()
  })

  test('SA-15 K5 1,499 is cash 500 and UPI 999; more than is due by UPI is refused on the spot', async () => {
    await till.openAt('/sales/newsales?type=Sale')
    await till.atSale()
    await till.scan(OIL)
    await till.expectCart('1,499.00')
    await till.page.keyboard.press('F9')
    await counter.press('Cash')
    await till.page.getByLabel('Amount', { exact: true }).fill('500')
    await till.page.keyboard.press('Enter')
    await counter.press('UPI')
    await till.page.getByLabel('Amount', { exact: true }).fill('1000')
    await till.page.keyboard.press('Enter')
    await till.page
      .getByText(/no more than|Only cash/i)
      .first()
      .waitFor()
    await till.page.getByLabel('Amount', { exact: true }).fill('999')
    await till.page.keyboard.press('Enter')
    const number = await counter.completed('S')
    await booked(number, { payable: 149_900, cash: 50_000, flags: [] })
  })
})
