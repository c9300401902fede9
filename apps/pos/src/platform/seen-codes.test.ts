import { expect, test } from 'vitest'
import { createSeenCodes } from './seen-codes.ts'

test('FC-15 a visible code counts once, in however many frames it is seen and however the hand shakes', () => {
  const { newIn } = createSeenCodes()
  expect(newIn(['A', 'A'])).toEqual(['A'])
  expect([newIn(['A']), newIn([]), newIn([]), newIn(['A']), newIn(['A', 'B'])]).toEqual([
    [],
    [],
    [],
    [],
    ['B'],
  ])
})

test('FC-15 a second article of the same kind counts after the first was not visible', () => {
  const { newIn } = createSeenCodes()
  newIn(['A'])
  for (let picture = 0; picture < 5; picture++) expect(newIn([])).toEqual([])
  expect(newIn(['A'])).toEqual(['A'])
})
