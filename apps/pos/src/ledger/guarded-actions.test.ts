import { expect, test } from 'vitest'
import { butter, newCart } from '../testing/selling-place.ts'
import { cashBeyondBill, guardedActionsOfCart, isApproved, isBeyondLimit } from './guarded-actions.ts'

const returned = (OriginalLineUUID?: string) => ({
  ...butter(),
  TaxID: 'tax-5',
  TaxName: 'GST 5 %',
  TaxHeads: [],
  GrossAmount: 5_800,
  NetAmount: 5_800,
  TaxableAmount: 5_800,
  TaxAmount: 0,
  TotalAmount: 5_800,
  ...(OriginalLineUUID === undefined ? {} : { OriginalLineUUID }),
})
const ORIGINAL = {
  UUID: '01938f2a-0000-7000-b000-00000000ffff',
  TransactionNo: 'BLR1A/S26/00001',
  TotalAmount: 5_800,
  PayableAmount: 5_800,
  ReturnedAmount: 0,
  RefundedAmount: 0,
}

test('SP-3 a plain sale needs no approval, a sale on credit does', () => {
  expect(guardedActionsOfCart('sale', newCart(), 0)).toEqual([])
  expect(guardedActionsOfCart('sale', newCart(), 100)).toEqual(['CreditSale'])
})

test('SP-4 a return is guarded by another action with a bill than without', () => {
  expect(guardedActionsOfCart('return', newCart(), 0)).toEqual(['ReturnWithoutBill'])
  const line = '01938f2a-0000-7000-9000-00000000ffff'
  const fromBill = { ...newCart(), Lines: [], Returns: [returned(line)], Original: ORIGINAL }
  expect(guardedActionsOfCart('return', fromBill, 0)).toEqual(['Return'])
  expect(guardedActionsOfCart('sale', { ...newCart(), Returns: [returned()] }, 0)).toEqual([
    'ReturnWithoutBill',
  ])
  expect(guardedActionsOfCart('return', { ...fromBill, Lines: newCart().Lines }, 0)).toEqual([
    'ReturnWithoutBill',
  ])
})

test('SP-17 the credit limit includes what is owed already, and an advance raises it', () => {
  expect(isBeyondLimit({ limit: null, owed: 900_000, credit: 100 })).toBe(false)
  expect(isBeyondLimit({ limit: 10_000, owed: 4_000, credit: 6_000 })).toBe(false)
  expect(isBeyondLimit({ limit: 10_000, owed: 4_000, credit: 6_001 })).toBe(true)
  expect(isBeyondLimit({ limit: 10_000, owed: -5_000, credit: 15_000 })).toBe(false)
  expect(isBeyondLimit({ limit: 0, owed: 0, credit: 0 })).toBe(false)
})

test('SP-20 an approval of credit covers up to its amount, an approval of a return covers the return', () => {
  const given = [
    { Action: 'CreditSale', Amount: 5_800 },
    { Action: 'Return', Amount: 0 },
  ] as const
  expect(isApproved('CreditSale', 5_800, given)).toBe(true)
  expect(isApproved('CreditSale', 5_801, given)).toBe(false)
  expect(isApproved('Return', 0, given)).toBe(true)
  expect(isApproved('ReturnWithoutBill', 0, given)).toBe(false)
  const unbilled = [{ Action: 'ReturnWithoutBill', Amount: 5_800 }] as const
  expect(isApproved('ReturnWithoutBill', 5_800, unbilled)).toBe(true)
  expect(isApproved('ReturnWithoutBill', 5_801, unbilled)).toBe(false)
})

test('AS-7 cash is paid back up to what was paid in cash; more needs an approval', () => {
  const part = (Kind: 'Cash' | 'Other', Amount: number) => ({
    PaymentTypeID: Kind,
    PaymentType: Kind,
    Kind,
    Amount,
  })
  const bill = { Refundable: [part('Cash', 5_000), part('Other', 10_000)] }
  const back = (Kind: 'Cash' | 'Other', amount: number) => ({ type: { Kind }, amount })
  expect(cashBeyondBill(bill, [back('Cash', 5_000), back('Other', 10_000)])).toBeNull()
  expect(cashBeyondBill(bill, [back('Cash', 5_001)])).toEqual({ amount: 5_001, limit: 5_000 })
  // Without a bill it is unknown how it was paid. Such a return has its own rule.
  expect(cashBeyondBill({}, [back('Cash', 5_001)])).toBeNull()
})
