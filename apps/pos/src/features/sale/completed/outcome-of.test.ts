import type { Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome-of.ts'

const sale = (change: Partial<Sale>): Sale =>
  ({
    Payments: [],
    PayableAmount: 10_000,
    PaidAmount: 10_000,
    ChangeAmount: 0,
    DueAmount: 0,
    ...change,
  }) as unknown as Sale
const payment = (Kind: 'Cash' | 'Credit', Amount: number) =>
  ({ Kind, Amount }) as unknown as Sale['Payments'][number]

test('SP-9 after a sale the change is shown large, also when it is zero', () => {
  expect(outcomeOf(sale({ ChangeAmount: 4_000 }))).toEqual({
    label: 'change',
    amount: 4_000,
    received: 14_000,
  })
  expect(outcomeOf(sale({}))).toEqual({ label: 'change', amount: 0, received: 10_000 })
})

test('SP-9 after a return what was paid back, after an order what is due, after credit what is owed', () => {
  expect(outcomeOf(sale({ PayableAmount: -5_800, PaidAmount: -5_800 }))).toEqual({
    label: 'refund',
    amount: 5_800,
    received: null,
  })
  expect(outcomeOf(sale({ PaidAmount: 2_000, DueAmount: 8_000 }))).toEqual({
    label: 'due',
    amount: 8_000,
    received: 2_000,
  })
  expect(outcomeOf(sale({ Payments: [payment('Cash', 4_000), payment('Credit', 6_000)] }))).toEqual({
    label: 'owed',
    amount: 6_000,
    received: 4_000,
  })
})

test('SP-9 a document without money shows what it comes to', () => {
  expect(outcomeOf(sale({ PaidAmount: 0, DueAmount: 10_000 }))).toEqual({
    label: 'total',
    amount: 10_000,
    received: null,
  })
})
