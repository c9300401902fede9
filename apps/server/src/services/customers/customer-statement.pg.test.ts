import { randomUUID } from 'node:crypto'
import type { CustomerStatementReply, ReceivePaymentReply, Sale } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, onCredit } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, cashier } = testShop('cashier')
const till = testTill(cashier)

const statement = async (key: string, query = ''): Promise<CustomerStatementReply> => {
  const { status, body } = await cashier.get<CustomerStatementReply>(
    `/crm/customers/${key}/statement${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const bill = async (CustomerID: string, day: number): Promise<Sale> => {
  const date = `2026-11-0${day}`
  const header = { CustomerID, TransactionDate: `${date}T06:30:00.000Z` }
  const sale = { ...till.makeSale({ header, pay: onCredit }), BusinessDate: date }
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const receive = async (CustomerID: string, day: number, Amount: number): Promise<string> => {
  const UUID = randomUUID()
  const date = `2026-11-0${day}`
  const { body } = await cashier.post<ReceivePaymentReply>('/transaction/payments', {
    UUID,
    StoreID: till.lease.StoreID,
    CashRegisterID: till.lease.CashRegisterID,
    CustomerID,
    PaymentTypeID: 'cash',
    PaymentType: 'Cash',
    Kind: 'Cash',
    Amount,
    TransactionNo: `R/${UUID.slice(0, 12)}`,
    TransactionDate: `${date}T07:00:00.000Z`,
    BusinessDate: date,
  })
  expect(body.code).toBe('0')
  return UUID
}

describe('the statement of an account', () => {
  let customer: string
  let bills: Sale[]
  let receipt: string
  let owed: number

  beforeAll(async () => {
    customer = randomUUID()
    bills = [await bill(customer, 3), await bill(customer, 1), await bill(customer, 7)]
    owed = bills.reduce((sum, sale) => sum + sale.PayableAmount, 0)
    // Pays three bills and leaves an advance: four rows of the ledger.
    receipt = await receive(customer, 5, owed + 500)
  })

  test('CU-11 every document is one entry, oldest first, with the balance after it', async () => {
    const { Entries, ...sums } = await statement(customer)
    const [third, first, last] = bills as [Sale, Sale, Sale]
    const entry = (sale: Sale) => ({
      Kind: 'CreditSale',
      SaleUUID: sale.UUID,
      TransactionNo: sale.TransactionNo,
      BusinessDate: sale.BusinessDate,
      Amount: sale.PayableAmount,
    })
    expect(Entries).toMatchObject([
      { ...entry(first), Balance: first.PayableAmount },
      { ...entry(third), Balance: first.PayableAmount + third.PayableAmount },
      { Kind: 'Received', PaymentID: receipt, SaleUUID: null, TransactionNo: `R/${receipt.slice(0, 12)}` },
      { ...entry(last), Balance: -500 },
    ])
    expect(Entries[2]).toMatchObject({ Amount: -owed - 500, BusinessDate: '2026-11-05' })
    const paid = ({ TransactionNo, PayableAmount }: Sale) => ({ TransactionNo, Amount: PayableAmount })
    expect(Entries[2]?.Payment).toEqual({
      PaymentType: 'Cash',
      Bills: [paid(first), paid(third), paid(last)],
      AdvanceAmount: 500,
    })
    expect(Entries[0]).not.toHaveProperty('Payment')
    expect(sums).toMatchObject({ OpeningBalance: 0, Charged: owed, Paid: owed + 500, ClosingBalance: -500 })
    const { body } = await cashier.get<{ Balance: number }>(`/crm/customers/${customer}/balance`)
    expect(body.Balance).toBe(sums.ClosingBalance)
  })

  test('CU-12 a period starts with the balance before it, and includes its first and last day', async () => {
    const [third, first] = bills as [Sale, Sale, Sale]
    const part = await statement(customer, '?fromDate=2026-11-03&toDate=2026-11-05')
    expect(part.OpeningBalance).toBe(first.PayableAmount)
    expect(part.Entries.map(({ BusinessDate }) => BusinessDate)).toEqual(['2026-11-03', '2026-11-05'])
    expect(part.Entries[0]?.Balance).toBe(first.PayableAmount + third.PayableAmount)
    expect(part.ClosingBalance).toBe(part.Entries.at(-1)?.Balance)
    const quiet = await statement(customer, '?fromDate=2026-11-08')
    expect(quiet).toMatchObject({ OpeningBalance: -500, ClosingBalance: -500, Entries: [], totalCount: 0 })
  })

  test('CU-12 the pages together are the whole period, and each has the sums of the whole', async () => {
    const whole = await statement(customer)
    const pages = [await statement(customer, '?size=3'), await statement(customer, '?size=3&from=3')]
    expect(pages.flatMap((page) => page.Entries)).toEqual(whole.Entries)
    expect(pages.map((page) => page.hasMore)).toEqual([true, false])
    for (const page of pages) expect(page).toMatchObject({ totalCount: 4, ClosingBalance: -500 })
    expect(await statement(customer, '?from=50')).toMatchObject({
      Entries: [],
      totalCount: 4,
      hasMore: false,
    })
  })

  test('CU-11 a void is an entry of its own day, and takes back what the sale had charged', async () => {
    const someone = randomUUID()
    const sale = await bill(someone, 2)
    const manager = await callerOf(app, 'manager@demo.test')
    const gone = { UUID: randomUUID(), Reason: 'Wrong customer', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${sale.UUID}/void`, gone)).status).toBe(200)
    const { Entries } = await statement(someone)
    expect(Entries).toMatchObject([
      { Kind: 'CreditSale', BusinessDate: '2026-11-02' },
      { Kind: 'Correction', SaleUUID: sale.UUID, TransactionNo: sale.TransactionNo, Balance: 0 },
    ])
  })

  test('CU-11 a customer who never owed anything has an empty statement, an unknown one has none', async () => {
    const key = randomUUID()
    const names = { FirstName: 'Customer', LastName: '901', PhoneNo: '', EmailID: '', GSTIN: '' }
    const address = { Address1: '', Address2: '', City: '', State: '', StateCode: '', Pincode: '' }
    const known = { key, ...names, ...address, CustomerGroups: [], CustomFields: {} }
    expect((await cashier.post('/crm/customers', known)).status).toBe(200)
    expect(await statement(key)).toMatchObject({ Entries: [], ClosingBalance: 0, totalCount: 0 })
    for (const nobody of [randomUUID(), 'nobody']) {
      expect((await cashier.get(`/crm/customers/${nobody}/statement`)).status).toBe(404)
    }
    const other = await callerOf(app, 'owner@other.test')
    expect((await other.get(`/crm/customers/${customer}/statement`)).status).toBe(404)
    for (const bad of ['fromDate=yesterday', 'size=0', 'from=-1', 'toDate=2026-02-30']) {
      expect((await cashier.get(`/crm/customers/${customer}/statement?${bad}`)).status, bad).toBe(400)
    }
  })
})

