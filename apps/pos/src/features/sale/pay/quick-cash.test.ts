import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { quickCash } from './quick-cash.ts'

const { INR, JPY } = CURRENCIES

test('the exact amount comes first, then the next notes', () => {
  expect(quickCash(22_000, INR)).toEqual([22_000, 25_000, 30_000, 50_000, 200_000])
})

test('a sum that is a note already is offered once', () => {
  expect(quickCash(50_000, INR)).toEqual([50_000, 200_000])
})

test('odd paise round up to whole tens', () => {
  expect(quickCash(10_992, INR)).toEqual([10_992, 11_000, 15_000, 20_000, 50_000, 200_000])
})

test('above the largest note its multiples are offered', () => {
  expect(quickCash(1_234_500, INR)).toEqual([1_234_500, 1_235_000, 1_240_000, 1_250_000, 1_400_000])
})

test('a currency without minor units has the same notes', () => {
  expect(quickCash(220, JPY)).toEqual([220, 250, 300, 500, 2000])
})

test('nothing to pay offers nothing', () => {
  expect(quickCash(0, INR)).toEqual([])
})
