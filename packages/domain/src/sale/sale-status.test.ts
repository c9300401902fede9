import { describe, expect, test } from 'vitest'
import { kindOfNumber } from './document-kind.ts'
import { amountDue, amountPaid, documentStatus, quotationValidUntil } from './sale-status.ts'

const SALE = {
  kind: 'sale',
  isVoid: false,
  isConverted: false,
  returned: 'nothing',
  payable: 10_000,
  due: 0,
  owed: 0,
} as const

describe('the status of a document', () => {
  test('AS-28 says unpaid while nothing was paid, and partly paid after the first part', () => {
    expect(documentStatus(SALE)).toBe('Completed')
    expect(documentStatus({ ...SALE, owed: 10_000 })).toBe('Unpaid')
    expect(documentStatus({ ...SALE, owed: 9_999 })).toBe('PartlyPaid')
    expect(documentStatus({ ...SALE, kind: 'order', due: 10_000 })).toBe('Unpaid')
    expect(documentStatus({ ...SALE, kind: 'order', due: 4_000 })).toBe('PartlyPaid')
    expect(documentStatus({ ...SALE, kind: 'return', payable: -10_000 })).toBe('Completed')
  })

  test('AS-29 of an order that was invoiced has no due, except what was granted on credit', () => {
    const order = { ...SALE, kind: 'order', due: 6_000 } as const
    expect(amountDue(order)).toBe(6_000)
    expect(documentStatus({ ...order, isConverted: true })).toBe('Converted')
    expect(amountDue({ ...order, isConverted: true })).toBe(0)
    expect(amountDue({ ...order, isConverted: true, owed: 4_000 })).toBe(4_000)
  })

  test('AS-30 of a quotation is open and has no due', () => {
    const quotation = { ...SALE, kind: 'quotation', due: 10_000 } as const
    expect(documentStatus(quotation)).toBe('Open')
    expect(amountDue(quotation)).toBe(0)
  })

  test('AS-1 is void or returned before anything else', () => {
    expect(documentStatus({ ...SALE, isVoid: true, returned: 'all', due: 5 })).toBe('Void')
    expect(amountDue({ ...SALE, isVoid: true, due: 5, owed: 5 })).toBe(0)
    expect(documentStatus({ ...SALE, returned: 'all', owed: 5 })).toBe('Returned')
    expect(documentStatus({ ...SALE, returned: 'part', isConverted: true })).toBe('PartReturned')
  })
})

test('AS-30 a quotation holds for 15 days, over the end of a month too', () => {
  expect(quotationValidUntil('2026-11-17')).toBe('2026-12-02')
  expect(quotationValidUntil('2028-02-20')).toBe('2028-03-06')
})

test('AS-30 the number of a document tells its kind', () => {
  const numbers = ['BLR1A/S26/00042', 'BLR1A/Q26/00001', 'BLR1A/O26/00001', 'BLR1A/P26/00001', 'BLR1A/C26/1']
  expect(numbers.map(kindOfNumber)).toEqual(['sale', 'quotation', 'order', 'order', 'return'])
  expect(kindOfNumber('')).toBe('sale')
})

test('AS-40 what was sold on credit is not paid until it is received', () => {
  expect(amountPaid({ paid: 5_800, credit: 5_800, received: 0 })).toBe(0)
  expect(amountPaid({ paid: 5_800, credit: 5_800, received: 2_000 })).toBe(2_000)
  expect(amountPaid({ paid: 5_800, credit: 1_800, received: 0 })).toBe(4_000)
  expect(amountPaid({ paid: -5_800, credit: -5_800, received: 0 })).toBe(0)
})
