import { expect, test } from 'vitest'
import { readCharge } from './charge-entry.ts'

const EMPTY = { name: '', amount: null, isUnreadable: false, taxKey: 'gst-5' }

test('FC-37 a charge that was typed is taken, and half of one is neither saved nor dropped', () => {
  expect(readCharge(EMPTY)).toEqual({ is: 'empty' })
  expect(readCharge({ ...EMPTY, name: '  ' })).toEqual({ is: 'empty' })
  expect(readCharge({ ...EMPTY, name: ' Packing ', amount: 2_000 })).toEqual({
    is: 'whole',
    name: 'Packing',
    amount: 2_000,
    taxKey: 'gst-5',
  })
  const noAmount = { is: 'incomplete', missing: 'amount' }
  expect(readCharge({ ...EMPTY, name: 'Packing' })).toEqual(noAmount)
  expect(readCharge({ ...EMPTY, name: 'Packing', isUnreadable: true })).toEqual(noAmount)
  expect(readCharge({ ...EMPTY, isUnreadable: true })).toEqual(noAmount)
  expect(readCharge({ ...EMPTY, name: 'Packing', amount: 0 })).toEqual(noAmount)
  expect(readCharge({ ...EMPTY, amount: 2_000 })).toEqual({ is: 'incomplete', missing: 'name' })
})
