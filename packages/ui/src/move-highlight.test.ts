import { expect, test } from 'vitest'
import { moveHighlight } from './move-highlight.ts'

test('in a list the arrows up and down move by one and stop at the ends', () => {
  expect(moveHighlight('ArrowDown', 0, 3, 1)).toBe(1)
  expect(moveHighlight('ArrowDown', 2, 3, 1)).toBe(2)
  expect(moveHighlight('ArrowUp', 0, 3, 1)).toBe(0)
})

test('in a grid up and down move by a row', () => {
  expect(moveHighlight('ArrowDown', 1, 20, 5)).toBe(6)
  expect(moveHighlight('ArrowRight', 1, 20, 5)).toBe(2)
  expect(moveHighlight('ArrowUp', 6, 20, 5)).toBe(1)
})

test('the first arrow lands on the first entry', () => {
  expect(moveHighlight('ArrowDown', -1, 20, 5)).toBe(0)
})

test('other keys, sideways keys of a list and an empty list move nothing', () => {
  expect(moveHighlight('a', 0, 3, 1)).toBeUndefined()
  expect(moveHighlight('ArrowLeft', 1, 3, 1)).toBeUndefined()
  expect(moveHighlight('ArrowDown', 0, 0, 1)).toBeUndefined()
})
