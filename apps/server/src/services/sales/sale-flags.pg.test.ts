import { randomUUID } from 'node:crypto'
import { type ErrorReply, QUICK_ITEM, type Sale, type SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, flagsOnIngest, inCash, onCredit, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, cashier } = testShop('cashier')
const till = testTill(cashier)

beforeAll(async () => {
  // Any of the random goods may come back without an approval.
  await database.query('update stores set refund_approval_above = 100000000')
})

const flagsOf = (sale: unknown) => flagsOnIngest(cashier, sale)
const ledgerOf = (sale: Sale) =>
  database.query<{ kind: string; amount: string }>(
    'select kind, amount::int from drawer_entries where sale_uuid = $1 order by kind',
    [sale.UUID],
  )
const typed = (name: string, series: string) => ({
  TransactionType: name,
  TransactionTypeID: demoKey(DEMO_RETAIL.id, 'transaction-type', name),
  Series: `${till.lease.Prefix}${till.lease.Slot}/${series}`,
})

describe('rows that a sale writes in other tables', () => {
  test('SL-2 cash is in the drawer ledger with the change that went back', async () => {
    const sale = till.makeSale({ pay: (payable) => inCash(payable + 1_300) })
    await flagsOf(sale)
    expect(await ledgerOf(sale)).toEqual([
      { kind: 'cashSale', amount: sale.PayableAmount + 1_300 },
      { kind: 'changeGiven', amount: 1_300 },
    ])
  })

  test('SL-2 a refund takes cash out, and a repeat writes no further row', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const back = till.makeSale({ lines: 0, draft: returnOf(sold) })
    await flagsOf(back)
    await flagsOf(back)
    expect(await ledgerOf(back)).toEqual([{ kind: 'cashRefund', amount: sold.PayableAmount }])
  })

  test('SL-2 credit is owed by the customer, and the event is in the outbox', async () => {
    const CustomerID = randomUUID()
    const sale = till.makeSale({ header: { CustomerID, CustomerName: 'Customer 900' }, pay: onCredit })
    await flagsOf(sale)
    const owed = await database.query(
      'select kind, amount::int, sale_uuid from customer_entries where customer_id = $1',
      [CustomerID],
    )
    expect(owed).toEqual([{ kind: 'creditSale', amount: sale.PayableAmount, sale_uuid: sale.UUID }])
    const events = await database.query(
      `select event_type, store_id from event_outbox where payload ->> 'UUID' = $1`,
      [sale.UUID],
    )
    expect(events).toEqual([{ event_type: 'sale_created', store_id: sale.StoreID }])
  })
})

describe('differences from the catalogue', () => {
  test('SL-6 B-13 a price that is not the price of the store is flagged', async () => {
    const cheaper = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1 }) })
    expect(await flagsOf(cheaper)).toEqual(['PRICE_DIFFERS'])
    const one = till.makeSale({
      line: (line, at) => (at === 1 ? { ...line, UnitPrice: line.UnitPrice + 500, MRP: 0 } : line),
    })
    expect(await flagsOf(one)).toEqual(['PRICE_DIFFERS'])
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
    expect(await flagsOf(sale)).toEqual(['UNKNOWN_PRODUCT', 'PRICE_DIFFERS'])
  })

  test('FC-16 a quick item is no unknown product, but its price needs the right to change one', async () => {
    const quick = () => till.makeSale({ lines: 1, line: (line) => ({ ...line, ProductID: QUICK_ITEM }) })
    expect(await flagsOf(quick())).toEqual(['NOT_ALLOWED'])
    const manager = await callerOf(app, 'manager@demo.test')
    const { body } = await manager.post<SaleReply>(OFFLINE, quick())
    expect(body.flags).toEqual([])
  })
})

