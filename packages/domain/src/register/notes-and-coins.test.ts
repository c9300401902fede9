import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeInNotes, CURRENCIES, notesAndCoins, quickCash } from '../index.ts'

const CODES = Object.keys(CURRENCIES)
const allOf = (code: string) => {
  const { notes, coins } = notesAndCoins(code) ?? { notes: [], coins: [] }
  return [...new Set([...notes, ...coins])].toSorted((a, b) => b - a)
}

describe('RG-10 notes and coins', () => {
  it('RG-10 at least 30 currencies have theirs, largest first, in minor units', () => {
    expect(CODES.length).toBeGreaterThanOrEqual(30)
    for (const code of CODES) {
      const { notes, coins } = notesAndCoins(code) ?? { notes: [], coins: [] }
      expect(notes.length, code).toBeGreaterThan(2)
      for (const list of [notes, coins]) expect(list, code).toEqual(list.toSorted((a, b) => b - a))
      expect([...notes, ...coins].every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true)
    }
    expect(notesAndCoins('XYZ')).toBeUndefined()
  })

  it('RG-10 minor digits are those of the currency: 10,000 yen, 20 dinars of 1,000 fils, 5 cents', () => {
    expect(notesAndCoins('JPY')).toEqual({
      notes: [10_000, 5_000, 2_000, 1_000],
      coins: [500, 100, 50, 10, 5, 1],
    })
    expect(notesAndCoins('kwd')?.notes).toEqual([20_000, 10_000, 5_000, 1_000, 500, 250])
    expect(notesAndCoins('CHF')?.coins.at(-1)).toBe(5)
  })

  it('RG-10 quick cash offers notes of the currency', () => {
    const notes = (code: string) => notesAndCoins(code)?.notes ?? []
    expect(quickCash(1_234, notes('EUR'))).toEqual([1_234, 1_500, 2_000, 5_000, 10_000])
    expect(quickCash(3_480, notes('JPY'))).toEqual([3_480, 4_000, 5_000, 10_000, 20_000])
  })

  it.each(CODES)(
    'RG-10 change in %s is the fewest notes and coins, and what no coin pays is left',
    (code) => {
      const values = allOf(code)
      const smallest = values.at(-1) ?? 1
      // Counted in the smallest coin; above the largest of these values the same pattern repeats.
      const small = values
        .map((value) => value / smallest)
        .filter((value) => Number.isInteger(value) && value <= 500)
      const fewest = [0]
      for (let amount = 1; amount <= 1_000; amount++) {
        fewest.push(
          1 +
            Math.min(...small.filter((value) => value <= amount).map((value) => fewest[amount - value] ?? 0)),
        )
      }
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000 }), (units) => {
          const denominations = small.map((value) => value * smallest)
          const { notes, rest } = changeInNotes(units * smallest, denominations)
          expect(rest).toBe(0)
          expect(notes.reduce((sum, { count }) => sum + count, 0)).toBe(fewest[units])
        }),
      )
    },
  )
})
