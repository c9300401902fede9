import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  formatAmount,
  formatMoney,
  formatPercent,
  formatQuantity,
  isFault,
  parseMoney,
  parsePercent,
  parseQuantity,
  plainAmount,
  quantityFault,
} from '../index.ts'

const { INR, JPY, KWD, CHF, USD } = CURRENCIES
const code = (value: unknown): string | undefined => (isFault(value) ? value.code : undefined)

describe('writing', () => {
  it('MN-4 rupees are grouped 3-2-2 from the integer', () => {
    expect(formatMoney(1_234_567_890, INR)).toBe('₹1,23,45,678.90')
    expect(formatMoney(-123_450, INR)).toBe('-₹1,234.50')
    expect([0, 5, 99, 100, 99_999, 100_000, 10_000_000].map((amount) => formatMoney(amount, INR))).toEqual([
      '₹0.00',
      '₹0.05',
      '₹0.99',
      '₹1.00',
      '₹999.99',
      '₹1,000.00',
      '₹1,00,000.00',
    ])
    expect(formatMoney(Number.MAX_SAFE_INTEGER, INR)).toBe('₹9,00,71,99,25,47,409.91')
  })

  it('MN-5 currencies have 0, 2 or 3 minor digits', () => {
    expect(formatMoney(1_234_567, JPY)).toBe('¥1,234,567')
    expect(formatMoney(1_234_567, KWD)).toBe('KWD\u00a01,234.567')
    expect(formatMoney(-5, KWD)).toBe('-KWD\u00a00.005')
    expect(formatMoney(123_456_789, USD)).toBe('$1,234,567.89')
    expect(formatMoney(123_456_789, CHF, 'de-CH')).toBe('CHF\u00a01’234’567.89')
    expect(formatMoney(123_456_789, USD, 'en-IN')).toBe('$12,34,567.89')
    expect(formatAmount(-123_450, INR)).toBe('-1,234.50')
    expect([45_400, -123_450, 7].map((amount) => plainAmount(amount, INR))).toEqual([
      '454.00',
      '-1234.50',
      '0.07',
    ])
    expect(plainAmount(1234, JPY)).toBe('1234')
    expect([plainAmount(0, INR), formatAmount(0, INR)]).toEqual(['0.00', '0.00'])
    expect(formatMoney(100, { code: 'XTS', digits: 2, symbol: 'R$' })).toBe('R$1.00')
    expect(formatMoney(123_456_700, USD, 'xx-XX' as never)).toBe('$1,234,567.00')
  })

  it('MN-4 agrees with Intl on the split integer', () => {
    const intl = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (amount) => {
        const minor = amount % 100
        expect(formatMoney(amount, INR)).toBe(
          `₹${intl.format((amount - minor) / 100)}.${String(minor).padStart(2, '0')}`,
        )
      }),
    )
  })

  it('MN-6 an invalid amount never prints as NaN', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1.5].map((amount) => formatMoney(amount, INR))).toEqual([
      '₹0.00',
      '₹0.00',
      '₹0.00',
    ])
    expect(formatQuantity(Number.NaN)).toBe('0')
  })

  it('MN-7 quantities are thousandths and percentages ten-thousandths of a percent', () => {
    expect([1235, 1500, 2000, 1, -1500].map(formatQuantity)).toEqual(['1.235', '1.5', '2', '0.001', '-1.5'])
    expect(['1.235', '2', ' .5 ', '1.500'].map((text) => parseQuantity(text))).toEqual([
      1235, 2000, 500, 1500,
    ])
    expect([180_000, 2_500, 88_750].map(formatPercent)).toEqual(['18', '0.25', '8.875'])
    expect(['18', '0.25', '8.875 %', '12.5%'].map((text) => parsePercent(text))).toEqual([
      180_000, 2_500, 88_750, 125_000,
    ])
    expect(parsePercent('x')).toMatchObject({ code: 'percent.unreadable', path: '' })
    expect(parsePercent(5 as unknown as string, 'rate')).toMatchObject({
      code: 'percent.unreadable',
      path: 'rate',
    })
    expect([' 18 ', '1%8'].map((text) => code(parsePercent(text)) ?? parsePercent(text))).toEqual([
      180_000,
      'percent.unreadable',
    ])
    expect(Object.is(parsePercent('-0'), 0)).toBe(true)
    expect(formatQuantity(0)).toBe('0')
  })
})

describe('reading', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,23,45,678.90', 1_234_567_890],
    ['₹1,234.50', 123_450],
    ['-₹1,234.50', -123_450],
    [' ₹ 10 ', 1_000],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['-0', 0],
    ['1.500', 150],
    ['1,000', 100_000],
  ])('MN-8 reads %s as %d', (text, expected) => {
    expect(Object.is(parseMoney(text, INR), expected)).toBe(true)
  })

  it.each([
    ['', 'amount.unreadable'],
    ['.', 'amount.unreadable'],
    ['abc', 'amount.unreadable'],
    ['1,5', 'amount.unreadable'],
    ['1e5', 'amount.unreadable'],
    ['--5', 'amount.unreadable'],
    ['1,2345', 'amount.unreadable'],
    ['NaN', 'amount.unreadable'],
    ['1.005', 'amount.too-many-decimals'],
    ['99999999999999999', 'amount.too-large'],
  ])('MN-8 refuses %s with %s', (text, expected) => {
    expect(code(parseMoney(text, INR, 'price'))).toBe(expected)
    expect(parseMoney(text, INR, 'price')).toMatchObject({ path: 'price' })
  })

  it('MN-8 the minor digits of the currency decide', () => {
    expect(parseMoney('1.005', KWD)).toBe(1005)
    expect(code(parseMoney('1.5', JPY))).toBe('amount.too-many-decimals')
    expect(parseMoney('¥1,500', JPY)).toBe(1500)
    expect(parseMoney('.0', JPY)).toBe(0)
    expect(parseMoney('1.5000', INR)).toBe(150)
    expect(parseMoney('12', { code: 'XTS', digits: 2, symbol: '' })).toBe(1_200)
    expect(parseMoney('x', INR)).toMatchObject({ path: '' })
    expect(code(parseMoney(undefined as unknown as string, INR))).toBe('amount.unreadable')
  })

  it('MN-8 what was written is read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e15, max: 1e15 }),
        fc.constantFrom(INR, JPY, KWD, USD),
        (amount, currency) => {
          expect(parseMoney(formatMoney(amount, currency), currency)).toBe(amount)
        },
      ),
    )
  })

  it.each([
    ['0', 'quantity.not-positive'],
    ['-1', 'quantity.not-positive'],
    ['0.0001', 'quantity.invalid'],
    ['1000000000', 'quantity.too-large'],
    ['99999999999999999999', 'quantity.too-large'],
    ['1000000', 'quantity.too-large'],
    ['x', 'quantity.invalid'],
  ])('MN-9 the quantity %s is a fault', (text, expected) => {
    expect(code(parseQuantity(text))).toBe(expected)
  })

  it('MN-9 the largest quantity is 999,999.999', () => {
    expect(parseQuantity('999999.999')).toBe(999_999_999)
    expect(parseQuantity(null as unknown as string)).toMatchObject({ code: 'quantity.invalid', path: '' })
    expect(parseQuantity('x', 'qty')).toMatchObject({ code: 'quantity.invalid', path: 'qty' })
    expect(quantityFault(1.5)).toMatchObject({ code: 'quantity.invalid', path: '' })
    expect(quantityFault(0, 'qty')).toMatchObject({ code: 'quantity.not-positive', path: 'qty' })
    expect(quantityFault(1)).toBeUndefined()
  })
})
