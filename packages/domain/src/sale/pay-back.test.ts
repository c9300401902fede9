import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payBack, type EarlierPayment } from './pay-back.ts'

const cash = (amount: number): EarlierPayment => ({ kind: 'cash', amount })
const upi = (amount: number): EarlierPayment => ({ kind: 'other', amount })
const credit = (amount: number): EarlierPayment => ({ kind: 'credit', amount })

test('SP-31 cash goes back before what was paid otherwise', () => {
  expect(payBack([cash(5_000), upi(6_600)], 5_800)).toEqual([5_000, 800])
  expect(payBack([cash(9_800)], 5_800)).toEqual([4_000])
})

test('SP-31 what the customer still owes is lowered before money is paid back', () => {
  expect(payBack([cash(5_000), credit(6_600)], 5_800)).toEqual([0, 5_800])
  expect(payBack([cash(5_000), credit(6_600)], 3_000)).toEqual([2_000, 6_600])
})

test('SP-31 nothing goes back of a bill that is not overpaid', () => {
  expect(payBack([cash(5_000)], 5_000)).toEqual([0])
  expect(payBack([upi(5_000)], 9_000)).toEqual([0])
  expect(payBack([], 9_000)).toEqual([])
})

test('SP-31 what stays pays the bill exactly, and no payment goes below zero', () => {
  const payment = fc.record({
    kind: fc.constantFrom('cash', 'other', 'credit', 'points') as fc.Arbitrary<EarlierPayment['kind']>,
    amount: fc.nat(1_000_000),
  })
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), fc.nat(3_000_000), (payments, payable) => {
      const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
      const back = payBack(payments, payable)
      expect(back.reduce((sum, part) => sum + part, 0)).toBe(Math.max(0, paid - payable))
      for (const [index, part] of back.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(payments[index]?.amount ?? 0)
      }
    }),
  )
})
