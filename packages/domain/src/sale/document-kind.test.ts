import { describe, expect, it } from 'vitest'
import { creditOfPayment } from './credit-entries.ts'
import { documentKindOf, kindOfNumber, mayBeDue } from './document-kind.ts'

describe('the kind of a document', () => {
  it.each([
    ['S', 'sale'],
    ['C', 'return'],
    ['O', 'order'],
    ['P', 'order'],
    ['Q', 'quotation'],
    ['R', 'sale'],
    ['X', 'sale'],
    ['', 'sale'],
  ])('the letter "%s" means %s', (letter, kind) => {
    expect(documentKindOf(letter)).toBe(kind)
  })

  it.each([
    ['BLR1A/S26/00042', 'sale'],
    ['BLR1A/C26/00042', 'return'],
    ['BLR1A/Q26/00042', 'quotation'],
    ['BLR1AB/O26/123456', 'order'],
    ['BLR1A/P26/1', 'order'],
    ['BLR1A/Q26x/00042', 'sale'],
    ['BLR1A/QQ/00042', 'sale'],
    ['BLR1A/26/00042', 'sale'],
    ['Q26/00042', 'sale'],
    ['', 'sale'],
  ])('a document numbered "%s" is read as a %s', (number, kind) => {
    expect(kindOfNumber(number)).toBe(kind)
  })

  it.each([
    ['BLR1A/O/2026', true],
    ['BLR1A/P/2026', true],
    ['BLR1A/Q/2026', true],
    ['BLR1A/O26', true],
    ['BLR1A/S/2026', false],
    ['BLR1A/C/2026', false],
    ['BLR1A/O/202', false],
    ['BLR1A/O/year', false],
    ['BLR1A/O/20261', false],
    ['', false],
  ])('SP-5 a document of the series "%s" may be due: %s', (series, expected) => {
    expect(mayBeDue(series)).toBe(expected)
  })
})

describe('the account row of a payment', () => {
  it('SP-3 what is sold on credit is owed, and what is refunded on credit reduces the debt', () => {
    expect(creditOfPayment({ kind: 'credit', amount: 5_800 })).toEqual([
      { kind: 'creditSale', amount: 5_800 },
    ])
    expect(creditOfPayment({ kind: 'credit', amount: -5_800 })).toEqual([
      { kind: 'creditRefund', amount: -5_800 },
    ])
  })

  it('SP-3 nothing, and what is paid otherwise, leaves the account alone', () => {
    expect(creditOfPayment({ kind: 'credit', amount: 0 })).toEqual([])
    expect(creditOfPayment({ kind: 'cash', amount: 5_800 })).toEqual([])
    expect(creditOfPayment({ kind: 'other', amount: -5_800 })).toEqual([])
  })
})
