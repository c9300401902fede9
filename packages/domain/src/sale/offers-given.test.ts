import { describe, expect, test } from 'vitest'
import type { AppliedOffer } from '../offers/offer.ts'
import { gstRate } from '../tax/gst.ts'
import type { CartLine, CartSnapshot } from './cart.ts'
import { settle } from './settle.ts'

const line = (offersGiven?: readonly AppliedOffer[]): CartLine => ({
  id: 'a',
  quantity: 2_000,
  unitPrice: 5_800,
  priceIncludesTax: true,
  tax: { id: 'gst5', name: 'GST 5 %', rates: [gstRate(50_000)] },
  ...(offersGiven === undefined ? {} : { offersGiven }),
})
const bill = (lines: readonly CartLine[]): CartSnapshot => ({
  businessDate: '2026-11-15',
  rounding: { step: 100 },
  lines,
  offers: [
    { id: 'new', version: 1, name: 'Half price', type: 'percent', percent: 500_000, stacking: 'exclusive' },
  ],
})
const given = (amount: number): AppliedOffer => ({ offerId: 'old', version: 3, amount, reason: '2 for 110' })

describe('a bill that was made', () => {
  test('SA-26 keeps the offers it got, whatever offers say today', () => {
    const { lines, faults } = settle(bill([line([given(600)])]))
    expect(faults).toEqual([])
    expect(lines[0]).toMatchObject({ offerDiscount: 600, net: 11_000, offers: [given(600)] })
  })

  test('SA-26 a line without offers on it got none', () => {
    const { lines } = settle(bill([line([given(600)]), { ...line(), id: 'b' }]))
    expect(lines[1]).toMatchObject({ offerDiscount: 0, offers: [] })
  })

  test.each([11_601, -1, 0.5, Number.NaN])('SA-26 offers of %s on a line of 116.00 are a fault', (amount) => {
    const { faults, totals } = settle(bill([line([given(amount)])]))
    expect(faults.map(({ code }) => code)).toEqual(['offer.given-invalid'])
    expect(Number.isSafeInteger(totals.payable)).toBe(true)
  })
})
