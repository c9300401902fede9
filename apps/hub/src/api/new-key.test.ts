import { expect, test } from 'vitest'
import { newKey } from './new-key.ts'

test('HW-27 a key of a new row is a random UUID', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