describe('the list of accounts', () => {
  type Accounts = { accounts: { CustomerID: string; Balance: number; Dues: unknown[] }[]; hasMore: boolean }
  const accounts = async (query = '') => (await cashier.get<Accounts>(`/crm/accounts${query}`)).body

  test('RP-21 has everybody who owes, whoever owes most first, with what is unpaid by day', async () => {
    const key = randomUUID()
    const [first, second, third] = [await bill(key, 2), await bill(key, 4), await bill(key, 4)]
    await receive(key, 6, first.PayableAmount)
    const { accounts: rows } = await accounts('?size=1000')
    const sums = rows.map(({ Balance }) => Balance)
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
    const owed = second.PayableAmount + third.PayableAmount
    expect(rows.find(({ CustomerID }) => CustomerID === key)).toMatchObject({
      Balance: owed,
      Dues: [{ BusinessDate: '2026-11-04', Amount: owed }],
    })
    const pages = [await accounts('?size=1'), await accounts('?size=1&from=1')]
    expect(pages.map((one) => one.accounts[0]?.CustomerID)).toEqual(
      rows.slice(0, 2).map((row) => row.CustomerID),
    )
    await receive(key, 7, owed)
    expect((await accounts('?size=1000')).accounts.map(({ CustomerID }) => CustomerID)).not.toContain(key)
  })

  test('AS-45 a bill names the payments on account that paid it', async () => {
    const key = randomUUID()
    const [first, second] = [await bill(key, 2), await bill(key, 4)]
    const receipt = await receive(key, 6, first.PayableAmount + 100)
    const paymentsOf = async ({ UUID }: Sale) =>
      (await cashier.get<{ Payments: unknown[] }>(`/transaction/sales/${UUID}`)).body.Payments
    const paid = { PaymentID: receipt, PaymentType: 'Cash' }
    expect(await paymentsOf(first)).toMatchObject([{ ...paid, Amount: first.PayableAmount }])
    expect(await paymentsOf(second)).toMatchObject([{ ...paid, Amount: 100 }])
  })
})
