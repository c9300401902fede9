import { expect, test } from 'vitest'
import { storesOfGstin } from './stores-of-gstin.ts'

const store = (key: string, GSTIN: string) => ({ key, GSTIN })

test('RV-34 a return can be of the stores of the user with the same GSTIN', () => {
  const stores = [store('a', '29X'), store('b', '29X'), store('c', '27Y'), store('d', ''), { key: 'e' }]
  expect(storesOfGstin(store('b', '29X'), stores)).toEqual(['b', 'a'])
  expect(storesOfGstin(store('d', ''), stores)).toEqual(['d'])
  expect(storesOfGstin(null, stores)).toEqual([])
})
