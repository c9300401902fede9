import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  amountInWords,
  formatAmount,
  formatMoney,
  formatPercent,
  formatQuantity,
  isFault,
  mulDiv,
  parseMoney,
  parsePercent,
  parseQuantity,
  plainAmount,
  quantityFault,
} from '../index.ts'
import { allocate } from './allocate.ts'
import { numberInWords } from './words.ts'
import { roundToStep } from './rounding.ts'
import { runs } from '../testing/runs.ts'

const { INR, JPY, KWD, CHF, USD } = CURRENCIES
const code = (value: unknown): string | undefined => (isFault(value) ? value.code : undefined)

describe('rounding', () => {
  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [-4, 1, 3, -1],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [7, 3, 7, 3],
    [0, 9, 7, 0],
    [1, 999, 2000, 0],
    [1, 1000, 2000, 1],
  ])('MN-1 %d × %d ÷ %d rounds half away from zero to %d', (a, b, d, expected) => {
    expect(Object.is(mulDiv(a, b, d), expected)).toBe(true)
  })

  it('MN-1 equals exact arithmetic for every safe integer, also where the product leaves the safe range', () => {
    const exact = (a: number, b: number, d: number): bigint => {
      const product = BigInt(a) * BigInt(b)
      const twice = (product < 0n ? -product : product) * 2n
      const size = (twice + BigInt(d)) / (2n * BigInt(d))
      return product < 0n ? -size : size
    }
    const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })
    const factor = fc.oneof(fc.nat(1_000_000), fc.constantFrom(1, 500, 1000))
    const divisor = fc.oneof(
      fc.constantFrom(1, 2, 3, 1000, 1_000_000, 1_180_000),
      fc.integer({ min: 1, max: 999_999_999 }),
    )
    fc.assert(
      fc.property(amount, factor, divisor, (a, b, d) => {
        const expected = exact(a, b, d)
        fc.pre(Number.isSafeInteger(Number(expected)))
        expect(BigInt(mulDiv(a, b, d))).toBe(expected)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('MN-1 is exact one below and one above every multiple, up to the end of the safe range', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -1, max: 1 }),
        (size, part, step) => {
          const d = Math.max(1, Math.floor(Number.MAX_SAFE_INTEGER ** part))
          const near = Math.max(1, size - (size % d) + step)
          fc.pre(Number.isSafeInteger(near))
          const expected = (2n * BigInt(near) + BigInt(d)) / (2n * BigInt(d))
          expect(BigInt(mulDiv(near, 1, d))).toBe(expected)
        },
      ),
      { numRuns: runs(10_000) },
    )
  })

  it('MN-1 decides the half also where a float product would have lost it', () => {
    expect(mulDiv(9_007_199_254_740_991, 3, 6)).toBe(4_503_599_627_370_496)
    expect(mulDiv(-9_007_199_254_740_991, 3, 6)).toBe(-4_503_599_627_370_496)
    expect(mulDiv(9_007_199_254_740_991, 1_000_000, 1_000_000)).toBe(9_007_199_254_740_991)
    expect(mulDiv(999_999_999_999, 999_999_999, 1_999_999_998)).toBe(500_000_000_000)
  })

  it('MN-2 a step rounds to its nearest multiple, half away from zero, and a step of 1 changes nothing', () => {
    expect([123_449, 123_450, -123_449, -123_450].map((amount) => roundToStep(amount, 100))).toEqual([
      123_400, 123_500, -123_400, -123_500,
    ])
    expect([1238, 1237, 1232].map((amount) => roundToStep(amount, 5))).toEqual([1240, 1235, 1230])
    expect(roundToStep(123_457, 1)).toBe(123_457)
    expect([124, 125, 374, 375].map((amount) => roundToStep(amount, 50))).toEqual([100, 150, 350, 400])
    expect([24_999, 25_000].map((amount) => roundToStep(amount, 500))).toEqual([25_000, 25_000])
  })
})

