import type { PaymentType } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { ApprovalNeeded } from '../../../queries/use-checkout.ts'
import { type CommitFacts, commitObstacle } from './payment-state.ts'

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
      arePointsOver: false,
      blockedBy: () => null,
      ...change,
    })

  test('SP-1 nothing, for an ordinary sale', () => expect(obstacle()).toBeNull())

  test('SP-3 credit beyond the limit asks for an approval, or is denied', () => {
    expect(obstacle({ blockedBy: () => APPROVAL })).toEqual({ kind: 'approval', asked: APPROVAL })
    const denied = { ...APPROVAL, mode: 'deny' } as const
    expect(obstacle({ blockedBy: () => denied })).toEqual({ kind: 'denied', message: 'over the limit' })
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

  test('SP-21 points above what the bill is worth, and empty required fields', () => {
    expect(obstacle({ arePointsOver: true })).toEqual({ kind: 'points' })
    expect(obstacle({ missingFields: ['Vehicle'], arePointsOver: true })).toEqual({
      kind: 'fields',
      names: ['Vehicle'],
    })
  })
})
