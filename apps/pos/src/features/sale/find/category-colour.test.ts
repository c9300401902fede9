import { expect, test } from 'vitest'
import { categoryColour } from './category-colour.ts'

test('FC-36 a category always has the same colour, and goods without one have none', () => {
  expect(categoryColour('0193a1f0-dairy')).toBe(categoryColour('0193a1f0-dairy'))
  expect(categoryColour('')).toBeUndefined()
})

test('FC-36 many categories use all colours', () => {
  const used = new Set(Array.from({ length: 60 }, (_, index) => categoryColour(`category-${index}`)))
  expect(used.size).toBe(8)
})
