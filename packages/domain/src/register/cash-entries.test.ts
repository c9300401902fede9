import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type TakenPayment,
  cashOfChange,
  cashOfMovement,
  cashOfPayment,
  cashOfPaymentOnAccount,
  cashOfVersions,
} from './cash-entries.ts'
import { expectedCash } from './expected-cash.ts'

const cash = (tendered: number, change = 0): TakenPayment => ({ kind: 'cash', tendered, change })
const card = (tendered: number): TakenPayment => ({ kind: 'other', tendered, change: 0 })

describe('the cash rows of a sale', () => {
  it('CL-1 cash makes one row for what was handed over and one for the change; nothing else touches the drawer', () => {
    expect(cashOfPayment(cash(50_000, 19_900))).toEqual([
      { kind: 'cashSale', amount: 50_000 },
      { kind: 'changeGiven', amount: 19_900 },
    ])
    expect(cashOfPayment(cash(30_100))).toEqual([{ kind: 'cashSale', amount: 30_100 }])
    expect(cashOfPayment(cash(-45_000))).toEqual([{ kind: 'cashRefund', amount: 45_000 }])
    expect(cashOfPayment(cash(0))).toEqual([])
    expect(
      (['other', 'credit', 'points'] as const).flatMap((kind) => cashOfPayment({ ...cash(500), kind })),
    ).toEqual([])
  })

  it('CL-18 a change moves the difference in its own session, and a void gives back what the last version took', () => {
    const versions = [
      { payments: [cash(50_000, 19_900)], session: 'monday' },
      { payments: [card(30_100)], session: 'tuesday' },
      { payments: [cash(20_000), card(10_100)], session: 'tuesday' },
      { payments: [card(10_100), cash(20_000)], session: 'wednesday' },
      { payments: [], session: 'thursday' },
    ]
    expect(cashOfVersions(versions)).toEqual([
      { entry: { kind: 'cashSale', amount: 50_000 }, session: 'monday' },
      { entry: { kind: 'changeGiven', amount: 19_900 }, session: 'monday' },
      { entry: { kind: 'cashRefund', amount: 30_100 }, session: 'tuesday' },
      { entry: { kind: 'cashSale', amount: 20_000 }, session: 'tuesday' },
      { entry: { kind: 'cashRefund', amount: 20_000 }, session: 'thursday' },
    ])
  })

  it('CL-18 whatever was changed, the rows come to the cash of the last version', () => {
    const payment = fc.record({
      kind: fc.constantFrom('cash' as const, 'other' as const, 'credit' as const),
      tendered: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      change: fc.constant(0),
    })
    const version = fc.record({ payments: fc.array(payment, { maxLength: 4 }), session: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 6 }), (versions) => {
        const rows = cashOfVersions(versions).map(({ entry }) => entry)
        const last = versions.at(-1)?.payments.flatMap(cashOfPayment) ?? []
        expect(expectedCash(rows).expected).toBe(expectedCash(last).expected)
        expect(cashOfChange(rows, last)).toEqual([])
      }),
    )
  })
})

describe('cash without a sale', () => {
  it('RG-1 paid in, paid out and drops have a row each, a drawer that was only opened has none', () => {
    expect(
      (['PaidIn', 'PaidOut', 'Drop', 'DrawerOpened'] as const).flatMap((kind) => cashOfMovement(kind, 7)),
    ).toEqual([
      { kind: 'paidIn', amount: 7 },
      { kind: 'paidOut', amount: 7 },
      { kind: 'drop', amount: 7 },
    ])
  })

  it('RG-1 a payment on account is in the drawer when it is cash', () => {
    expect(cashOfPaymentOnAccount('cash', 500)).toEqual([{ kind: 'receivedOnAccount', amount: 500 }])
    expect(cashOfPaymentOnAccount('other', 500)).toEqual([])
  })
})