describe('allocation', () => {
  it('MN-3 shares by largest remainder, and ties go to the earlier place unless told otherwise', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(100, [1, 1, 1], (a, b) => b - a)).toEqual([33, 33, 34])
    expect(allocate(10_000, [49_900, 30_000, 20_000])).toEqual([4995, 3003, 2002])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(5, [0, 0])).toEqual([0, 0])
    expect(allocate(0, [3, 4])).toEqual([0, 0])
    expect(allocate(7, [])).toEqual([])
    expect(allocate(5, [10, 26, 64])).toEqual([1, 1, 3])
    expect(allocate(10, [14, 15, 17, 54])).toEqual([1, 2, 2, 5])
    expect(allocate(10, [54, 14, 15, 17])).toEqual([5, 1, 2, 2])
    expect(allocate(-10, [54, 14, 15, 17])).toEqual([-5, -1, -2, -2])
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0])
    expect(allocate(2, [1, 1, 1], (a, b) => b - a)).toEqual([0, 1, 1])
    const big = [54, 14, 15, 17].map((weight) => weight * 10_000_000_000)
    expect(allocate(1_000_000_000_010, big)).toEqual([
      540_000_000_005, 140_000_000_001, 150_000_000_002, 170_000_000_002,
    ])
    expect(allocate(1_000_000_000_001, [0, 5_000_000_000_000, 5_000_000_000_000], (a, b) => b - a)).toEqual([
      0, 500_000_000_000, 500_000_000_001,
    ])
    expect(allocate(2, [0, 5, 0, 5])).toEqual([0, 1, 0, 1])
    // No minus zero: it would print as "-0.00".
    expect(Object.is(allocate(-1, [0, 1])[0], 0)).toBe(true)
    // 3 × 9,007,199,254,740,989 is beyond the safe range: a float would lose the remainder that decides.
    expect(allocate(9_007_199_254_740_989, [3, 3, 1])).toEqual([
      3_860_228_252_031_853, 3_860_228_252_031_852, 1_286_742_750_677_284,
    ])
  })

  it('MN-3 the shares sum to the total, none strays a whole unit from its exact share, also beyond the safe range', () => {
    const weights = fc.array(fc.oneof(fc.nat(1_000), fc.nat(999_999_999_999)), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), weights, (total, given) => {
        const shares = allocate(total, given)
        const sum = given.reduce((acc, weight) => acc + BigInt(weight), 0n)
        if (sum === 0n) return
        expect(shares.reduce((acc, share) => acc + share, 0)).toBe(total)
        for (const [place, share] of shares.entries()) {
          const off = BigInt(share) * sum - BigInt(total) * BigInt(given[place] ?? 0)
          expect(off < sum && off > -sum).toBe(true)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})

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

  it('MN-6 what is no amount never prints as NaN', () => {
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

describe('amount in words', () => {
  it.each([
    [45_400, 'Rupees Four Hundred Fifty Four Only'],
    [45_450, 'Rupees Four Hundred Fifty Four and Fifty Paise Only'],
    [100, 'Rupee One Only'],
    [101, 'Rupee One and One Paisa Only'],
    [50, 'Fifty Paise Only'],
    [0, 'Rupees Zero Only'],
    [-200, 'Minus Rupees Two Only'],
    [
      1_234_567_890,
      'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and Ninety Paise Only',
    ],
    [10_000_000_000_00, 'Rupees One Thousand Crore Only'],
    [1_100_000, 'Rupees Eleven Thousand Only'],
  ])('MN-10 %d paise is %s', (amount, words) => {
    expect(amountInWords(amount, INR)).toBe(words)
  })

  it('MN-10 other currencies count in millions', () => {
    expect(amountInWords(1_234_567_89, USD)).toBe(
      'Dollars One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Cents Only',
    )
    expect(amountInWords(1_500, JPY)).toBe('Yen One Thousand Five Hundred Only')
    expect(amountInWords(1_005, KWD)).toBe('Dinar One and Five Fils Only')
    expect(amountInWords(150, { code: 'XTS', digits: 2, symbol: 'X' })).toBe('XTS One and 50/100 Only')
    expect(amountInWords(12_345_678_00, INR, 'international')).toBe(
      'Rupees Twelve Million Three Hundred Forty Five Thousand Six Hundred Seventy Eight Only',
    )
    expect(
      [100, 1_000, 1_000_000_000, 1_000_000_000_000, 1_000_000_000_000_000].map((value) =>
        numberInWords(value, 'international'),
      ),
    ).toEqual(['One Hundred', 'One Thousand', 'One Billion', 'One Trillion', 'One Quadrillion'])
    expect([100, 100_000, 10_000_000].map((value) => numberInWords(value, 'indian'))).toEqual([
      'One Hundred',
      'One Lakh',
      'One Crore',
    ])
    expect([0, 13, 20, 40, 99, 115].map((value) => numberInWords(value, 'indian'))).toEqual([
      'Zero',
      'Thirteen',
      'Twenty',
      'Forty',
      'Ninety Nine',
      'One Hundred Fifteen',
    ])
  })
})
