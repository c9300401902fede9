import type { Sale, UnpaidBill } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { accountOf, ageOf, oldestFirst } from './customer-account.ts'
import type { ReceivedPayment } from './receive-payment.ts'

const bill = (SaleUUID: string, BusinessDate: string, BalanceAmount: number): UnpaidBill => ({
  SaleUUID,
  TransactionNo: `BLR1A/S26/${SaleUUID}`,
  BusinessDate,
  DueDate: null,
  TotalAmount: BalanceAmount,
  PaidAmount: 0,
  BalanceAmount,
})
const OLD = bill('old', '2026-10-01', 30_000)
const NEW = bill('new', '2026-11-01', 50_000)
const known = { CustomerID: 'c', Balance: 80_000, AsOf: '2026-11-15T06:00:00.000Z', UnpaidBills: [NEW, OLD] }
const payment = (Amount: number, laid: Partial<ReceivedPayment> = {}) =>
  ({ Amount, ...laid }) as ReceivedPayment
const creditSale = {
  UUID: 'fresh',
  TransactionNo: 'BLR1A/S26/00009',
  BusinessDate: '2026-11-15',
  PayableAmount: 20_000,
  Payments: [
    { Kind: 'Cash', Amount: 5_000 },
    { Kind: 'Credit', Amount: 15_000 },
  ],
} as Sale

describe('the account of a customer', () => {
  test('RP-1 bills are listed oldest first, with the server’s balance and its time', () => {
    const { balance, bills, asOf } = accountOf(known, { sales: [], payments: [] })
    expect(bills.map(({ SaleUUID }) => SaleUUID)).toEqual(['old', 'new'])
    expect([balance, asOf]).toEqual([80_000, known.AsOf])
  })

  test('RP-2 a payment that is not sent yet pays the oldest bills first', () => {
    const { balance, bills } = accountOf(known, { sales: [], payments: [payment(40_000)] })
    expect(balance).toBe(40_000)
    expect(bills).toMatchObject([{ SaleUUID: 'new', PaidAmount: 10_000, BalanceAmount: 40_000 }])
  })

  test('RP-2 a payment that was allocated by hand pays only those bills', () => {
    const laid = payment(40_000, { Allocations: [{ SaleUUID: 'new', Amount: 40_000 }] })
    const { balance, bills } = accountOf(known, { sales: [], payments: [laid] })
    expect(balance).toBe(40_000)
    expect(bills.map(({ SaleUUID, BalanceAmount }) => [SaleUUID, BalanceAmount])).toEqual([
      ['old', 30_000],
      ['new', 10_000],
    ])
  })

  test('RP-2 a sale on credit that is not sent yet is listed as a bill', () => {
    const { balance, bills } = accountOf(known, { sales: [creditSale], payments: [] })
    expect(balance).toBe(95_000)
    expect(bills.at(-1)).toMatchObject({ TotalAmount: 20_000, PaidAmount: 5_000, BalanceAmount: 15_000 })
  })

  test('AS-29 an order that is not paid yet is no debt of the account', () => {
    const order = { ...creditSale, UUID: 'order', TransactionNo: 'BLR1A/O26/00001', Payments: [] }
    const { balance, bills } = accountOf(known, { sales: [{ ...order, DueAmount: 20_000 }], payments: [] })
    expect(balance).toBe(80_000)
    expect(bills.map(({ SaleUUID }) => SaleUUID)).toEqual(['old', 'new'])
  })

  test('RP-2 a payment above the debt is an advance, also without a balance from the server', () => {
    expect(accountOf(undefined, { sales: [], payments: [payment(1_000)] })).toEqual({
      balance: -1_000,
      bills: [],
      asOf: null,
    })
  })

  test('RP-3 an amount is allocated to the oldest bills first, and none gets more than its balance', () => {
    const { bills } = accountOf(known, { sales: [], payments: [] })
    expect([...oldestFirst(40_000, bills)]).toEqual([
      ['old', 30_000],
      ['new', 10_000],
    ])
    expect([...oldestFirst(100_000, bills).values()]).toEqual([30_000, 50_000])
    expect([...oldestFirst(0, bills)]).toEqual([])
  })

  test('RP-1 a bill shows its age in days', () => {
    expect(ageOf(OLD, '2026-11-15')).toBe(45)
    expect(ageOf(OLD, '2026-10-01')).toBe(0)
    expect(ageOf(OLD, '2026-09-30')).toBe(0)
  })
})
