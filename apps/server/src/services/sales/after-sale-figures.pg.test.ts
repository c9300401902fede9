import { randomUUID } from 'node:crypto'
import type { Sale, SaleDraftPayment, SaleReply, SaleReturnLine, Tax } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { OFFLINE, type SaleChanges, inCash, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

/** Worked examples C1 … C4, K4 and K5, sent as a till sends them and read back as another till would see them. */
const { database, manager } = testShop('manager')
const till = testTill(manager)
let gst5: Tax

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
  const { body } = await manager.get<{ productTaxes: Tax[] }>('/setup/taxes')
  gst5 = body.productTaxes.find(({ TaxName }) => TaxName === 'GST 5%') as Tax
})

/** Goods at a price that differs from the catalogue, which the manager may set. */
const sell = (UnitPrice: number, changes: SaleChanges = {}, quantity = 1_000): Sale =>
  till.makeSale({
    lines: 1,
    line: (line) => ({
      ...line,
      UnitPrice,
      MRP: 0,
      PriceIncludesTax: true,
      Quantity: quantity,
      Tax: gst5,
    }),
    ...changes,
  })

/** Sends a sale, expects it to be accepted, and reads it back. */
const booked = async (sale: Sale) => {
  const { status, body } = await manager.post<SaleReply>(OFFLINE, sale)
  expect(status, JSON.stringify(body)).toBe(200)
  const { body: kept } = await manager.get<{ sale: Sale }>(`/transaction/sales/${sale.UUID}`)
  return { flags: await manager.reviewedFlags(sale.UUID), sale: kept.sale }
}
const originalOf = (sold: Sale) => {
  const { Original } = returnOf(sold)
  return Original ?? expect.fail('a return without its bill')
}
const drawerOf = (sale: Sale) =>
  database.query<{ kind: string; amount: number }>(
    'select kind, amount::int from drawer_entries where sale_uuid = $1 order by kind',
    [sale.UUID],
  )

test('RT-1 C1 C2 of two units at 269.97 the first comes back as 134.99, the second as 134.98, each with its tax', async () => {
  const sold = sell(15_000, { draft: { BillDiscount: { Kind: 'Amount', Amount: 3_003 } } }, 2_000)
  expect(sold.Lines[0]).toMatchObject({ NetAmount: 26_997, TotalAmount: 26_997 })
  expect(sold.Lines[0]?.TaxHeads.map(({ Amount }) => Amount)).toEqual([643, 643])
  await booked(sold)
  const part = (TotalAmount: number, TaxableAmount: number, head: number): SaleReturnLine => {
    const [line] = returnOf(sold).Returns ?? []
    if (!line) throw new Error('nothing comes back')
    const TaxHeads = line.TaxHeads.map((one) => ({ ...one, Amount: head }))
    const sums = { GrossAmount: 15_000, NetAmount: TotalAmount, TotalAmount, TaxableAmount }
    return { ...line, ...sums, UUID: randomUUID(), Quantity: 1_000, TaxHeads, TaxAmount: 2 * head }
  }
  const back = (Returns: SaleReturnLine[], earlier: { ReturnedAmount: number; RefundedAmount: number }) =>
    booked(till.makeSale({ lines: 0, draft: { Returns, Original: { ...originalOf(sold), ...earlier } } }))
  const first = await back([part(13_499, 12_855, 322)], { ReturnedAmount: 0, RefundedAmount: 0 })
  const second = await back([part(13_498, 12_856, 321)], { ReturnedAmount: 13_499, RefundedAmount: 13_500 })
  expect([first.flags, second.flags]).toEqual([[], []])
  expect([first.sale.TotalAmount, second.sale.TotalAmount]).toEqual([-13_499, -13_498])
  expect(first.sale.PayableAmount + second.sale.PayableAmount).toBe(-sold.PayableAmount)
  const heads = [first, second].flatMap(({ sale }) => (sale.Returns ?? []).map(({ TaxAmount }) => TaxAmount))
  expect(heads).toEqual([644, 642])
})

test('RT-4 C3 the whole return of 899.10, rounded to 899.00, takes 899.00 out of the drawer', async () => {
  const sold = sell(89_910)
  expect(sold).toMatchObject({ TotalAmount: 89_910, RoundOff: -10, PayableAmount: 89_900 })
  await booked(sold)
  const { flags, sale } = await booked(till.makeSale({ lines: 0, draft: returnOf(sold) }))
  expect(flags).toEqual([])
  expect(sale).toMatchObject({ TotalAmount: -89_910, RoundOff: 10, PayableAmount: -89_900 })
  expect(await drawerOf(sale)).toEqual([{ kind: 'cashRefund', amount: 89_900 }])
})

test('SA-22 C4 K4 returning 899.10 and buying 1,200.00 collects 301.00; of 500 in cash 199 go back', async () => {
  const sold = sell(89_910)
  await booked(sold)
  const { sale } = await booked(sell(120_000, { draft: returnOf(sold), pay: () => inCash(50_000) }))
  expect(sale).toMatchObject({
    TotalAmount: 30_090,
    RoundOff: 10,
    PayableAmount: 30_100,
    ChangeAmount: 19_900,
  })
  expect(await drawerOf(sale)).toEqual([
    { kind: 'cashSale', amount: 50_000 },
    { kind: 'changeGiven', amount: 19_900 },
  ])
})

test('SA-15 K5 1,499 is cash 500 and UPI 999; more than is due by UPI is refused and quarantined', async () => {
  const upi = (TenderedAmount: number): SaleDraftPayment => ({
    UUID: randomUUID(),
    PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'UPI'),
    PaymentType: 'UPI',
    Kind: 'Other',
    TenderedAmount,
  })
  const { sale } = await booked(sell(149_900, { pay: () => [...inCash(50_000), upi(99_900)] }))
  expect(sale).toMatchObject({ PayableAmount: 149_900, PaidAmount: 149_900, ChangeAmount: 0 })
  expect(await drawerOf(sale)).toEqual([{ kind: 'cashSale', amount: 50_000 }])
  const over = sell(149_900, { pay: () => [upi(149_900)] })
  const [payment] = over.Payments
  const { status } = await manager.post(OFFLINE, {
    ...over,
    Payments: [{ ...payment, TenderedAmount: 160_000, Amount: 149_900, ChangeAmount: 10_100 }],
    ChangeAmount: 10_100,
  })
  expect(status).toBe(422)
  const kept = await database.query('select 1 from sale_quarantine where sale_uuid = $1', [over.UUID])
  expect(kept).toHaveLength(1)
})
