import { expect, test } from 'vitest'
import { createSeenCodes } from './seen-codes.ts'

test('FC-15 a visible code counts once, in however many frames it is seen and however the hand shakes', () => {
  const { look } = createSeenCodes()
  expect(look(['A', 'A'])).toEqual(['A'])
  expect([look(['A']), look([]), look([]), look(['A']), look(['A', 'B'])]).toEqual([[], [], [], [], ['B']])
})

test('FC-15 a second article of the same kind counts after the first was not visible', () => {
  const { look } = createSeenCodes()
  look(['A'])
  for (let picture = 0; picture < 5; picture++) expect(look([])).toEqual([])
  expect(look(['A'])).toEqual(['A'])
})
