import { expect, test } from 'vitest'
import { createRowSlots } from './row-slots.ts'

test('FC-21 lines that become visible reuse the rows of those that left, and the others keep theirs', () => {
  const rows = createRowSlots()
  const [a, b, c] = rows.slotsOf(['a', 'b', 'c'])
  expect(new Set([a, b, c]).size).toBe(3)
  const [b2, c2, d] = rows.slotsOf(['b', 'c', 'd'])
  expect([b2, c2, d]).toEqual([b, c, a])
  const jumped = rows.slotsOf(['x', 'y', 'z'])
  expect(jumped).toEqual([b, c, a])
  expect(rows.slotsOf(['x', 'y', 'z'])).toEqual(jumped)
})

test('FC-21 no two lines share a row, however the window grows and shrinks', () => {
  const rows = createRowSlots()
  for (const ids of ['abc', 'cdefg', 'g', 'xg', 'abcdefg', '', 'ab']) {
    const slots = rows.slotsOf([...ids])
    expect(new Set(slots).size).toBe(ids.length)
  }
})

test('FC-21 the row with the focus is never given to another line', () => {
  const rows = createRowSlots()
  const [a, b] = rows.slotsOf(['a', 'b'])
  rows.hold('a')
  const jumped = rows.slotsOf(['x', 'y'])
  expect(jumped).toContain(b)
  expect(jumped).not.toContain(a)
})
