import { randomUUID } from 'node:crypto'
import {
  type Sale,
  type SaleFlag,
  type SaleReturnLine,
  type Tax,
  highestSeverity,
  returnWithoutBill,
  returnedLine,
} from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { withoutBill } from '../../testing/forgeries.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { type SaleChanges, byCard, inCash, onCredit, returnOf } from '../../testing/test-sale.ts'

/** Goods that come back with the tax, the money or the account of something else. */
let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const pieces = (count: number, changes: SaleChanges = {}): Sale =>
  shop.ofSoap({ line: (one) => ({ ...one, Quantity: count * 1_000 }), ...changes })

type Row = (row: SaleReturnLine) => Partial<SaleReturnLine>
const back = (sold: Sale, changes: SaleChanges = {}, change: Row = () => ({})): Sale => {
  const { Returns, Original } = returnOf(sold)
  const rows = Returns.map((row) => ({ ...row, ...change(row) }))
  return shop.till.makeSale({ lines: 0, ...changes, draft: { Returns: rows, Original } })
}
/** All lines of a bill, as they come back without it. */
const backAsSold = ({ BusinessDate, RoundingStep, TaxRounding, Lines }: Sale): SaleReturnLine[] => {
  const lines = Lines.map((one) => ({ ...one, Tax: shop.taxes.get(one.TaxID) as Tax }))
  const terms = { BusinessDate, RoundingStep, TaxRounding, BillDiscount: TENTH }
  return returnWithoutBill({ ...terms, Lines: lines, Payments: [] }).Returns ?? []
}
const TENTH = { Kind: 'Percent', Percent: 100_000 } as const
const severityOf = (flags: readonly string[] | undefined) => highestSeverity((flags ?? []) as SaleFlag[])

describe('the tax of goods that come back', () => {
  const FORGED: Record<string, Row> = {
    'another rate': ({ TaxHeads }) => ({
      TaxHeads: TaxHeads.map((head) => ({ ...head, Rate: head.Rate * 2 })),
    }),
    'IGST instead of two halves': ({ TaxHeads, TaxAmount }) => ({
      TaxHeads: [
        {
          Code: 'IGST',
          Kind: 'Percent',
          Rate: TaxHeads.reduce((sum, { Rate }) => sum + Rate, 0),
          Amount: TaxAmount,
        },
      ],
    }),
    'another name': () => ({ TaxName: 'GST 40' }),
    'more tax in the same total': (row) => {
      const TaxHeads = row.TaxHeads.map((head) => ({ ...head, Amount: head.Amount * 2 }))
      const TaxAmount = row.TaxAmount * 2
      return { TaxHeads, TaxAmount, TaxableAmount: row.TotalAmount - TaxAmount }
    },
  }

  test.each(Object.keys(FORGED))('TR-22 without a bill: %s is flagged', async (name) => {
    expect(await shop.reviewed(withoutBill(shop, FORGED[name]), shop.manager)).toEqual(['TAX_DIFFERS'])
  })

  test('TR-22 with a bill: all of it under one head is flagged', async () => {
    const sold = pieces(4)
    await shop.send(sold)
    const skewed: Row = ({ TaxHeads, TaxAmount }) => ({
      TaxHeads: TaxHeads.map((head, at) => ({ ...head, Amount: at === 0 ? TaxAmount : 0 })),
    })
    expect(await shop.reviewed(back(sold, {}, skewed))).toEqual(['TAX_DIFFERS'])
  })

  test('TR-22 TR-3 the shares of a bill in parts, and any goods without a bill, have no flag', async () => {
    const sold = pieces(3, { draft: { BillDiscount: { Kind: 'Percent', Percent: 30_000 } } })
    expect(await shop.reviewed(sold, shop.manager)).toEqual([])
    const [line] = sold.Lines
    for (let taken = 0; line && taken < 3_000; taken += 1_000) {
      const row = returnedLine(line, taken, 1_000, randomUUID())
      if (!('UUID' in row)) throw new Error('no share')
      const { Original } = returnOf(sold)
      const before = await shop.database.query<{ total: string; refund: string }>(
        `select coalesce(sum(total_amount), 0) as total, coalesce(sum(payable_amount), 0) as refund
           from sales where original_uuid = $1`,
        [sold.UUID],
      )
      const [sums] = before
      const earlier = { ReturnedAmount: -Number(sums?.total), RefundedAmount: -Number(sums?.refund) }
      const note = shop.till.makeSale({
        lines: 0,
        draft: { Returns: [row], Original: { ...Original, ...earlier } },
      })
      expect(await shop.reviewed(note)).toEqual([])
    }
    for (let nth = 0; nth < 10; nth++) {
      const goods = shop.till.makeSale({ lines: 4, line: (one) => ({ ...one, Quantity: (1 + nth) * 1_000 }) })
      const note = shop.till.makeSale({ lines: 0, draft: { Returns: backAsSold(goods) } })
      expect(await shop.reviewed(note, shop.manager)).toEqual([])
    }
  })
})

