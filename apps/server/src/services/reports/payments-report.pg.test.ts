import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { rebuildNow, reportTable } from '../../testing/test-reports.ts'
import { OFFLINE, onCredit, openTill, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { app, manager } = testShop('manager')
const STORE = storeKey('BLR1')
const CUSTOMER = demoKey(DEMO_RETAIL.id, 'customer', '1')
const DAY = '2026-02-03'
const QUESTION = { stores: STORE, from: DAY, to: DAY }
const typeKey = (name: string) => demoKey(DEMO_RETAIL.id, 'payment-type', name)

let owed: Sale
let paid: Sale

const receive = async (Amount: number, change: object = {}) => {
  const { status, body } = await manager.post('/transaction/payments', {
    UUID: randomUUID(),
    StoreID: STORE,
    CashRegisterID: paid.CashRegisterID,
    CustomerID: CUSTOMER,
    PaymentTypeID: typeKey('UPI'),
    PaymentType: 'UPI',
    Kind: 'Other',
    Amount,
    TransactionNo: `BLR1A/R25/${String(Amount).padStart(5, '0')}`,
    TransactionDate: `${DAY}T07:00:00.000Z`,
    BusinessDate: DAY,
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

beforeAll(async () => {
  const till = await openTill(manager)
  const header = { TransactionDate: `${DAY}T06:00:00.000Z` }
  paid = till.makeSale({ header })
  owed = till.makeSale({ header: { ...header, CustomerID: CUSTOMER }, pay: onCredit })
  for (const sale of [paid, owed])
    expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code, 'booked').toBe('0')
  await receive(4_000, { Reference: 'UPI-77' })
  await receive(1_500, { PaymentTypeID: typeKey('Cash'), PaymentType: 'Cash', Kind: 'Cash' })
  // On the next day of the store.
  await receive(900, { TransactionDate: `${DAY}T19:00:00.000Z`, BusinessDate: '2026-02-04' })
  await rebuildNow(app)
})

test('FG-34 what is sold on credit is owed and no money, in the payments and in the day', async () => {
  for (const [report, key] of [
    ['payments', 'methods'],
    ['day', 'payments'],
  ] as const) {
    const { Rows, Totals } = await reportTable(manager, report, QUESTION, key)
    const credit = Rows.find(({ Label }) => Label === 'Customer Credit')
    expect(credit?.Values).toMatchObject({ netReceived: 0, received: 0, onCredit: owed.PayableAmount })
    expect(Totals).toMatchObject({
      received: paid.PayableAmount,
      onCredit: owed.PayableAmount,
      netReceived: paid.PayableAmount + 5_500,
    })
  }
})

test('FG-35 money received on account is in the payments of its day, by method and one by one', async () => {
  const methods = await reportTable(manager, 'payments', QUESTION, 'methods')
  const byName = Object.fromEntries(methods.Rows.map(({ Label, Values }) => [Label, Values]))
  expect(byName['UPI']).toMatchObject({ netReceived: 4_000, received: 0, onAccount: 4_000, payments: 1 })
  expect(byName['Cash']).toMatchObject({ onAccount: 1_500, netReceived: paid.PayableAmount + 1_500 })
  const days = await reportTable(manager, 'payments', { ...QUESTION, to: '2026-02-04' }, 'days')
  expect(days.Rows.map(({ Key, Values }) => [Key, Values['onAccount']])).toEqual([
    [DAY, 5_500],
    ['2026-02-04', 900],
  ])
  const accounts = await reportTable(manager, 'payments', QUESTION, 'accounts')
  expect(accounts.Totals).toEqual({ onAccount: 5_500 })
  expect(accounts.Rows.map(({ Values, Where }) => [Values['method'], Values['onAccount'], Where])).toEqual(
    expect.arrayContaining([
      ['UPI', 4_000, `customer:${CUSTOMER}`],
      ['Cash', 1_500, `customer:${CUSTOMER}`],
    ]),
  )
  const references = await reportTable(manager, 'payments', QUESTION, 'references')
  expect(references.Rows.map(({ Label, Values }) => [Label, Values['reference']])).toEqual([
    ['UPI', 'UPI-77'],
  ])
})

test('FG-35 filters narrow down what was received on account', async () => {
  const onAccount = async (more: object) =>
    (await reportTable(manager, 'payments', { ...QUESTION, ...more }, 'methods')).Totals['onAccount']
  expect(await onAccount({ registers: paid.CashRegisterID })).toBe(5_500)
  expect(await onAccount({ registers: randomUUID() })).toBe(0)
  expect(await onAccount({ cashiers: manager.profile.key })).toBe(5_500)
  expect(await onAccount({ cashiers: randomUUID() })).toBe(0)
  expect(await onAccount({ where: `paymentType:${typeKey('UPI')}` })).toBe(4_000)
})
