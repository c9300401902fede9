import { describe, expect, test } from 'vitest'
import { type IntentState, intentFault, isOpenIntent, transitionIntent } from './payment-intent.ts'

const intent = (id: string, state: IntentState, amount = 45_400) => ({ id, state, amount })
const payment = (id: string, amount = 45_400, needsIntent = true) => ({ id, amount, needsIntent })

describe('a payment intent', () => {
  test('PI-1 money that is booked is never given back, and money that is given back is never booked', () => {
    for (const state of ['booked', 'reversing', 'reversed'] as const)
      expect(transitionIntent(state, 'book')).toMatchObject({ code: 'intent.illegal-transition' })
    for (const state of ['booked', 'reversed', 'declined', 'unknown', 'asked'] as const)
      expect(transitionIntent(state, 'reverse')).toMatchObject({ code: 'intent.illegal-transition' })
  })

  test('PI-1 a lost answer is settled by a later one, and a refused reversal leaves the money approved', () => {
    expect([transitionIntent('asked', 'lose'), transitionIntent('unknown', 'approve')]).toEqual([
      'unknown',
      'approved',
    ])
    expect(transitionIntent('reversing', 'keep')).toBe('approved')
  })

  test('PI-2 it is open until its money is on a bill, with the customer, or was never taken', () => {
    const open = (['asked', 'unknown', 'approved', 'reversing'] as const).map(isOpenIntent)
    const closed = (['idle', 'declined', 'reversed', 'booked'] as const).map(isOpenIntent)
    expect([open, closed]).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ])
  })

  test('PI-3 approved money may pay, and nothing else', () => {
    expect(intentFault([intent('a', 'approved')], [payment('a')])).toBeUndefined()
    for (const state of ['asked', 'unknown', 'declined', 'reversing', 'reversed', 'booked'] as const)
      expect(intentFault([intent('a', state)], [payment('a')])).toMatchObject({ code: 'intent.not-approved' })
    expect(intentFault([intent('a', 'approved')], [payment('a', 45_401)])).toMatchObject({
      code: 'intent.not-approved',
    })
    expect(intentFault([], [payment('a')])).toMatchObject({
      code: 'intent.not-approved',
      path: 'payments[0]',
    })
  })

  test('PI-3 a payment without a device needs no intent', () => {
    expect(intentFault([], [payment('cash', 500, false)])).toBeUndefined()
  })

  test('PI-4 no sale is completed while money of its cart is here and counts for nothing', () => {
    for (const state of ['asked', 'unknown', 'approved', 'reversing'] as const)
      expect(intentFault([intent('a', state)], [payment('cash', 500, false)])).toMatchObject({
        code: 'intent.open',
      })
    for (const state of ['declined', 'reversed'] as const)
      expect(intentFault([intent('a', state)], [payment('cash', 500, false)])).toBeUndefined()
  })
})
