import { describe, expect, it } from 'vitest'
import { decimalNumber } from './decimal.ts'
import { HUNDRED_PERCENT, percentOf } from './percent.ts'
import { parseQuantity, piecesIn, quantityForAmount } from './quantity.ts'

describe('a part of a whole', () => {
  it.each([
    [1_000, 10_000, 100_000],
    [1_001, 10_000, 100_100],
    [1, 3, 333_334],
    [1, 1, HUNDRED_PERCENT],
    [2, 1, 2 * HUNDRED_PERCENT],
    [1, HUNDRED_PERCENT * 4, 1],
    [5, 0, HUNDRED_PERCENT],
    [5, -5, HUNDRED_PERCENT],
    [0, 3, 0],
    [0, 0, 0],
    [-1, 3, 0],
    [100_000_000_000_001, 1_000_000_000_000_000, 100_001],
  ])('FC-7 %d of %d is %d ten-thousandths of a percent, rounded up', (part, whole, expected) => {
    expect(percentOf(part, whole)).toBe(expected)
  })
})

describe('goods for an amount', () => {
  it.each([
    [100, 8_900, 12],
    [8_900, 8_900, 1_000],
    [8_901, 8_900, 1_001],
    [8_905, 8_900, 1_001],
    [8_904, 8_900, 1_001],
    [1, 1_000_000, 1],
    [1, 3, 333],
    [100, 3, 33_333],
  ])('%d at %d a unit is %d thousandths', (amount, unitPrice, quantity) => {
    expect(quantityForAmount(amount, unitPrice)).toBe(quantity)
  })

  it('is worth the money and no thousandth more than that', () => {
    const worth = (quantity: number, unitPrice: number) => Math.round((quantity * unitPrice) / 1_000)
    for (const unitPrice of [3, 99, 8_900, 45_000])
      for (let amount = 1; amount < 400; amount += 7) {
        const quantity = quantityForAmount(amount, unitPrice)
        expect(worth(quantity, unitPrice)).toBeGreaterThanOrEqual(amount)
        expect(quantity).toBeLessThanOrEqual(Math.ceil((amount * 1_000) / unitPrice))
      }
  })
})

it('SL-51 whole units count as pieces, and what was weighed as one', () => {
  expect(piecesIn([])).toBe(0)
  expect(piecesIn([3_000])).toBe(3)
  expect(piecesIn([3_000, 1_235, 2_000, 500])).toBe(7)
})

it('an integer of a file with plain numbers keeps its digits', () => {
  expect([decimalNumber(12_345, 2), decimalNumber(180_000, 4), decimalNumber(-5, 2)]).toEqual([
    123.45, 18, -0.05,
  ])
})

it('a quantity that is no number is a fault at its place', () => {
  for (const text of ['', 'abc', '1,5', '1.2345'])
    expect(parseQuantity(text, 'lines[0]')).toMatchObject({ code: 'quantity.invalid', path: 'lines[0]' })
  expect(parseQuantity('1e9', 'q')).toMatchObject({ code: 'quantity.invalid' })
  expect(parseQuantity('99999999999999999999', 'q')).toMatchObject({ code: 'quantity.too-large' })
  expect(parseQuantity(' 1.500 ')).toBe(1_500)
})