describe('the money of goods that come back', () => {
  test('TR-21 without a bill: rounded up by rules of its own is an alarm', async () => {
    const { Returns } = withoutBill(shop)
    const [price = 0] = (Returns ?? []).map(({ TotalAmount }) => TotalAmount)
    const note = shop.till.makeSale({ lines: 0, draft: { Returns }, rules: { RoundingStep: price + 4_000 } })
    expect(-note.PayableAmount).toBe(price + 4_000)
    expect(await shop.reviewed(note, shop.manager)).toEqual(['SETTINGS_DIFFER', 'REFUND_TOO_HIGH'])
  })

  test('TR-21 paid out by a calculation of its own is an alarm', async () => {
    const sold = shop.ofSoap({ pay: () => [] })
    const payable = -1_000_000
    const paid = inCash(payable).map((payment) => ({ ...payment, Amount: payable, ChangeAmount: 0 }))
    const forged = {
      ...sold,
      CalculationVersion: 99,
      RoundOff: payable - sold.TotalAmount,
      PayableAmount: payable,
      PaidAmount: payable,
      DueAmount: 0,
      Payments: paid,
    }
    expect(await shop.reviewed(forged)).toEqual(['OLD_CALCULATION', 'AMOUNTS_DIFFER', 'REFUND_TOO_HIGH'])
  })

  test('TR-23 on the account of somebody else, while the customer still owes the bill, is an alarm', async () => {
    const [owes, friend] = await shop.database.query<{ id: string }>(
      'select customer_id as id from customers where registration_id = $1 order by 1 limit 2',
      [shop.cashier.profile.RegistrationID],
    )
    const header = { CustomerID: owes?.id ?? '' }
    const [one, other, paid] = [
      pieces(1, { header, pay: onCredit }),
      pieces(1, { header, pay: onCredit }),
      pieces(1),
    ]
    for (const sold of [one, other, paid]) expect(await shop.reviewed(sold, shop.manager)).toEqual([])
    const account = { header: { CustomerID: friend?.id ?? '' }, pay: onCredit }
    expect(severityOf(await shop.reviewed(back(one, account)))).toBe('alarm')
    expect(await shop.reviewed(back(other, { header, pay: onCredit }))).toEqual([])
    // Whoever has paid may have it written to an account.
    expect(await shop.reviewed(back(paid, account))).toEqual([])
  })

  test('TR-17 in cash for a bill on credit that was paid by another method later needs an approval', async () => {
    const header = { CustomerID: shop.member.customerId }
    const paidBy = async (sold: Sale, PaymentType: 'Cash' | 'UPI') => {
      const Kind = PaymentType === 'Cash' ? 'Cash' : 'Other'
      const { status } = await shop.manager.post('/transaction/payments', {
        UUID: randomUUID(),
        StoreID: sold.StoreID,
        CashRegisterID: sold.CashRegisterID,
        CustomerID: header.CustomerID,
        PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', PaymentType),
        PaymentType,
        Kind,
        Amount: sold.PayableAmount,
        TransactionNo: sold.TransactionNo.replace('/S', '/R'),
        TransactionDate: sold.TransactionDate,
        BusinessDate: sold.BusinessDate,
        Allocations: [{ SaleUUID: sold.UUID, Amount: sold.PayableAmount }],
      })
      expect(status).toBe(200)
    }
    const [one, other] = [pieces(1, { header, pay: onCredit }), pieces(1, { header, pay: onCredit })]
    for (const sold of [one, other]) expect(await shop.reviewed(sold, shop.manager)).toEqual([])
    await paidBy(one, 'UPI')
    await paidBy(other, 'Cash')
    expect(await shop.reviewed(back(one, { header }))).toEqual(['NOT_ALLOWED'])
    expect(await shop.reviewed(back(other, { header }))).toEqual([])
  })

  test('TR-15 of an order that was paid ahead is an alarm on a credit note, and pays no bill any more', async () => {
    const order = pieces(1, { type: 'Sales Order' })
    await shop.send(order)
    expect(severityOf(await shop.reviewed(back(order)))).toBe('alarm')
    const bill = pieces(1, { header: { ConvertedFromUUID: order.UUID }, pay: shop.advance })
    expect(await shop.reviewed(bill)).toEqual(['PAYMENT_DIFFERS'])
  })
})

describe('the points of goods that come back', () => {
  test('TR-27 go back also if the return names nobody', async () => {
    const { customerId } = shop.member
    const pointsOf = async () => {
      const path = `/crm/customers/${customerId}/balance`
      return (await shop.manager.get<{ Points: number }>(path)).body.Points
    }
    const before = await pointsOf()
    const sold = pieces(100, { header: { CustomerID: customerId }, pay: byCard })
    await shop.send(sold)
    expect(await pointsOf()).toBeGreaterThan(before)
    await shop.send(back(sold, { pay: byCard }))
    expect(await pointsOf()).toBe(before)
  })
})
