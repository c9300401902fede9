import { describe, expect, test } from 'vitest'
import { changedPrice, checkDigitFault, internalBarcode } from '../index.ts'

const rule = { kind: 'percent', by: 100_000, step: 1, less: 0 } as const

describe('a rule for prices', () => {
  test('HC-32 raises or lowers by a percentage or an amount, or sets the price', () => {
    expect(changedPrice(5_800, rule)).toBe(6_380)
    expect(changedPrice(5_800, { ...rule, by: -100_000 })).toBe(5_220)
    expect(changedPrice(333, { ...rule, by: 50_000 })).toBe(350)
    expect(changedPrice(5_800, { ...rule, kind: 'amount', by: -800 })).toBe(5_000)
    expect(changedPrice(5_800, { ...rule, kind: 'set', by: 4_200 })).toBe(4_200)
  })

  test('HC-32 rounds to a step, or to a price just below it', () => {
    expect(changedPrice(5_800, { ...rule, step: 100 })).toBe(6_400)
    expect(changedPrice(5_800, { ...rule, step: 500 })).toBe(6_500)
    expect(changedPrice(5_800, { ...rule, step: 100, less: 1 })).toBe(6_399)
    expect(changedPrice(5_800, { ...rule, kind: 'set', by: 4_250, step: 100 })).toBe(4_300)
  })

  test('HC-32 makes no price negative and leaves alone what does not move', () => {
    expect(changedPrice(500, { ...rule, kind: 'amount', by: -800 })).toBe(0)
    expect(changedPrice(500, { ...rule, kind: 'amount', by: -500, step: 100, less: 1 })).toBe(0)
    expect(changedPrice(1_234, { ...rule, by: 0, step: 100 })).toBe(1_234)
  })
})

describe('a barcode', () => {
  test('HC-7 that could be an EAN is told which digit it should end with', () => {
    expect(checkDigitFault('8900000000013')).toBe('2')
    expect(checkDigitFault('8900000000012')).toBeUndefined()
    expect(checkDigitFault('SHELF-13')).toBeUndefined()
  })

  test('HC-10 of the shop itself begins with a prefix that no scale prints', () => {
    const rules = ['20', '22', '24'].map((prefix) => ({ prefix }))
    expect(internalBarcode('0000000001', [])).toBe('2000000000015')
    const code = internalBarcode('1234567890', rules) ?? ''
    expect([code.slice(0, 2), code.length, checkDigitFault(code)]).toEqual(['25', 13, undefined])
    const all = Array.from({ length: 10 }, (_, at) => ({ prefix: String(20 + at) }))
    expect(internalBarcode('1234567890', all)).toBeUndefined()
  })
})
