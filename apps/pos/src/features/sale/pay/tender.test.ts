import { CURRENCIES } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { leftAfter, nextStep, type TenderInput } from './tender.ts'

const { INR } = CURRENCIES

const input = (change: Partial<TenderInput> = {}): TenderInput => ({
  kind: 'Cash',
  amount: 22_000,
  rest: 22_000,
  isRefund: false,
  hasCustomer: false,
  ...change,
})
const step = (change: Partial<TenderInput> = {}) => nextStep(input(change), 'sale', INR)

describe('what Enter does with an amount', () => {
  test('exactly enough, and more than enough in cash, completes the sale', () => {
    expect(step()).toBe('complete')
    expect(step({ amount: 50_000 })).toBe('complete')
    expect(step({ amount: 0, rest: 0 })).toBe('complete')
  })

  test('SP-1 less than is due is taken as one of several payments', () => {
    expect(step({ amount: 21_999 })).toBe('take')
    expect(step({ amount: 0 })).toBe('short')
  })

  test('unreadable input is no amount', () => {
    expect(step({ amount: null })).toBe('unreadable')
    expect(step({ amount: -100, rest: 0 })).toBe('unreadable')
  })

  test('a barcode scanned into the amount is never taken as cash', () => {
    expect(step({ amount: 89_000_000_000_1200 })).toBe('excessive')
  })

  test('SA-16 only cash may be more than what is left to pay', () => {
    expect(step({ kind: 'Other', amount: 22_001 })).toBe('over')
    expect(step({ kind: 'Credit', amount: 22_001, hasCustomer: true })).toBe('over')
    expect(step({ kind: 'Other', amount: 100, rest: -500 })).toBe('over')
  })

  test('SP-3 credit needs a customer', () => {
    expect(step({ kind: 'Credit' })).toBe('noCustomer')
    expect(step({ kind: 'Credit', hasCustomer: true })).toBe('complete')
  })

  test('SP-4 a refund pays back what is due and not a paisa more', () => {
    expect(step({ isRefund: true, amount: 22_001 })).toBe('overRefund')
    expect(step({ isRefund: true })).toBe('complete')
    expect(step({ isRefund: true, amount: 10_000 })).toBe('take')
  })
})

test('SP-25 either something remains or there is change, never both', () => {
  const left = (amount: number | null, change: Partial<Parameters<typeof leftAfter>[0]> = {}) =>
    leftAfter({ rest: 20_000, kind: 'Cash', isRefund: false, document: 'sale', ...change, amount })
  expect(left(5_000)).toEqual({ kind: 'remaining', left: 15_000 })
  expect(left(null)).toEqual({ kind: 'remaining', left: 20_000 })
  expect(left(20_000)).toMatchObject({ kind: 'change' })
  expect(left(50_000)).toEqual({ kind: 'change', left: 30_000 })
  // Nobody gives change for a card or a code, and the amount is refused.
  expect(left(50_000, { kind: 'Other' })).toEqual({ kind: 'remaining', left: 20_000 })
  // A bill that became smaller: what was paid before is more than its total.
  expect(left(0, { rest: -7_200 })).toEqual({ kind: 'toRefund', left: 7_200 })
  expect(left(5_000, { isRefund: true })).toEqual({ kind: 'toRefund', left: 20_000 })
  expect(left(0, { document: 'order' }).kind).toBe('dueLater')
})

test('SP-5 an order may be paid in part or not at all, a quotation takes no money', () => {
  expect(nextStep(input({ amount: 0 }), 'order', INR)).toBe('complete')
  expect(nextStep(input({ amount: 5_000 }), 'order', INR)).toBe('complete')
  expect(nextStep(input({ kind: 'Other', amount: 22_001 }), 'order', INR)).toBe('over')
  expect(nextStep(input({ amount: null }), 'quotation', INR)).toBe('complete')
})
