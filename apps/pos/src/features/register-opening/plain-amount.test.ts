import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { plainAmount } from './plain-amount.ts'

test('an amount is formatted as one would type it', () => {
  expect([0, 200_000, 200_050, 5].map((amount) => plainAmount(amount, CURRENCIES.INR))).toEqual([
    '0',
    '2000',
    '2000.50',
    '0.05',
  ])
})
