import { randomUUID } from 'node:crypto'
import { type ErrorReply, QUICK_ITEM, type Sale, type SaleDraftLine } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, byCard, flagsAfterReview, inCash, returnOf } from '../../testing/test-sale.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, cashier } = testShop('cashier')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
  // Any of the random goods may come back without an approval.
  await database.query('update stores set refund_approval_above = 100000000')
})

const flagsOf = (sale: unknown) => flagsAfterReview(cashier, sale)
/** Sent at once, reviewed afterwards. */
const flagsOfAll = async (sales: readonly Sale[]): Promise<string[][]> => {
  await Promise.all(sales.map((sale) => cashier.post(OFFLINE, sale)))
  const flags: string[][] = []
  for (const { UUID } of sales) flags.push(await cashier.reviewedFlags(UUID))
  return flags
}

describe('differences from the catalogue', () => {
  test('SL-6 B-13 a price that is not the price of the store is flagged', async () => {
    const cheaper = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1 }) })
    expect(await flagsOf(cheaper)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    const one = till.makeSale({
      line: (line, at) => (at === 1 ? { ...line, UnitPrice: line.UnitPrice + 500, MRP: 0 } : line),
    })
    expect(await flagsOf(one)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
  })

  test('SL-6 another MRP is flagged, also where prices may be changed by hand', async () => {
    const manager = await callerOf(app, 'manager@demo.test')
    const sale = till.makeSale({ line: (line) => ({ ...line, MRP: line.MRP + 100 }) })
    expect(await flagsAfterReview(manager, sale)).toEqual(['PRICE_DIFFERS'])
  })

  test('SL-6 B-13 tax heads that the product does not have are flagged', async () => {
    const untaxed = { key: 'none', TaxName: 'Nil', IsDeleted: false, Rates: [{ Name: 'Nil', Heads: [] }] }
    const isTaxed = (sale: Sale) => sale.Lines.every((line) => line.TaxHeads.length > 0)
    let honest = till.makeSale()
    while (!isTaxed(honest)) honest = till.makeSale()
    expect(await flagsOf(honest)).toEqual([])
    const dodged = till.makeSale({ line: (line) => ({ ...line, Tax: untaxed }) })
    expect(await flagsOf(dodged)).toEqual(['TAX_DIFFERS'])
    const lower = till.makeSale({
      line: (line) => ({
        ...line,
        Tax: { ...line.Tax, Rates: [{ Name: 'x', Heads: [{ Code: 'CGST', Kind: 'Percent', Rate: 1 }] }] },
      }),
    })
    expect(await flagsOf(lower)).toEqual(['TAX_DIFFERS'])
  })

  test('SL-6 an unknown product does not hide a changed price', async () => {
    const sale = till.makeSale({
      line: (line, at) => (at === 0 ? { ...line, ProductID: 'nobody' } : { ...line, UnitPrice: 1, MRP: 0 }),
    })
    expect(await flagsOf(sale)).toEqual(['UNKNOWN_PRODUCT', 'NOT_ALLOWED', 'PRICE_DIFFERS'])
  })

  test('FC-16 a quick item is no unknown product, but its price needs the right to change one', async () => {
    const quick = () => till.makeSale({ lines: 1, line: (line) => ({ ...line, ProductID: QUICK_ITEM }) })
    expect(await flagsOf(quick())).toEqual(['NOT_ALLOWED'])
    const manager = await callerOf(app, 'manager@demo.test')
    expect(await flagsAfterReview(manager, quick())).toEqual([])
  })
})

