import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply, SaleSummary } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, onCredit, openTill } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  till = await openTill(manager, 'BLR2/R1')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type Reply = { sales: SaleSummary[]; hasMore: boolean; position?: string }
const list = async (query: string): Promise<Reply> => {
  const { status, body } = await manager.get<Reply>(`/transaction/sales?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const summaryOf = async ({ TransactionNo }: Sale) => {
  const { sales } = await list(`transactionNo=${encodeURIComponent(TransactionNo)}`)
  return sales[0] ?? expect.fail('the sale is not listed')
}
const book = async (sale: Sale) => {
  expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
  return sale
}
const figures = async (sale: Sale) => {
  const { PayableAmount, PaidAmount, DueAmount } = await summaryOf(sale)
  return { total: PayableAmount, paid: PaidAmount, due: DueAmount }
}

test('AS-40 a credit sale is listed as not paid, and as paid once the money was received', async () => {
  const CustomerID = randomUUID()
  const sale = await book(till.makeSale({ header: { CustomerID }, pay: onCredit }))
  const total = sale.PayableAmount
  expect(await figures(sale)).toEqual({ total, paid: 0, due: total })
  const part = Math.floor(total / 3)
  const receipt = {
    UUID: randomUUID(),
    StoreID: sale.StoreID,
    CashRegisterID: sale.CashRegisterID,
    CustomerID,
    PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'Cash'),
    PaymentType: 'Cash',
    Kind: 'Cash',
    Amount: part,
    TransactionNo: `${till.lease.Prefix}${till.lease.Slot}/R26/00001`,
    TransactionDate: new Date().toISOString(),
    BusinessDate: sale.BusinessDate,
  }
  expect((await manager.post('/transaction/payments', receipt)).status).toBe(200)
  expect(await figures(sale)).toEqual({ total, paid: part, due: total - part })
  const cash = await book(till.makeSale())
  expect(await figures(cash)).toEqual({ total: cash.PayableAmount, paid: cash.PayableAmount, due: 0 })
})

test('AS-41 the list names the channel of every sale and the bill that an order became', async () => {
  const Series = `${till.lease.Prefix}${till.lease.Slot}/O26`
  const order = await book(
    till.makeSale({
      header: {
        TransactionType: 'Sales Order',
        TransactionTypeID: demoKey(DEMO_RETAIL.id, 'transaction-type', 'Sales Order'),
        Series,
        TransactionNo: `${Series}/00001`,
        RunningNo: 1,
      },
      pay: () => [],
    }),
  )
  const SalesChannelID = randomUUID()
  const bill = await book(till.makeSale({ header: { ConvertedFromUUID: order.UUID, SalesChannelID } }))
  expect(await summaryOf(bill)).toMatchObject({ SalesChannelID })
  expect(await summaryOf(order)).toMatchObject({ ConvertedTo: bill.TransactionNo })
  expect(await summaryOf(order)).not.toHaveProperty('SalesChannelID')
})

test('SL-50 a page with bodies has each document as it was sent, and the position to go on from', async () => {
  const before = await list('bodies=true&size=1000')
  expect(before.sales.length).toBeLessThanOrEqual(100)
  const sale = await book(till.makeSale({ lines: 3 }))
  const { sales, position } = await list(`bodies=true&updatedOn=${before.position ?? ''}`)
  expect(sales.map((row) => row.sale)).toContainEqual(sale)
  expect(Number(position)).toBeGreaterThan(Number(before.position))
  expect((await list(`bodies=true&updatedOn=${position ?? ''}`)).sales).toEqual([])
  expect((await list('size=1')).sales[0]).not.toHaveProperty('sale')
})
