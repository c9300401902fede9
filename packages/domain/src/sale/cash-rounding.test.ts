import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftWithCashRounded } from '../index.ts'
import { payBill } from './payments.ts'

const total = fc.integer({ min: 1, max: 10_000_000 })
const step = fc.constantFrom(1, 5, 50, 100, 500)
/** Parts of the payment: its type, and how much of what is left it pays. */
const parts = fc.array(
  fc.tuple(fc.constantFrom('cash' as const, 'other' as const), fc.integer({ min: 1, max: 99 })),
  {
    maxLength: 4,
  },
)

describe('SA-27 rounding only what is paid in cash', () => {
  it('SA-27 what is asked for of each payment pays the bill exactly, without change or a fault', () => {
    fc.assert(
      fc.property(total, step, parts, fc.boolean(), (bill, cashStep, taken, endsInCash) => {
        const paid = { cash: 0, other: 0 }
        const payments: { id: string; kind: 'cash' | 'other'; tendered: number }[] = []
        const pay = (kind: 'cash' | 'other', percent: number) => {
          const left = leftWithCashRounded(bill, cashStep, paid, kind === 'cash')
          const share = Math.floor((left * percent) / 100)
          // Cash that is only a part comes in whole steps.
          const tendered = kind === 'cash' && percent < 100 ? share - (share % cashStep) : share
          // Cash ends the bill also if less than half a step is left.
          if (tendered < 0 || (tendered === 0 && (kind === 'other' || percent < 100))) return
          payments.push({ id: String(payments.length), kind, tendered })
          paid[kind] += tendered
        }
        for (const [kind, percent] of taken) pay(kind, percent)
        pay(endsInCash ? 'cash' : 'other', 100)
        const { due, change, faults, payable } = payBill(bill, { step: cashStep, cashOnly: true }, payments)
        if (payments.length === 0) return
        expect({ due, change, faults }).toEqual({ due: 0, change: 0, faults: [] })
        expect(Math.abs(payable - bill)).toBeLessThanOrEqual(cashStep / 2)
      }),
    )
  })

  it('SA-27 10.43 is 10.00 in cash, 10.43 by card, and 5.00 in cash after 5.43 by card', () => {
    const left = (cash: number, other: number, isCash: boolean) =>
      leftWithCashRounded(1_043, 100, { cash, other }, isCash)
    expect([left(0, 0, true), left(0, 0, false), left(0, 543, true), left(500, 0, false)]).toEqual([
      1_000, 1_043, 500, 543,
    ])
  })
})