describe('documents that refer to others', () => {
  test('SL-7 the second return of the same goods is kept and flagged', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    expect(await flagsOf(till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([])
    expect(await flagsOf(till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([
      'OVER_RETURNED',
      'REFUND_TOO_HIGH',
    ])
  })

  test('SL-7 of five returns at once all but one are flagged', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const returns = Array.from({ length: 5 }, () => till.makeSale({ lines: 0, draft: returnOf(sold) }))
    const flags = await flagsOfAll(returns)
    expect(flags.filter((own) => own.includes('OVER_RETURNED'))).toHaveLength(4)
    // A repeat is not judged again.
    expect(await flagsOfAll(returns)).toEqual(flags)
  })

  test('SL-34 goods that come back at more than was paid for them, or with another tax, are kept and flagged', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const honest = returnOf(sold)
    const lines = honest.Returns ?? []
    const raised = lines.map((line) => ({
      ...line,
      ...{ GrossAmount: line.GrossAmount + 500, NetAmount: line.NetAmount + 500 },
      ...{ TaxableAmount: line.TaxableAmount + 500, TotalAmount: line.TotalAmount + 500 },
    }))
    const dodged = lines.map((line) => ({
      ...line,
      TaxHeads: line.TaxHeads.map((head) => ({ ...head, Amount: 0 })),
      TaxAmount: 0,
      TaxableAmount: line.TotalAmount,
    }))
    const back = (Returns: typeof lines) =>
      flagsOf(till.makeSale({ lines: 0, draft: { ...honest, Returns } }))
    expect(await back(raised)).toEqual(['PRICE_DIFFERS', 'REFUND_TOO_HIGH'])
    expect(await back(dodged)).toEqual(['TAX_DIFFERS', 'OVER_RETURNED', 'REFUND_TOO_HIGH'])
  })

  test('SL-8 a return that arrives before its original is flagged and linked later', async () => {
    const sold = till.makeSale({ lines: 1 })
    const back = till.makeSale({ lines: 0, draft: returnOf(sold) })
    expect(await flagsOf(back)).toEqual(['UNKNOWN_ORIGINAL', 'NOT_ALLOWED'])
    await flagsOf(sold)
    const { body } = await cashier.get<{ Links: object[]; Status: string }>(`/transaction/sales/${sold.UUID}`)
    expect(body.Links).toEqual([
      { Relation: 'ReturnedBy', SaleUUID: back.UUID, TransactionNo: back.TransactionNo },
    ])
    expect(body.Status).toBe('Returned')
  })

  test('SL-9 an order becomes an invoice once, and the second invoice is flagged', async () => {
    const order = till.makeSale({ type: 'Sales Order', pay: () => [] })
    expect(await flagsOf(order)).toEqual([])
    const invoice = () => till.makeSale({ header: { ConvertedFromUUID: order.UUID } })
    const flags = await flagsOfAll([invoice(), invoice(), invoice()])
    expect(flags.filter((own) => own.includes('CONVERTED_TWICE'))).toHaveLength(2)
    const { body } = await cashier.get<{ Links: { Relation: string }[] }>(`/transaction/sales/${order.UUID}`)
    expect(body.Links.map(({ Relation }) => Relation)).toEqual(Array(3).fill('ConvertedTo'))
  })

  test('SP-5 an order may be unpaid, a sale may not', async () => {
    expect(await flagsOf(till.makeSale({ type: 'Sales Order', pay: () => [] }))).toEqual([])
    const unpaid = await cashier.post<ErrorReply>(OFFLINE, till.makeSale({ pay: () => [] }))
    expect(unpaid).toMatchObject({ status: 422, body: { code: 'SALE_CONTRADICTS_ITSELF' } })
  })
})

describe('rights and sessions', () => {
  test('SL-10 a type that the user may not create is accepted and flagged', async () => {
    const quotation = till.makeSale({ type: 'Quotation', pay: () => [] })
    expect(await flagsOf(quotation)).toEqual(['NOT_ALLOWED'])
  })

  test('SL-10 a sale for a session that was closed meanwhile is accepted and flagged', async () => {
    const ClosingKey = randomUUID()
    await database.query(
      `insert into register_sessions (registration_id, closing_id, store_id, register_id, register_code, register_name,
         opening_balance, opening_seconds, opening_nanoseconds, opened_at, opened_by, opened_by_name, opening_sha256,
         closing_no, closed_at, accounts)
       values ($1, $2, $3, $4, 'R1', 'Front', 0, 0, 0, now(), $5, '', '', 9000, now(), '{}')`,
      [
        cashier.profile.RegistrationID,
        ClosingKey,
        till.lease.StoreID,
        till.lease.CashRegisterID,
        cashier.profile.key,
      ],
    )
    expect(await flagsOf(till.makeSale({ header: { ClosingKey } }))).toEqual(['LATE_FOR_CLOSING'])
    expect(await flagsOf(till.makeSale({ header: { ClosingKey: randomUUID() } }))).toEqual([])
  })
})

describe('rounding only cash', () => {
  test('SA-27 sales by the setting of the store have no flag: in cash, by card, and a card’s sale returned in cash', async () => {
    await database.query('update stores set round_cash_only = true')
    const rules = { RoundCashOnly: true }
    // 10.60: 11.00 in cash.
    const line = (one: SaleDraftLine) => ({
      ...one,
      ProductID: QUICK_ITEM,
      UnitPrice: 1_060,
      MRP: 0,
      Quantity: 1_000,
    })
    const cash = till.makeSale({ rules, lines: 1, line, pay: () => inCash(2_000) })
    const card = till.makeSale({ rules, lines: 1, line, pay: (payable) => byCard(payable) })
    expect([cash, card].map((sale) => [sale.PayableAmount, sale.ChangeAmount, sale.DueAmount])).toEqual([
      [1_100, 900, 0],
      [1_060, 0, 0],
    ])
    const back = till.makeSale({ rules, lines: 0, draft: returnOf(card), pay: () => inCash(-1_100) })
    expect([back.PayableAmount, back.RoundOff, back.DueAmount]).toEqual([-1_100, -40, 0])
    // The goods are quick items of a cashier without the right to sell them; the rounding is what is compared here.
    const flags = [...(await flagsOfAll([cash, card])), await flagsOf(back)].flat()
    expect(flags.filter((flag) => /SETTINGS|AMOUNTS|REFUND/.test(flag))).toEqual([])
  })
})
