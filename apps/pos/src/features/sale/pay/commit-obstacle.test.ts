import type { PaymentType } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { ApprovalNeeded } from '../../../queries/use-checkout.ts'
import { type CommitFacts, commitObstacle } from './commit-obstacle.ts'
import { reducePayment, startPayment } from './payment-state.ts'

const CREDIT: PaymentType = {
  key: 'credit',
  PaymentType: 'credit',
  Kind: 'Credit',
  ShowInSales: true,
  IsDeleted: false,
}
const APPROVAL: ApprovalNeeded = {
  action: 'CreditSale',
  mode: 'approve',
  message: 'over the limit',
  amount: 20_000,
}

describe('what prevents a commit', () => {
  const AREA = { serviceable: true, fee: 0, etaMin: 30 } as never
  const NO_COD = { serviceable: false, reason: 'no-cod' } as never
  const obstacle = (change: Partial<CommitFacts> = {}, amount = 20_000) =>
    commitObstacle([{ id: 1, type: CREDIT, amount, reference: '' }], {
      missingFields: [],
      delivery: null,
      due: 20_000,
      hasCustomer: true,
      arePointsOver: false,
      lacksBuyer: false,
      cashLeft: undefined,
      blockedBy: () => null,
      ...change,
    })

  test('SP-1 nothing, for an ordinary sale', () => expect(obstacle()).toBeNull())

  test('SP-3 credit beyond the limit asks for an approval, or is denied', () => {
    expect(obstacle({ blockedBy: () => APPROVAL })).toEqual({ kind: 'approval', asked: APPROVAL })
    const denied = { ...APPROVAL, mode: 'deny' } as const
    expect(obstacle({ blockedBy: () => denied })).toEqual({ kind: 'denied', message: 'over the limit' })
  })

  test('SP-3 a part on credit is not committed after its customer was removed', () => {
    expect(obstacle({ hasCustomer: false })).toEqual({ kind: 'noCustomer' })
    expect(obstacle({ hasCustomer: false }, 0)).toBeNull()
  })

  test('SP-3 the limit is checked against the tenders that are committed', () => {
    const overLimit = (tenders: readonly { amount: number }[]) =>
      tenders.some(({ amount }) => amount > 20_000) ? APPROVAL : null
    expect(obstacle({ blockedBy: overLimit })).toBeNull()
    expect(obstacle({ blockedBy: overLimit }, 20_001)?.kind).toBe('approval')
  })

  test('SP-22 where payment in advance is required, a part payment is refused', () => {
    const delivery = { answer: AREA, unpaid: NO_COD }
    expect(obstacle({ delivery })).toBeNull()
    expect(obstacle({ delivery }, 19_999)).toEqual({ kind: 'delivery', answer: NO_COD })
  })

  test('LL-2 a bill that has to name its buyer is not completed before it does', () => {
    expect(obstacle({ lacksBuyer: true })).toEqual({ kind: 'buyer' })
  })

  test('LL-3 cash of two lakh is refused, change and other payments do not count', () => {
    const CASH = { ...CREDIT, key: 'cash', Kind: 'Cash' } as const
    const UPI = { ...CREDIT, key: 'upi', Kind: 'Other' } as const
    const paidBy = (due: number, cash: number, other = 0) =>
      commitObstacle(
        [
          { id: 1, type: UPI, amount: other, reference: '' },
          { id: 2, type: CASH, amount: cash, reference: '' },
        ],
        {
          missingFields: [],
          delivery: null,
          due,
          hasCustomer: false,
          arePointsOver: false,
          lacksBuyer: false,
          cashLeft: 19_999_999,
          blockedBy: () => null,
        },
      )
    expect(paidBy(20_000_000, 20_000_000)).toEqual({ kind: 'cash', most: 19_999_999 })
    expect(paidBy(19_999_900, 20_000_000)).toBeNull()
    expect(paidBy(20_000_000, 10_000_000, 10_000_000)).toBeNull()
  })

  test('SP-21 points above what the bill is worth, and empty required fields', () => {
    expect(obstacle({ arePointsOver: true })).toEqual({ kind: 'points' })
    expect(obstacle({ missingFields: ['Vehicle'], arePointsOver: true })).toEqual({
      kind: 'fields',
      names: ['Vehicle'],
    })
  })
})

test('SP-39 a refusal is gone when another customer or another amount is paid, a failed commit is not', () => {
  const cart = { type: 'cartChanged', typeName: 'Sale', lineCount: 1, paysFor: 'customer-1 100' } as const
  const start = startPayment('Sale')
  const refused = reducePayment(start, { type: 'failed', message: 'No buyer', paysFor: cart.paysFor })
  expect(reducePayment(refused, cart)).toBe(refused)
  expect(reducePayment(refused, { ...cart, paysFor: 'customer-2 100' }).failure).toBeNull()
  const notWritten = reducePayment(start, { type: 'commitFailed', message: 'Not saved' })
  expect(reducePayment(notWritten, { ...cart, paysFor: 'customer-2 100' }).failure).toBe('Not saved')
})
