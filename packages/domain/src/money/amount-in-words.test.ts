import { describe, expect, it } from 'vitest'
import { CURRENCIES, amountInWords } from '../index.ts'
import { numberInWords } from './amount-in-words.ts'

const { INR, JPY, KWD, USD } = CURRENCIES

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
