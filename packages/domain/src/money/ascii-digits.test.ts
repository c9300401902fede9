import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asciiDigits,
  CURRENCIES,
  formatQuantity,
  parseMoney,
  parsePercent,
  parseQuantity,
  plainAmount,
} from '../index.ts'

const SCRIPTS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '௦௧௨௩௪௫௬௭௮௯', '೦೧೨೩೪೫೬೭೮೯', '0123456789']
const inScript = (text: string, letters: string): string =>
  text.replace(/\d/g, (digit) => letters[Number(digit)] ?? '')

test('LN-8 digits of every script are read, and whatever is no digit stays', () => {
  for (const letters of SCRIPTS) expect(asciiDigits(letters)).toBe('0123456789')
  expect(asciiDigits('BLR1A/S26/00043')).toBe('BLR1A/S26/00043')
  expect(asciiDigits('\u2066−١٬٢٣٤٫٥٠\u2069')).toBe('-1,234.50')
})

test('LN-8 an amount in the digits of any script is the same amount', () => {
  const { INR, KWD, JPY } = CURRENCIES
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(...SCRIPTS),
      fc.constantFrom(INR, KWD, JPY),
      (amount, letters, currency) => {
        expect(parseMoney(inScript(plainAmount(amount, currency), letters), currency)).toBe(amount)
      },
    ),
  )
})

test('LN-8 a quantity and a percentage in the digits of any script are the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.constantFrom(...SCRIPTS),
      (quantity, letters) => {
        expect(parseQuantity(inScript(formatQuantity(quantity), letters))).toBe(quantity)
      },
    ),
  )
  expect(parsePercent('١٢٫٥')).toBe(125_000)
  expect(parseMoney('١٬٢٣٤٫٥٠', CURRENCIES.INR)).toBe(123_450)
})
