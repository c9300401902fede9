import { expect, test } from 'vitest'
import { closeRequestOf, countedOf, newCountDraft, pieceKey } from './count-draft.ts'

const RUPEE = 100
const note = (rupees: number) => pieceKey({ Kind: 'Note', Value: rupees * RUPEE })
const coin = (rupees: number) => pieceKey({ Kind: 'Coin', Value: rupees * RUPEE })
const empty = newCountDraft('k', '2026-11-15T18:00:00.000Z')
const FACTS = {
  counted: 625_000,
  floatToLeave: 200_000,
  closingTime: { seconds: 1, nanoseconds: 2 },
  unsent: [],
}

test('CL-4 K2 the pieces add up to 6,250, and an untouched count is not an empty drawer', () => {
  expect(countedOf(empty)).toBeNull()
  expect(countedOf({ ...empty, pieces: { [note(500)]: null } })).toBeNull()
  expect(countedOf({ ...empty, pieces: { [note(500)]: 0 } })).toBe(0)
  const pieces = {
    [note(500)]: 8,
    [note(200)]: 5,
    [note(100)]: 9,
    [note(50)]: 4,
    [note(20)]: 6,
    [note(10)]: 3,
  }
  expect(countedOf({ ...empty, pieces })).toBe(6_250 * RUPEE)
})

test('CL-4 note and coin of one value are one row of the request, largest first', () => {
  const draft = {
    ...empty,
    pieces: { [coin(20)]: 2, [note(20)]: 6, [note(500)]: 1, [coin(1)]: 0, [coin(5)]: null },
  }
  expect(closeRequestOf(draft, FACTS).Denominations).toEqual([
    { Value: 500 * RUPEE, Count: 1 },
    { Value: 20 * RUPEE, Count: 8 },
  ])
})

test('CL-4 a drawer entered as one total sends no pieces, which could contradict it', () => {
  const draft = {
    ...empty,
    pieces: { [note(500)]: 3 },
    total: 777,
    reason: ' lost ',
    methods: { upi: 5, card: null },
  }
  expect(countedOf(draft)).toBe(777)
  expect(closeRequestOf(draft, { ...FACTS, approvalId: 'yes' })).toMatchObject({
    Denominations: [],
    DifferenceReason: 'lost',
    CountedMethods: [{ PaymentTypeID: 'upi', CountedAmount: 5 }],
    ApprovalID: 'yes',
  })
})

test('CL-8 closing again with the same count sends the same request', () => {
  const draft = { ...empty, pieces: { [note(500)]: 3 } }
  expect(closeRequestOf(draft, FACTS)).toEqual(closeRequestOf({ ...draft }, { ...FACTS }))
})
