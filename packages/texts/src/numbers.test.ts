import { afterEach, describe, expect, test } from 'vitest'
import { digitsFrom, factsOf, LANGUAGES } from './languages.ts'
import { chooseDigits, localeOf, localNumber, numberStyle, typedNumber } from './numbers.ts'
import { isolated, writeFigure, writeValue } from './write-value.ts'

afterEach(() => chooseDigits('usual'))

const SUM = '-₹1,23,456.78'
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

describe('how numbers are written', () => {
  test.each([
    ['en', '-₹1,23,456.78', '12'],
    ['hi', '-₹1,23,456.78', '12'],
    ['ta', '-₹1,23,456.78', '12'],
    ['de', '-₹1.23.456,78', '12'],
    ['ar', '-₹١٬٢٣٬٤٥٦٫٧٨', '١٢'],
  ])('LN-7 %s writes %s, and a count as %s', (language, sum, count) => {
    expect(plain(writeFigure(SUM, language))).toBe(sum)
    expect(writeValue(12, undefined, language)).toBe(count)
  })

  test('LN-7 the device can choose 0 to 9, and the digits of a script', () => {
    chooseDigits('latin')
    expect(plain(writeFigure(SUM, 'ar'))).toBe('-₹1,23,456.78')
    expect(localeOf('ar')).toContain('latn')
    chooseDigits('native')
    expect(writeFigure(SUM, 'hi')).toBe('-₹१,२३,४५६.७८')
    for (const language of LANGUAGES) {
      const { digits } = factsOf(language)
      if (digits) expect(plain(writeFigure('12', language))).toBe(digitsFrom(digits.zero).slice(1, 3))
    }
    expect(writeFigure(SUM, 'en')).toBe(SUM)
  })

  test.each(LANGUAGES)('LN-7 the digits of %s in our table are those of Intl', (language) => {
    const { digits } = factsOf(language)
    const locale = `en-u-nu-${digits?.numbering ?? 'latn'}`
    expect(new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)).toBe(
      [...digitsFrom(digits?.zero ?? 0x30)].toReversed().join(''),
    )
  })

  test.each(LANGUAGES)('LN-7 dates in %s are of the calendar by which a shop closes its days', (language) => {
    const { calendar, numberingSystem } = new Intl.DateTimeFormat(localeOf(language)).resolvedOptions()
    expect([calendar, numberingSystem]).toEqual(['gregory', numberStyle(language).numbering])
  })
})

describe('what stays in one piece', () => {
  test('LN-6 amounts and values are held together in Arabic, and left as they are in other languages', () => {
    expect(writeFigure('-5.00', 'ar')).toBe('\u2068-٥٫٠٠\u2069')
    expect(writeValue('BLR1A/S26/00043', undefined, 'ar')).toBe('\u2068BLR1A/S26/00043\u2069')
    expect(isolated('+91 98765 43210', 'hi')).toBe('+91 98765 43210')
    expect(isolated('', 'ar')).toBe('')
  })
})

describe('what is typed', () => {
  test.each([
    ['1234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.23.456,7', '123456.7'],
    ['12.50', '12.50'],
    ['1.234', '1234'],
    ['1,234.50', '1.234.50'],
  ])('LN-8 as money in German, %s is read as %s', (text, read) => {
    expect(typedNumber(text, numberStyle('de'), true)).toBe(read)
  })

  test('LN-8 a quantity has no groups: a point is a decimal point in German too', () => {
    expect(typedNumber('1.234', numberStyle('de'), false)).toBe('1.234')
    expect(typedNumber('1,234', numberStyle('de'), false)).toBe('1.234')
    expect(typedNumber('1,5', numberStyle('en'), true)).toBe('1,5')
  })

  test.each(LANGUAGES)('LN-8 %s reads what it writes', (language) => {
    const style = numberStyle(language)
    const written = localNumber('1234.50', style)
    const latin = written.replace(/[^\d.,]/g, (letter) => {
      const digit = style.digits.indexOf(letter)
      return digit >= 0 ? String(digit) : letter === '٫' ? '.' : letter
    })
    expect(typedNumber(latin, style, true)).toBe('1234.50')
  })
})
