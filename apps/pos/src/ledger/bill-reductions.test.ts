import { expect, test } from 'vitest'
import { newCart, PLACE } from '../testing/selling-place.ts'
import { billReductions, withoutReductions } from './bill-reductions.ts'
import { settleCart } from './settle-cart.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const settled = (change: Partial<ReturnType<typeof newCart>>) => {
  const draft = { ...newCart(), ...change }
  return { draft, settlement: settleCart(PLACE, draft, [], NOW) }
}
const reductions = (change: Partial<ReturnType<typeof newCart>>) => {
  const { draft, settlement } = settled(change)
  return billReductions(settlement, draft.Loyalty)
}
const BillDiscount = { Kind: 'Amount', Amount: 1_000 } as const
const points = (As: 'Discount' | 'Tender') => ({ Points: 5, PointValue: 100, As })

test('FC-31 bill discount and points are told apart', () => {
  expect(reductions({})).toEqual({ billDiscount: 0, points: null })
  expect(reductions({ BillDiscount })).toEqual({ billDiscount: 1_000, points: null })
  expect(reductions({ BillDiscount, Loyalty: points('Discount') })).toEqual({
    billDiscount: 1_000,
    points: { count: 5, amount: 500, isTender: false },
  })
  expect(reductions({ Loyalty: points('Tender') })).toEqual({
    billDiscount: 0,
    points: { count: 5, amount: 500, isTender: true },
  })
})

test('FC-31 lines cost what they cost before the bill discount', () => {
  const plain = settled({})
  const { draft } = settled({ BillDiscount, Loyalty: points('Discount') })
  const totals = ({ lines }: typeof plain.settlement) => lines.map(({ total, tax }) => ({ total, tax }))
  expect(totals(settleCart(PLACE, withoutReductions(draft), [], NOW))).toEqual(totals(plain.settlement))
  expect(withoutReductions(plain.draft)).toBe(plain.draft)
})
