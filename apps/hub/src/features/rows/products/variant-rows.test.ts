import { expect, test } from 'vitest'
import { codeOf, combinationsOf, variantName } from './variant-rows.ts'

test('HC-11 variants are every value of an option with every value of the others', () => {
  const size = { name: 'Size', values: 'S, M ,, L, S' }
  const colour = { name: 'Colour', values: 'Red, Sky blue' }
  expect(combinationsOf([size])).toEqual([['S'], ['M'], ['L']])
  expect(combinationsOf([size, colour]).map((values) => codeOf('TEE', values))).toEqual([
    'TEE-S-RED',
    'TEE-S-SKYBLUE',
    'TEE-M-RED',
    'TEE-M-SKYBLUE',
    'TEE-L-RED',
    'TEE-L-SKYBLUE',
  ])
  expect(combinationsOf([{ name: 'Size', values: ' , ' }])).toEqual([])
  expect(variantName('Tee', ['L', 'Sky blue'])).toBe('Tee L Sky blue')
})
