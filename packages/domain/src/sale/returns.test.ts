import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReturnedLine, SoldLine } from './returns.ts'
import {
  allocateReceipt,
  flagOverReturns,
  isFault,
  isShareOf,
  returnLine,
  settle,
  settleReturn,
} from '../index.ts'
import { runs } from '../testing/runs.ts'
import { bill } from '../testing/arbitraries.ts'
import { EXEMPT, cart, gst, line } from '../testing/carts.ts'

const sold: SoldLine = {
  id: 'l',
  quantity: 2_000,
  gross: 30_000,
  lineDiscount: 0,
  offerDiscount: 0,
  billDiscount: 3_003,
  net: 26_997,
  rateName: 'GST 5%',
  heads: [
    { code: 'CGST', kind: 'percent', rate: 25_000, amount: 643 },
    { code: 'SGST', kind: 'percent', rate: 25_000, amount: 643 },
  ],
  total: 26_997,
}
const ok = <T>(value: T): Exclude<T, { code: string }> => {
  expect(isFault(value)).toBe(false)
  return value as Exclude<T, { code: string }>
}
const figures = (part: ReturnedLine): number[] => [
  part.total,
  part.taxable,
  ...part.heads.map((head) => head.amount),
]

describe('part returns', () => {
  it('RT-1 C1/C2: two units of 269.97 come back as 134.99 and 134.98, each with its own tax', () => {
    expect(figures(ok(returnLine(sold, 0, 1_000)))).toEqual([13_499, 12_855, 322, 322])
    expect(figures(ok(returnLine(sold, 1_000, 1_000)))).toEqual([13_498, 12_856, 321, 321])
  })

  it('RT-2 the line keeps its original discount share and tax rate', () => {
    const part = ok(returnLine({ ...sold, rateName: 'GST 12% of 2024' }, 0, 1_000))
    expect(part).toMatchObject({
      rateName: 'GST 12% of 2024',
      billDiscount: 1_502,
      net: 13_499,
      gross: 15_001,
      tax: 644,
      quantity: 1_000,
    })
    expect(part.heads[0]).toEqual({ code: 'CGST', kind: 'percent', rate: 25_000, amount: 322 })
  })

  it('RT-3 not more can be returned than was sold and not yet returned', () => {
    expect(returnLine(sold, 1_000, 1_001)).toMatchObject({ code: 'return.too-many', path: 'quantity' })
    expect(returnLine(sold, 2_000, 1)).toMatchObject({ code: 'return.too-many' })
    expect(returnLine(sold, 0, 0)).toMatchObject({ code: 'quantity.not-positive' })
    expect(returnLine(sold, 0, Number.NaN)).toMatchObject({ code: 'quantity.invalid' })
    expect(returnLine(sold, -1, 1_000)).toMatchObject({ code: 'quantity.invalid', path: 'alreadyReturned' })
  })

  it('RT-1 RT-6 the parts of any line of any bill sum exactly to the line, and each is its share', () => {
    fc.assert(
      fc.property(
        bill(),
        fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 5 }),
        (snapshot, cuts) => {
          const settled = settle(snapshot).lines[0]
          const quantity = snapshot.lines[0]?.quantity ?? 0
          if (settled === undefined) return
          let returned = 0
          const parts: ReturnedLine[] = []
          for (const cut of [...cuts, quantity]) {
            const now = Math.min(cut, quantity - returned)
            if (now <= 0) break
            parts.push(ok(returnLine({ ...settled, quantity }, returned, now)))
            returned += now
          }
          const sum = (value: (part: ReturnedLine) => number): number =>
            parts.reduce((acc, part) => acc + value(part), 0)
          expect([
            sum((part) => part.net),
            sum((part) => part.total),
            sum((part) => part.tax),
            sum((part) => part.taxable),
            sum((part) => part.gross),
          ]).toEqual([settled.net, settled.total, settled.tax, settled.taxable, settled.gross])
          for (const part of parts) {
            expect(part.taxable + part.tax).toBe(part.total)
            const isShare = (of: 'total' | 'tax', figures: number) =>
              isShareOf(
                { quantity, amount: settled[of] },
                { quantity: part.quantity, amount: part[of] },
                figures,
              )
            expect([isShare('total', 1), isShare('tax', part.heads.length)]).toEqual([true, true])
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

describe('the share of a part', () => {
  const isFair = (amount: number, figures?: number) =>
    isShareOf({ quantity: 2_000, amount: 26_997 }, { quantity: 1_000, amount }, figures)

  it('RT-6 a part may differ from its exact share by one paisa, not by more', () => {
    expect([13_498, 13_499, 13_500].map((amount) => isFair(amount))).toEqual([true, true, true])
    expect([13_497, 13_501, 0, 26_997].map((amount) => isFair(amount))).toEqual([false, false, false, false])
    expect([isFair(13_501, 2), isFair(13_502, 2)]).toEqual([true, false])
  })
})

describe('refunds', () => {
  it('RT-4 C3: the whole return of 899.10 with a round-off of −0.10 refunds 899.00', () => {
    const original = settle(
      cart([line({ unitPrice: 99_900, tax: gst(18), discount: { kind: 'percent', percent: 100_000 } })], {
        rounding: { step: 100 },
      }),
    )
    expect(original.totals).toMatchObject({ total: 89_910, payable: 89_900 })
    expect(settleReturn(original.totals, 100, { total: 0, refund: 0 }, original.lines)).toEqual({
      total: 89_910,
      roundOff: -10,
      refund: 89_900,
    })
  })

  it('RT-4 refunds of parts sum to what was paid, whatever the parts', () => {
    const first = ok(
      settleReturn({ total: 10_040, payable: 10_000 }, 100, { total: 0, refund: 0 }, [{ total: 5_020 }]),
    )
    expect(first).toEqual({ total: 5_020, roundOff: -20, refund: 5_000 })
    const second = ok(
      settleReturn({ total: 10_040, payable: 10_000 }, 100, { total: first.total, refund: first.refund }, [
        { total: 5_020 },
      ]),
    )
    expect(second).toEqual({ total: 5_020, roundOff: -20, refund: 5_000 })
    // 3 × 33.50 paid 101.00 (100.50 rounded up): 34, 33, 34.
    let earlier = { total: 0, refund: 0 }
    const refunds = [0, 1, 2].map(() => {
      const { total, refund } = ok(
        settleReturn({ total: 10_050, payable: 10_100 }, 100, earlier, [{ total: 3_350 }]),
      )
      earlier = { total: earlier.total + total, refund: earlier.refund + refund }
      return refund
    })
    expect(refunds).toEqual([3_400, 3_300, 3_400])
    expect(earlier.refund).toBe(10_100)
  })

  it('RT-4 a bill whose payable was rounded down never pays back more than was paid', () => {
    expect(
      settleReturn({ total: 149, payable: 100 }, 100, { total: 0, refund: 0 }, [{ total: 148 }]),
    ).toEqual({ total: 148, roundOff: -48, refund: 100 })
    expect(
      settleReturn({ total: 160, payable: 100 }, 100, { total: 0, refund: 0 }, [{ total: 159 }]),
    ).toMatchObject({ refund: 100 })
    expect(
      settleReturn({ total: 160, payable: 100 }, 100, { total: 10, refund: 150 }, [{ total: 20 }]),
    ).toMatchObject({ refund: 0 })
  })

  it('RT-3 a return beyond the bill and a step of zero are faults', () => {
    expect(
      settleReturn({ total: 100, payable: 100 }, 1, { total: 50, refund: 50 }, [{ total: 51 }]),
    ).toMatchObject({ code: 'return.too-many' })
    expect(settleReturn({ total: 100, payable: 100 }, 0, { total: 0, refund: 0 }, [])).toMatchObject({
      code: 'money.rounding-step-invalid',
    })
    expect(
      settleReturn({ total: 100, payable: 100 }, 1, { total: 50, refund: 50 }, [{ total: 50 }]),
    ).toMatchObject({ refund: 50 })
  })

  it('SL-7 C5: two devices that return the last unit are both kept and the later is flagged', () => {
    const rows = flagOverReturns(2_000, [
      { id: 'a', quantity: 1_000 },
      { id: 'b', quantity: 1_000 },
      { id: 'c', quantity: 1_000 },
    ])
    expect(rows.map(({ row, flagged }) => [row.id, flagged])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ])
    const partial = flagOverReturns(2_000, [
      { id: 'a', quantity: 1_500 },
      { id: 'b', quantity: 1_000 },
      { id: 'c', quantity: 500 },
    ])
    expect(partial.map(({ flagged }) => flagged)).toEqual([false, true, false])
  })
})

describe('money on account', () => {
  it('RP-3 a receipt pays the oldest bills first and keeps the rest as an advance', () => {
    const bills = [
      { id: 'new', date: '2026-11-10', balance: 5_000 },
      { id: 'old', date: '2026-10-01', balance: 3_000 },
      { id: 'b', date: '2026-11-10', balance: 100 },
      { id: 'paid', date: '2020-01-01', balance: 0 },
    ]
    expect(allocateReceipt(4_000, bills)).toEqual({
      shares: [
        { id: 'old', amount: 3_000 },
        { id: 'b', amount: 100 },
        { id: 'new', amount: 900 },
      ],
      advance: 0,
    })
    expect(allocateReceipt(10_000, bills)).toMatchObject({ advance: 1_900 })
    for (const amount of [0, -5, 1.5])
      expect(allocateReceipt(amount, bills)).toMatchObject({ code: 'amount.invalid' })
  })

  it('RT-2 a returned exempt line has no tax', () => {
    const settled = settle(cart([line({ tax: EXEMPT })])).lines[0]
    expect(settled && returnLine({ ...settled, quantity: 1_000 }, 0, 1_000)).toMatchObject({
      tax: 0,
      heads: [],
      taxable: 10_000,
    })
  })
})
