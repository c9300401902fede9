import { randomUUID } from 'node:crypto'
import type { ErrorReply, Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { exchangeOf } from '../../testing/test-exchange.ts'
import { OFFLINE, type SaleChanges, byCard, returnOf } from '../../testing/test-sale.ts'

/** Documents that use twice what was given once, or say that they are of another time. */
let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const soap = (changes?: SaleChanges): Sale => shop.ofSoap(changes)
const DAY_MS = 86_400_000

describe('what an order gave', () => {
  test('TR-15 its advance pays its bill once, also in two payments', async () => {
    const order = soap({ type: 'Sales Order' })
    await shop.send(order)
    const bill = soap({
      header: { ConvertedFromUUID: order.UUID },
      line: (one) => ({ ...one, Quantity: 2_000 }),
      pay: (payable) => [
        ...shop.advance(order.PayableAmount),
        ...shop.advance(payable - order.PayableAmount),
      ],
    })
    expect(await shop.reviewed(bill)).toEqual(['PAYMENT_DIFFERS'])
  })

  test('TR-14 an offer that has ended is given once on its bill, for the same goods', async () => {
    const Amount = Math.round(shop.butter.RetailPrice / 10)
    const Offers = [{ OfferID: shop.OFFER, Version: 1, Amount, Reason: 'Butter week' }]
    const ofButter = (lines: number, changes: SaleChanges = {}) =>
      shop.till.makeSale({
        lines,
        product: () => shop.butter,
        line: (one) => ({ ...one, Offers }),
        ...changes,
      })
    const order = ofButter(1, { type: 'Sales Order', pay: () => [] })
    const [sold, other] = [ofButter(1), ofButter(1)]
    for (const one of [order, sold, other]) expect(await shop.reviewed(one)).toEqual([])
    await shop.database.query(`update offers set validity_to = '2021-01-01'`)
    await shop.ageHistory('1 day')
    const header = { ConvertedFromUUID: order.UUID }
    expect(await shop.reviewed(ofButter(3, { header }))).toEqual(['OFFER_DIFFERS'])
    expect(await shop.reviewed(ofButter(1, { header }))).toEqual(['CONVERTED_TWICE'])
    const edited = async (
      { UUID, TransactionNo, RunningNo, TransactionDate, Lines }: Sale,
      goods: SaleChanges,
    ) => {
      const revision = { UUID, TransactionNo, RunningNo, TransactionDate, Revision: 2 }
      const line: SaleChanges['line'] = (one) => ({ ...one, UUID: Lines[0]?.UUID ?? '', Offers })
      const next = shop.till.makeSale({ lines: 1, header: revision, line, ...goods })
      await shop.edit(next)
      await shop.review()
      return shop.flagsOf(next)
    }
    expect(await edited(sold, { product: () => shop.soap })).toEqual(['OFFER_DIFFERS'])
    expect(await edited(other, { product: () => shop.butter })).toEqual([])
    await shop.database.query(`update offers set validity_to = '2099-12-31'`)
    await shop.ageHistory('1 day')
  })
})

describe('an exchange', () => {
  test('AS-24 sets off no cash and no debt: it is refused', async () => {
    const sold = soap()
    await shop.send(sold)
    for (const Kind of ['Cash', 'Credit'] as const) {
      const { bill, note } = exchangeOf(shop.till, sold, {
        header: {},
        bought: { lines: 1, product: () => shop.soap },
      })
      const as = (sale: Sale): Sale => ({
        ...sale,
        Payments: sale.Payments.map((payment) => ({ ...payment, Kind })),
      })
      for (const body of [
        { ...bill, CreditNote: as(note) },
        { ...as(bill), CreditNote: note },
      ]) {
        const { status, body: reply } = await shop.cashier.post<ErrorReply>(OFFLINE, body)
        expect([status, reply.code]).toEqual([422, 'SALE_CONTRADICTS_ITSELF'])
      }
    }
  })
})

describe('a date', () => {
  const priced = async (factor: string) => {
    await shop.database.query(
      `update products set retail_price = retail_price ${factor} 2, mrp = mrp ${factor} 2 where product_id = $1`,
      [shop.soap.key],
    )
    await shop.ageHistory('1 year')
  }

  test('TR-24 that no till can have opens no price of long ago, and makes no price of today wrong', async () => {
    await priced('*')
    const dear: SaleChanges['line'] = (one) => ({ ...one, UnitPrice: one.UnitPrice * 2, MRP: one.MRP * 2 })
    const dates = ['1970-01-01T06:00:00.000Z', '2099-01-01T06:00:00.000Z']
    for (const TransactionDate of [...dates, new Date(Date.now() - 200 * DAY_MS).toISOString()]) {
      const header = { TransactionDate }
      expect(await shop.reviewed(soap({ header, line: dear, pay: byCard }))).toEqual(['CLOCK_SKEW'])
      expect(await shop.reviewed(soap({ header, pay: byCard }))).toEqual([
        'CLOCK_SKEW',
        'NOT_ALLOWED',
        'PRICE_DIFFERS',
      ])
    }
    await priced('/')
  })

  test('TR-25 of a void is that of the sale at least and that of its arrival at most, and is flagged', async () => {
    for (const At of ['2099-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z']) {
      const sale = soap()
      await shop.send(sale)
      const body = { UUID: randomUUID(), Reason: 'Mistake', At }
      const { body: reply } = await shop.manager.post<{ flags: string[] }>(
        `/transaction/sales/${sale.UUID}/void`,
        body,
      )
      expect(reply.flags).toEqual(['CLOCK_SKEW'])
      const [row] = await shop.database.query<{ at: Date }>(
        'select at from sale_voids where sale_uuid = $1',
        [sale.UUID],
      )
      expect(row?.at.getTime()).toBeGreaterThanOrEqual(Date.parse(sale.TransactionDate))
      expect(row?.at.getTime()).toBeLessThanOrEqual(Date.now())
      await shop.review()
      expect(await shop.flagsOf(sale)).toEqual(['CLOCK_SKEW'])
    }
  })
})

describe('the number of a payment on account', () => {
  test('TR-26 is of a slot of its register, and no other payment has it', async () => {
    const flagsAfter = async (change: object) => {
      const { StoreID, CashRegisterID, TransactionDate, BusinessDate, TransactionNo } = soap()
      const body = {
        UUID: randomUUID(),
        ...{ StoreID, CashRegisterID, TransactionDate, BusinessDate },
        TransactionNo: TransactionNo.replace('/S', '/R'),
        CustomerID: shop.member.customerId,
        PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'Cash'),
        ...{ PaymentType: 'Cash', Kind: 'Cash', Amount: 1_000 },
        ...change,
      }
      expect((await shop.manager.post('/transaction/payments', body)).status).toBe(200)
      await shop.review()
      const [row] = await shop.database.query<{ flags: string[] }>(
        'select flags from customer_receipts where receipt_id = $1',
        [body.UUID],
      )
      return { ...row, TransactionNo: body.TransactionNo }
    }
    const first = await flagsAfter({})
    expect(first.flags).toEqual([])
    expect((await flagsAfter({ TransactionNo: first.TransactionNo })).flags).toEqual(['NUMBER_CLASH'])
    const foreign = first.TransactionNo.replace(/^BLR1[A-Z]+/, 'BLR1ZZ')
    expect((await flagsAfter({ TransactionNo: foreign })).flags).toEqual(['UNKNOWN_LEASE'])
  })
})

describe('another version of the calculation', () => {
  test('IN-7 with a charge, goods that come back or points is accepted and flagged', async () => {
    const header = { CalculationVersion: 99 }
    const Tax = shop.taxes.get(shop.soap.TaxID)
    if (!Tax) throw new Error('no tax')
    const charge = { Name: 'Delivery', ChargeAmount: 5_000, PriceIncludesTax: true, HSN: '9968', Tax }
    expect(
      await shop.send(soap({ header, draft: { Charges: [{ UUID: randomUUID(), ...charge }] } })),
    ).toEqual(['OLD_CALCULATION'])
    const sold = soap()
    await shop.send(sold)
    const note = shop.till.makeSale({ lines: 0, header, draft: returnOf(sold) })
    expect(await shop.send(note)).toEqual(['OLD_CALCULATION'])
    const { customerId, pointValue } = shop.member
    const Loyalty = { Points: 1, PointValue: pointValue, As: 'Tender' as const }
    const redeemed = soap({ header: { ...header, CustomerID: customerId }, draft: { Loyalty } })
    expect(await shop.send(redeemed)).toEqual(['OLD_CALCULATION'])
  })
})
