import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contradictionsOf, draftOfSale, freezeSale, Sale } from '../index.ts'

const golden = Sale.parse(
  JSON.parse(readFileSync(new URL('../../fixtures/sale-v1.json', import.meta.url), 'utf8')),
)
const changed = (change: (sale: Sale) => void): Sale => {
  const copy = structuredClone(golden)
  change(copy)
  return copy
}
const line = (sale: Sale, index = 0) => sale.Lines[index] ?? expect.fail('the golden sale has three lines')
const payment = (sale: Sale) => sale.Payments[0] ?? expect.fail('the golden sale has one payment')

describe('the golden sale', () => {
  test('CT-2 has the amounts that a pocket calculator gives', () => {
    // 2 × 58.00 + 40.00 + 1.235 kg × 89.00 (109.915, rounded away from zero) = 265.92, rounded to the rupee.
    expect(golden.TotalAmount).toBe(26592)
    expect(golden.RoundOff).toBe(8)
    expect(golden.PayableAmount).toBe(26600)
    expect(golden.ChangeAmount).toBe(23400)
    expect(golden.Lines.map((row) => row.TaxableAmount)).toEqual([11048, 3390, 10468])
    expect(golden.TaxAmount).toBe(2 * (276 + 305 + 262))
  })

  test('CT-2 computed again from its own inputs, it is the same to the last field', () => {
    expect(freezeSale(golden, draftOfSale(golden))).toEqual(golden)
    expect(contradictionsOf(golden)).toEqual([])
  })
})

describe('CT-3 a sale that contradicts itself is detected', () => {
  const amounts = Object.entries(golden).filter(
    ([name, value]) => typeof value === 'number' && /Amount$|RoundOff/.test(name),
  )
  test.each(amounts)('by a changed %s of the bill', (name) => {
    const sale = changed((copy) => Object.assign(copy, { [name]: Number(copy[name as keyof Sale]) + 1 }))
    expect(contradictionsOf(sale).map((error) => error.path)).toContain(name)
  })

  const lineAmounts = Object.keys(line(golden)).filter((name) => name.endsWith('Amount'))
  test.each(lineAmounts)('by a changed %s of a line', (name) => {
    const sale = changed((copy) =>
      Object.assign(line(copy, 1), { [name]: Number(Reflect.get(line(copy, 1), name)) + 1 }),
    )
    expect(contradictionsOf(sale).map((error) => error.path)).toContain(`Lines.1.${name}`)
  })

  test('by a changed tax head', () => {
    const sale = changed((copy) => {
      const head = line(copy).TaxHeads[0]
      if (head) head.Amount += 1
    })
    expect(contradictionsOf(sale).map((error) => error.path)).toContain('Lines.0.TaxHeads.0.Amount')
  })

  test.each([
    ['a price lowered in the browser', (copy: Sale) => Object.assign(line(copy), { UnitPrice: 100 })],
    ['a quantity', (copy: Sale) => Object.assign(line(copy), { Quantity: 3000 })],
    ['a payment that is too small', (copy: Sale) => Object.assign(payment(copy), { TenderedAmount: 26500 })],
    ['change that was not due', (copy: Sale) => Object.assign(payment(copy), { ChangeAmount: 23500 })],
    ['no payment at all', (copy: Sale) => Object.assign(copy, { Payments: [] })],
    ['a line that stands twice', (copy: Sale) => copy.Lines.push(line(copy))],
  ])('by %s', (_, change) => {
    expect(contradictionsOf(changed((copy) => void change(copy)))).not.toEqual([])
  })
})

describe('CT-4 bad figures are field errors', () => {
  test.each([0, -1, 1e9, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('quantity %s', (Quantity) => {
    const result = Sale.safeParse(changed((copy) => Object.assign(line(copy), { Quantity })))
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['Lines.0.Quantity'])
  })

  test.each([12.5, -1, 1e15])('unit price %s', (UnitPrice) => {
    const result = Sale.safeParse(changed((copy) => Object.assign(line(copy), { UnitPrice })))
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['Lines.0.UnitPrice'])
  })

  test('fields of a newer till are no errors', () => {
    expect(Sale.safeParse({ ...golden, LoyaltyPoints: 4 }).success).toBe(true)
  })
})
