import type { PaymentType } from '@evertill/contract'
import { expect, test } from 'vitest'
import { lowerPaid, paidBefore, refundTender } from './paid-parts.ts'

const type = (key: string, Kind: PaymentType['Kind']): PaymentType => ({
  key,
  PaymentType: key,
  Kind,
  ShowInSales: true,
  IsDeleted: false,
})
const CASH = type('cash', 'Cash')
const UPI = type('upi', 'Other')
const CREDIT = type('credit', 'Credit')
const part = ({ key, Kind }: PaymentType, Amount: number) => ({
  PaymentTypeID: key,
  PaymentType: key,
  Kind,
  Amount,
})

test('AS-7 a refund uses the payment type of the bill, and the next one when that is used up', () => {
  const refundable = [part(UPI, 10_000), part(CASH, 5_000)]
  expect(refundTender(refundable, [], [CASH, UPI])).toEqual({ type: UPI, amount: 10_000 })
  expect(refundTender(refundable, [{ type: UPI, amount: 4_000 }], [CASH, UPI])).toEqual({
    type: UPI,
    amount: 6_000,
  })
  expect(refundTender(refundable, [{ type: UPI, amount: 10_000 }], [CASH, UPI])).toEqual({
    type: CASH,
    amount: 5_000,
  })
  // A removed payment type cannot be used for a refund.
  expect(refundTender([part(UPI, 10_000)], [], [CASH])).toBeNull()
})

test('AS-9 payments made before an edit count as taken, also those of a removed type', () => {
  const taken = paidBefore([part(UPI, 10_000), part(CASH, 0)], [CASH], 1)
  expect(taken).toMatchObject([{ id: 1, amount: 10_000, type: { key: 'upi', Kind: 'Other' } }])
})

test('SP-31 a smaller bill pays back in cash first, and lowers the payment by UPI by the rest', () => {
  const taken = paidBefore([part(CASH, 5_000), part(UPI, 6_600)], [CASH, UPI], 1)
  expect(lowerPaid(taken, 5_800)).toMatchObject({
    back: [
      { type: CASH, amount: 5_000 },
      { type: UPI, amount: 800 },
    ],
    // The cash is on the bill as it was handed over, and goes back as change.
    kept: [
      { type: CASH, amount: 5_000 },
      { type: UPI, amount: 5_800 },
    ],
  })
})

test('SP-31 a smaller bill lowers what the customer owes, and pays nothing out', () => {
  const taken = paidBefore([part(CASH, 5_000), part(CREDIT, 6_600)], [CASH, CREDIT], 1)
  expect(lowerPaid(taken, 5_800).kept).toMatchObject([
    { type: CASH, amount: 5_000 },
    { type: CREDIT, amount: 800 },
  ])
  expect(lowerPaid(taken, 11_600).back).toEqual([])
})
