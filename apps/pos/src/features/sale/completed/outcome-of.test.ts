import type { PaymentType, Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome-of.ts'

type BackType = Pick<PaymentType, 'Kind' | 'PaymentType'>

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
  expect(outcomeOf(sale({ ChangeAmount: 4_000 }))).toMatchObject({
    label: 'change',
    amount: 4_000,
    received: 14_000,
  })
  expect(outcomeOf(sale({}))).toMatchObject({ label: 'change', amount: 0, received: 10_000 })
})

test('SP-9 after a return what was paid back, after an order what is due, after credit what is owed', () => {
  expect(outcomeOf(sale({ PayableAmount: -5_800, PaidAmount: -5_800 }))).toMatchObject({
    label: 'refund',
    amount: 5_800,
    received: null,
  })
  expect(outcomeOf(sale({ PaidAmount: 2_000, DueAmount: 8_000 }))).toMatchObject({
    label: 'due',
    amount: 8_000,
    received: 2_000,
  })
  expect(outcomeOf(sale({ Payments: [payment('Cash', 4_000), payment('Credit', 6_000)] }))).toMatchObject({
    label: 'owed',
    amount: 6_000,
    received: 4_000,
  })
})

test('SP-9 a document without money shows what it comes to', () => {
  expect(outcomeOf(sale({ PaidAmount: 0, DueAmount: 10_000 }))).toMatchObject({
    label: 'total',
    amount: 10_000,
    received: null,
  })
})

test('SP-31 a bill that became smaller says what was paid back, and how', () => {
  const edited = sale({ PaidAmount: 5_800, PayableAmount: 5_800, ChangeAmount: 5_000 })
  const [cash, upi, credit] = (['Cash', 'Other', 'Credit'] as const).map((Kind) => ({
    Kind,
    PaymentType: Kind,
  })) as [BackType, BackType, BackType]
  expect(
    outcomeOf(edited, [
      { type: cash, amount: 5_000 },
      { type: upi, amount: 800 },
    ]),
  ).toMatchObject({
    label: 'refund',
    amount: 5_800,
    received: null,
    parts: [
      { name: 'Cash', amount: 5_000 },
      { name: 'Other', amount: 800 },
    ],
  })
  expect(outcomeOf(sale({}), [{ type: credit, amount: 800 }]).label).toBe('change')
})

test('SP-35 earlier payments of an edited bill and an advance are not received now', () => {
  const paid = (...amounts: number[]) => ({ Payments: amounts.map((amount) => payment('Cash', amount)) })
  // 58.00 were paid before the edit, 42.00 and their change now.
  expect(outcomeOf(sale({ ...paid(5_800, 4_200), ChangeAmount: 800 }), [], 5_800)).toMatchObject({
    label: 'change',
    amount: 800,
    received: 5_000,
    payable: 4_200,
  })
  // Nothing changed hands.
  expect(outcomeOf(sale(paid(10_000)), [], 10_000)).toMatchObject({
    label: 'total',
    amount: 10_000,
    received: null,
  })
  // An order with an advance, edited: the rest stays due.
  const order = sale({ ...paid(5_800), PaidAmount: 5_800, DueAmount: 4_200 })
  expect(outcomeOf(order, [], 5_800)).toMatchObject({ label: 'due', amount: 4_200, received: null })
})

test('RT-7 after an exchange only the money counts: change, or what was paid back', () => {
  const exchange = (Amount: number) =>
    ({ PaymentTypeID: 'exchange', Kind: 'Other', Amount }) as unknown as Sale['Payments'][number]
  const note = (...Payments: Sale['Payments']) => ({ CreditNote: { Payments } }) as Partial<Sale>
  const more = sale({
    Payments: [exchange(5_800), payment('Cash', 4_200)],
    ChangeAmount: 800,
    ...note(exchange(-5_800)),
  })
  expect(outcomeOf(more)).toEqual({ label: 'change', amount: 800, received: 5_000, payable: 4_200 })
  const less = sale({
    Payments: [exchange(10_000)],
    ...note(exchange(-10_000), payment('Cash', -2_000)),
  })
  expect(outcomeOf(less)).toEqual({ label: 'refund', amount: 2_000, received: null, payable: 0 })
})
