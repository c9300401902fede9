import { describe, expect, it } from 'vitest'
import { BILL, BUTTER, MILK, SOAP, away, back, input, local, toDelhi } from '../testing/gstr.ts'
import { returnProblems } from './gstr-problems.ts'
import type { ReturnInput } from './gstr-rows.ts'

describe('problems of a return', () => {
  const codes = (given: Partial<ReturnInput>): string[] =>
    returnProblems(input(given)).map(({ code }) => code)
  const goods = { ...SOAP, hsn: '3401', unit: 'pc', buyerGstin: '', quantity: 1_000, example: 'Bath soap' }
  const series = {
    kind: 'bill',
    series: 'BLR1A/S26',
    first: 'BLR1A/S26/00001',
    last: 'BLR1A/S26/00003',
    issued: 3,
    voided: 0,
    missing: 0,
    repeated: 0,
  } as const

  it('GR-11 a sound month has none', () => {
    const documents = [BILL, { ...toDelhi(11_800_000, '2026-04-09'), key: 'two' }]
    expect(codes({ documents, local: [SOAP, BUTTER, MILK], hsn: [goods], series: [series] })).toEqual([])
  })

  it.each<[string, Partial<ReturnInput>]>([
    ['OWN_GSTIN_WRONG', { gstin: '' }],
    ['NOT_RUPEES', { currency: 'EUR' }],
    ['COMPOSITION', { composition: true }],
    ['BUYER_GSTIN_WRONG', { documents: [{ ...BILL, buyerGstin: '27AAPFU0939F1ZX' }] }],
    ['STATE_UNKNOWN', { documents: [{ ...toDelhi(100, '2026-04-09'), placeOfSupply: '88' }] }],
    ['STATE_UNKNOWN', { documents: [{ ...toDelhi(100, '2026-04-09'), placeOfSupply: '29' }] }],
    ['NUMBER_TOO_LONG', { series: [{ ...series, last: 'BLR1AB/S26/000003' }] }],
    ['NUMBER_CHARACTERS', { series: [{ ...series, last: 'BLR1A S26 00003' }] }],
    ['NUMBER_TWICE', { series: [{ ...series, repeated: 2 }] }],
    ['NUMBERS_MISSING', { series: [{ ...series, missing: 1 }] }],
    ['HSN_MISSING', { hsn: [{ ...goods, hsn: ' ' }] }],
    ['HSN_TOO_SHORT', { hsn: [{ ...goods, hsn: '340' }] }],
    ['HSN_TOO_SHORT', { hsn: [goods], hsnDigits: 6 }],
    ['HSN_WRONG', { hsn: [{ ...goods, hsn: '34A1' }] }],
    ['UNIT_UNKNOWN', { hsn: [{ ...goods, unit: 'handful' }] }],
    ['RATE_UNKNOWN', { local: [local(170_000, 10_000, 850)] }],
    ['HEADS_WRONG', { local: [away(180_000, 10_000, 1_800)] }],
    ['HEADS_WRONG', { local: [{ ...SOAP, sgst: 304 }] }],
    ['BELOW_ZERO', { documents: [{ ...BILL, rows: [back(SOAP)] }] }],
    ['TAX_DIFFERS', { documents: [{ ...BILL, rows: [local(180_000, 100_000, 9_051)] }] }],
    ['ORIGINAL_MISSING', { documents: [{ ...BILL, kind: 'creditNote', rows: [back(SOAP)] }] }],
    ['SUMMED_BELOW_ZERO', { local: [back(SOAP)] }],
  ])('GR-11 what the network would refuse, or somebody should look at, is named: %s', (code, given) => {
    expect(codes(given)).toEqual([code])
  })

  it('GR-11 a change of an earlier period is named', () => {
    expect(codes({ documents: [{ ...BILL, counts: -1 }] })).toEqual(['EARLIER_PERIOD_CHANGED'])
  })

  it('GR-12 of a thousand equal problems the first hundred are listed', () => {
    const documents = Array.from({ length: 1_000 }, (_, at) => ({
      ...BILL,
      key: String(at),
      buyerGstin: 'nobody',
    }))
    expect(codes({ documents })).toHaveLength(100)
  })
})
