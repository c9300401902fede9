import { describe, expect, test } from 'vitest'
import { netWeight, quantityOfWeight, type ScaleWeight, weightUnitOf } from './scale-weight.ts'

const weight = (digits: number, unit: ScaleWeight['unit'] = 'kg', decimals = 3): ScaleWeight => ({
  digits,
  decimals,
  unit,
})

describe('a weight becomes a quantity', () => {
  test.each([
    ['1.235 kg sold by the kg', weight(1_235), 'kg', 1_235],
    ['1.235 kg sold by the gram', weight(1_235), 'g', 1_235_000],
    ['250 g sold by the kg', weight(250, 'g', 0), 'kg', 250],
    ['1.00 lb sold by the kg', weight(100, 'lb', 2), 'kg', 454],
    ['1.00 lb sold by the gram', weight(100, 'lb', 2), 'g', 453_592],
    ['16 oz sold by the pound', weight(16, 'oz', 0), 'lb', 1_000],
    ['half a thousandth', weight(5, 'g', 1), 'kg', 1],
    ['just less than half a thousandth', weight(4_999, 'g', 4), 'kg', 0],
    ['the largest weight that a scale shows', weight(999_999, 'kg', 0), 'g', 999_999_000_000],
  ] as const)('WG-3 %s', (_what, shown, sold, quantity) => {
    expect(quantityOfWeight(shown, sold)).toBe(quantity)
  })

  test('WG-3 a pound and back is the same pound', () => {
    for (let digits = 1; digits < 3_000; digits += 7)
      expect(quantityOfWeight(weight(digits, 'lb'), 'lb')).toBe(digits)
  })

  test('WG-4 the tare is taken off in the digits of the scale, without a rounding of its own', () => {
    expect(netWeight(weight(1_235), weight(35))).toEqual(weight(1_200))
    expect(netWeight(weight(20), weight(35)).digits).toBe(-15)
    expect(netWeight(weight(20), null)).toEqual(weight(20))
  })

  test('WG-3 goods that are not sold by weight have no unit of weight', () => {
    expect(['kg', 'Kg.', 'gms', 'LB', 'pcs', 'l', ''].map(weightUnitOf)).toEqual([
      'kg',
      'kg',
      'g',
      'lb',
      undefined,
      undefined,
      undefined,
    ])
  })
})
