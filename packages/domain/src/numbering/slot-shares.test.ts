import { expect, test } from 'vitest'
import { mayTakeSlot } from './slot-shares.ts'

test('FS-9 a user takes twenty slots for devices that have not sold, and fifty a day', () => {
  expect(mayTakeSlot({ unused: 19, takenToday: 49 }, false)).toBe(true)
  expect(mayTakeSlot({ unused: 20, takenToday: 20 }, false)).toBe(false)
  expect(mayTakeSlot({ unused: 0, takenToday: 50 }, false)).toBe(false)
})

test('FS-9 whoever may set up the store takes many more', () => {
  expect(mayTakeSlot({ unused: 199, takenToday: 600 }, true)).toBe(true)
  expect(mayTakeSlot({ unused: 200, takenToday: 0 }, true)).toBe(false)
})
