import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { amountsInLines, amountsText, currencyOf, linesOfAmounts } from './amounts.ts'

const { INR, JPY } = CURRENCIES

test('HT-32 each line is an amount of the currency, and a line that is none stays as it was typed', () => {
  expect(amountsInLines('500\n\n 20.50 \nten\n1', INR)).toEqual([50_000, 2_050, 'ten', 100])
  expect(amountsInLines('500\n1.5', JPY)).toEqual([500, '1.5'])
  expect(linesOfAmounts([50_000, 'ten', 50], INR)).toBe('500.00\nten\n0.50')
})

test('HT-30 the notes of a list are shown in their own currency', () => {
  expect(amountsText([10_000, 500], currencyOf('jpy', INR))).toBe('10000, 500')
  expect(amountsText([10_000, 500], currencyOf('', INR))).toBe('100.00, 5.00')
  expect(amountsText(undefined, INR)).toBe('')
})
