import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFault, setOff, settle, settleReturn } from '../index.ts'
import { EXEMPT, cart, line } from '../testing/carts.ts'

const billOf = (unitPrice: number): number =>
  settle(cart([line({ unitPrice, tax: EXEMPT })], { rounding: { step: 100 } })).totals.payable
/** The whole bill comes back. */
const creditNoteOf = (total: number): number => {
  const back = settleReturn({ total, payable: billOf(total) }, 100, { total: 0, refund: 0 }, [{ total }])
  return isFault(back) ? expect.fail(back.message) : back.refund
}

describe('exchange', () => {
  it.each([
    // C4, and the example in which two documents differ from one that rounds the difference.
    { back: 89_910, bought: 120_000, credit: 89_900, bill: 120_000, collect: 30_100, refund: 0 },
    { back: 1_050, bought: 2_040, credit: 1_100, bill: 2_000, collect: 900, refund: 0 },
    { back: 120_000, bought: 89_910, credit: 120_000, bill: 89_900, collect: 0, refund: 30_100 },
    { back: 5_800, bought: 5_800, credit: 5_800, bill: 5_800, collect: 0, refund: 0 },
  ])('RT-7 C4: $back back and $bought new collect $collect, refund $refund', (row) => {
    const [bill, credit] = [billOf(row.bought), creditNoteOf(row.back)]
    expect({ bill, credit }).toEqual({ bill: row.bill, credit: row.credit })
    expect(setOff(bill, credit)).toEqual({
      exchanged: Math.min(bill, credit),
      collect: row.collect,
      refund: row.refund,
    })
  })

  it('RT-7 money moves one way only, and both documents are settled to the paisa', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (bill, credit) => {
        const { exchanged, collect, refund } = setOff(bill, credit)
        expect(exchanged + collect).toBe(bill)
        expect(exchanged + refund).toBe(credit)
        expect(Math.min(collect, refund)).toBe(0)
      }),
    )
  })
})
