import { describe, expect, it } from 'vitest'
import { type CartLine, settle } from '../index.ts'
import type { Tax } from '../tax/tax.ts'
import { EXEMPT, cart, gst, line } from '../testing/carts.ts'
import { discountOn, spreadBillDiscount } from './discounts.ts'

/** Allocates one paisa to lines with the same net; `ranks` say how each is taxed. */
const winner = (...ranks: [percent: number, content: string][]): number =>
  spreadBillDiscount(
    1,
    ranks.map(() => 100),
    (index) => ({ percent: ranks[index]?.[0] ?? 0, content: ranks[index]?.[1] ?? '' }),
  ).indexOf(1)

describe('the odd paisa', () => {
  it('SA-10 goes to the higher rate, then by how the line is taxed, then to the first line', () => {
    expect([winner([5, 'a'], [18, 'z']), winner([18, 'z'], [5, 'a'])]).toEqual([1, 0])
    expect([winner([5, 'b'], [5, 'a']), winner([5, 'a'], [5, 'b'])]).toEqual([1, 0])
    expect([winner([5, 'a'], [5, 'a']), winner([5, 'b'], [5, 'a'], [5, 'a'])]).toEqual([0, 1])
  })

  it('SA-10 goes to the larger net before any rate', () => {
    expect(spreadBillDiscount(2, [150, 50], () => ({ percent: 0, content: '' }))).toEqual([2, 0])
    expect(spreadBillDiscount(2, [50, 150], (index) => ({ percent: 1 - index, content: '' }))).toEqual([0, 2])
    expect(spreadBillDiscount(2, [100, 100, 100], () => ({ percent: 0, content: '' }))).toEqual([1, 1, 0])
  })

  it('SA-8 a discount is never more than what it is taken off', () => {
    expect([
      discountOn(100, undefined),
      discountOn(100, { kind: 'amount', amount: 101 }),
      discountOn(99, { kind: 'percent', percent: 500_000 }),
    ]).toEqual([0, 100, 50])
  })
})

describe('points with a bill discount', () => {
  it('SA-20 take at most what the bill discount has left, and say so', () => {
    const result = settle(
      cart([line({ unitPrice: 10_000, tax: EXEMPT })], {
        billDiscount: { kind: 'amount', amount: 9_000 },
        loyalty: { points: 20, pointValue: 100, as: 'discount' },
      }),
    )
    expect(result.totals).toMatchObject({ billDiscount: 10_000, loyalty: 1_000, total: 0 })
    expect(result.warnings).toMatchObject([{ code: 'loyalty.cut', path: 'loyalty.points' }])
    const equal = settle(
      cart([line({ unitPrice: 10_000, tax: EXEMPT })], {
        billDiscount: { kind: 'amount', amount: 500 },
        loyalty: { points: 5, pointValue: 100, as: 'discount' },
      }),
    )
    expect(equal).toMatchObject({ warnings: [], totals: { billDiscount: 1_000, loyalty: 500, total: 9_000 } })
  })

  it('SA-20 no points and points worth nothing are no faults', () => {
    const given = (points: number, pointValue: number) =>
      settle(cart([line({ tax: EXEMPT })], { loyalty: { points, pointValue, as: 'discount' } })).faults.map(
        ({ code }) => code,
      )
    expect([
      given(0, 100),
      given(5, 0),
      given(1.5, 100),
      given(1, -1),
      given(9_007_199_254_740_991, 2),
    ]).toEqual([[], [], ['loyalty.invalid'], ['loyalty.invalid'], ['loyalty.invalid']])
  })
})

describe('what a settled line says', () => {
  const one = (given: Partial<CartLine>, composition = false) =>
    settle(cart([line(given)], { composition })).lines[0]

  it('SA-1 a line without offers has none, and without a rate no name', () => {
    expect(one({})?.offers).toEqual([])
    expect(one({ quantity: 0 })).toMatchObject({ offers: [], rateName: '', heads: [], total: 0 })
    expect(one({}, true)).toMatchObject({ rateName: '', heads: [] })
    expect(one({ tax: gst(5) })?.rateName).toBe('GST 5%')
  })

  it('TX-4 a compound head differs from a plain one', () => {
    const tax: Tax = {
      id: 't',
      name: 'T',
      rates: [
        {
          name: 'R',
          heads: [
            { code: 'A', kind: 'percent', rate: 10_000, compound: true },
            { code: 'B', kind: 'percent', rate: 10_000 },
          ],
        },
      ],
    }
    expect(one({ tax })?.heads).toEqual([
      { code: 'A', kind: 'percent', rate: 10_000, compound: true, amount: 98 },
      { code: 'B', kind: 'percent', rate: 10_000, amount: 99 },
    ])
    expect(Object.keys(one({ tax })?.heads[1] ?? {})).not.toContain('compound')
  })

  it('SA-26 several offers given before are kept together, and may take the whole line', () => {
    const given = (...amounts: number[]) =>
      amounts.map((amount, index) => ({ offerId: `o${index}`, version: 1, amount, reason: '' }))
    expect(one({ tax: EXEMPT, offersGiven: given(10_000) })).toMatchObject({ offerDiscount: 10_000, net: 0 })
    expect(one({ tax: EXEMPT, offersGiven: given(0, 5) })).toMatchObject({ offerDiscount: 5, net: 9_995 })
    const wrong = settle(cart([line({ tax: EXEMPT, offersGiven: given(100, -1) })]))
    expect(wrong.faults).toMatchObject([{ code: 'offer.given-invalid', path: 'lines[0].offersGiven' }])
  })
})