describe('documents that refer to others', () => {
  test('SL-7 the second return of the same goods is kept and flagged', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    expect(await flagsOf(till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([])
    expect(await flagsOf(till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual(['OVER_RETURNED'])
  })

  test('SL-7 of five returns at once all but one are flagged', async () => {
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const returns = Array.from({ length: 5 }, () => till.makeSale({ lines: 0, draft: returnOf(sold) }))
    const flags = await Promise.all(returns.map(flagsOf))
    expect(flags.filter((own) => own.includes('OVER_RETURNED'))).toHaveLength(4)
    // A repeat gets the first answer, without a new check.
    expect(await Promise.all(returns.map(flagsOf))).toEqual(flags)
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
    expect(await back(raised)).toEqual(['PRICE_DIFFERS'])
    expect(await back(dodged)).toEqual(['OVER_RETURNED', 'TAX_DIFFERS'])
  })

  test('SL-8 a return that arrives before its original is flagged and linked later', async () => {
    const sold = till.makeSale({ lines: 1 })
    const back = till.makeSale({ lines: 0, draft: returnOf(sold) })
    expect(await flagsOf(back)).toEqual(['UNKNOWN_ORIGINAL'])
    await flagsOf(sold)
    const { body } = await cashier.get<{ Links: object[]; Status: string }>(`/transaction/sales/${sold.UUID}`)
    expect(body.Links).toEqual([
      { Relation: 'ReturnedBy', SaleUUID: back.UUID, TransactionNo: back.TransactionNo },
    ])
    expect(body.Status).toBe('Returned')
  })

  test('SL-9 an order becomes an invoice once, and the second invoice is flagged', async () => {
    const order = till.makeSale({ header: typed('Sales Order', 'O26'), pay: () => [] })
    expect(await flagsOf(order)).toEqual([])
    const invoice = () => till.makeSale({ header: { ConvertedFromUUID: order.UUID } })
    const flags = await Promise.all([invoice(), invoice(), invoice()].map(flagsOf))
    expect(flags.filter((own) => own.includes('CONVERTED_TWICE'))).toHaveLength(2)
    const { body } = await cashier.get<{ Links: { Relation: string }[] }>(`/transaction/sales/${order.UUID}`)
    expect(body.Links.map(({ Relation }) => Relation)).toEqual(Array(3).fill('ConvertedTo'))
  })

  test('SP-5 an order may be unpaid, a sale may not', async () => {
    expect(await flagsOf(till.makeSale({ header: typed('Sales Order', 'O26'), pay: () => [] }))).toEqual([])
    const unpaid = await cashier.post<ErrorReply>(OFFLINE, till.makeSale({ pay: () => [] }))
    expect(unpaid).toMatchObject({ status: 422, body: { code: 'SALE_CONTRADICTS_ITSELF' } })
  })
})

describe('rights and sessions', () => {
  test('SL-10 a type that the user may not create is accepted and flagged', async () => {
    const quotation = till.makeSale({ header: typed('Quotation', 'Q26'), pay: () => [] })
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

describe('impossible values', () => {
  const refusal = async (change: (sale: Sale) => unknown) => {
    const { status, body } = await cashier.post<ErrorReply>(OFFLINE, change(till.makeSale()))
    return { status, code: body.code, paths: body.errors?.map((error) => error.path) }
  }

  test.each([0, -1, 1e12, 0.0001, 1.5, Number.MAX_SAFE_INTEGER])(
    'CT-4 B-14 a quantity of %d is a field error',
    async (Quantity) => {
      const answer = await refusal((sale) => ({
        ...sale,
        Lines: sale.Lines.map((line, at) => (at === 0 ? { ...line, Quantity } : line)),
      }))
      expect(answer).toEqual({ status: 422, code: 'SALE_INVALID', paths: ['Lines.0.Quantity'] })
    },
  )

  test('CT-4 B-14 a fraction of a paisa is a field error', async () => {
    const answer = await refusal((sale) => ({ ...sale, TaxAmount: sale.TaxAmount + 0.5 }))
    expect(answer).toEqual({ status: 422, code: 'SALE_INVALID', paths: ['TaxAmount'] })
  })

  test('IN-5 B-16 payments that do not add up go into quarantine', async () => {
    const answer = await refusal((sale) => ({
      ...sale,
      Payments: sale.Payments.map((payment) => ({
        ...payment,
        TenderedAmount: payment.TenderedAmount - 100,
      })),
    }))
    expect(answer).toMatchObject({ status: 422, code: 'SALE_CONTRADICTS_ITSELF' })
    expect(answer.paths).toContain('Payments')
  })
})
