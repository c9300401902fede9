import { randomUUID } from 'node:crypto'
import type { ErrorReply, Sale } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { OFFLINE, inCash, onCredit, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)

const book = async (sale: Sale): Promise<void> => {
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
}
const ledgerOf = (sale: Sale) =>
  database.query<{ kind: string; amount: string }>(
    'select kind, amount::int from drawer_entries where sale_uuid = $1 order by kind',
    [sale.UUID],
  )

describe('rows that a sale writes in other tables', () => {
  test('SL-2 cash is in the drawer ledger with the change that went back', async () => {
    const sale = till.makeSale({ pay: (payable) => inCash(payable + 1_300) })
    await book(sale)
    expect(await ledgerOf(sale)).toEqual([
      { kind: 'cashSale', amount: sale.PayableAmount + 1_300 },
      { kind: 'changeGiven', amount: 1_300 },
    ])
  })

  test('SL-2 a refund takes cash out, and a repeat writes no further row', async () => {
    const sold = till.makeSale({ lines: 1 })
    await book(sold)
    const back = till.makeSale({ lines: 0, draft: returnOf(sold) })
    await book(back)
    await book(back)
    expect(await ledgerOf(back)).toEqual([{ kind: 'cashRefund', amount: sold.PayableAmount }])
  })

  test('SL-2 credit is owed by the customer, and the event is in the outbox', async () => {
    const CustomerID = randomUUID()
    const sale = till.makeSale({ header: { CustomerID, CustomerName: 'Customer 900' }, pay: onCredit })
    await book(sale)
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
