import { CURRENCIES, isFault } from '@evertill/domain'
import { LANGUAGES } from '@evertill/texts/languages.ts'
import { chooseDigits, DIGIT_CHOICES } from '@evertill/texts/numbers.ts'
import { INTERPOLATION, VALUE_WRITER } from '@evertill/texts/write-value.ts'
import fc from 'fast-check'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editableMoney,
  editablePercent,
  editableQuantity,
  formatMoney,
  formatWholeMoney,
  parseMoney,
  parsePercent,
  parseQuantity,
  plainText,
} from './numbers.ts'

beforeAll(() =>
  i18next
    .use(VALUE_WRITER)
    .init({ lng: 'en', resources: {}, interpolation: INTERPOLATION, initAsync: false }),
)
afterAll(async () => {
  chooseDigits('usual')
  await i18next.changeLanguage('en')
})

const inEveryStyle = async (check: () => void): Promise<void> => {
  for (const language of LANGUAGES) {
    await i18next.changeLanguage(language)
    for (const choice of DIGIT_CHOICES) {
      chooseDigits(choice)
      check()
    }
  }
}

test('LN-8 what a field shows is read as the same amount, quantity and percentage in every language', async () => {
  await inEveryStyle(() => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.constantFrom(...Object.values(CURRENCIES)), (amount, currency) => {
        expect(parseMoney(editableMoney(amount, currency), currency)).toBe(amount)
        expect(plainText(editableMoney(amount, currency), true)).toMatch(/^\d+(\.\d+)?$/)
        if (amount === 0) return
        expect(parseQuantity(editableQuantity(amount))).toBe(amount)
        expect(parsePercent(editablePercent(amount % 1_000_000))).toBe(amount % 1_000_000)
      }),
      { numRuns: 60 },
    )
  })
})

test('LN-7 LN-8 an amount that is copied from a screen is read as the same amount', async () => {
  await inEveryStyle(() => {
    for (const amount of [5, 99_900, 123_450, 12_345_678, 1_234_567_890])
      expect(parseMoney(formatMoney(amount, CURRENCIES.INR), CURRENCIES.INR)).toBe(amount)
  })
})

test('LN-7 whole rupees have no decimals in any language', async () => {
  await i18next.changeLanguage('de')
  expect(formatWholeMoney(50_000, CURRENCIES.INR)).toBe('₹500')
  expect(formatWholeMoney(50_050, CURRENCIES.INR)).toBe('₹500,50')
})

test('LN-16 a fault of the domain is told in the words of the screen', async () => {
  i18next.addResourceBundle('de', 'translation', { faults: { amount: { unreadable: 'Bitte {{example}}' } } })
  await i18next.changeLanguage('de')
  const read = parseMoney('acht', CURRENCIES.INR)
  expect(isFault(read) && read.message).toBe('Bitte 1.234,50')
})
