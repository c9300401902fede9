import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessDateOf,
  calendarDateOf,
  defaultPrefix,
  documentNumber,
  financialYearOf,
  formatDocumentNumber,
  isSlotHolder,
  mergeRunningNumber,
  needsNextSlot,
  nextRunningNumber,
  seriesCapacity,
  seriesId,
  slotAfter,
} from '../index.ts'
import { isBusinessDate } from './business-date.ts'

const series = { prefix: 'BLR1', slot: 'A', typeLetter: 'S', financialYear: 2026 }

describe('document numbers', () => {
  it('RN-1 a number is prefix, slot, type, year and five digits: BLR1A/S26/00042', () => {
    expect(formatDocumentNumber(series, 42)).toBe('BLR1A/S26/00042')
    expect(documentNumber({ ...series, typeLetter: 'C', financialYear: 2009 }, 7)).toBe('BLR1A/C09/00007')
  })

  it('RN-2 a number has at most 16 letters, digits, - and /, and grows to six digits where the slot has one letter', () => {
    expect(documentNumber(series, 100_000)).toBe('BLR1A/S26/100000')
    expect(documentNumber(series, 999_999)).toHaveLength(16)
    expect(documentNumber(series, 1_000_000)).toMatchObject({ code: 'number.series-full' })
    expect(documentNumber({ ...series, slot: 'AB' }, 99_999)).toBe('BLR1AB/S26/99999')
    expect(documentNumber({ ...series, slot: 'AB' }, 100_000)).toMatchObject({ code: 'number.series-full' })
    const any = fc.record({
      prefix: fc.stringMatching(/^[A-Z0-9]{1,4}$/),
      slot: fc.stringMatching(/^[A-Z]{1,2}$/),
      typeLetter: fc.constantFrom('S', 'C', 'O', 'Q', 'P', 'R'),
      financialYear: fc.integer({ min: 2017, max: 2116 }),
    })
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (key, share) => {
        const no = 1 + Math.floor(share * (seriesCapacity(key) - 1))
        expect(documentNumber(key, no)).toMatch(/^[A-Za-z0-9/-]{1,16}$/)
      }),
    )
  })

  it.each([
    { prefix: '' },
    { prefix: 'BLR12' },
    { prefix: 'b1' },
    { slot: '' },
    { slot: 'ABC' },
    { slot: '1' },
    { typeLetter: 'SS' },
    { financialYear: -1 },
    { financialYear: 2026.5 },
  ])('RN-2 a series with %j is a fault', (more) => {
    expect(documentNumber({ ...series, ...more }, 1)).toMatchObject({ code: 'number.series-invalid' })
  })

  it('RN-2 a running number is a whole number of at least 1', () => {
    for (const no of [0, -1, 1.5, Number.NaN])
      expect(documentNumber(series, no)).toMatchObject({ code: 'number.invalid' })
  })

  it('RN-3 slots go from A to Z, then two letters, and the next one is leased ahead of the end', () => {
    expect(['', 'A', 'Y', 'Z', 'AA', 'AZ', 'ZY', 'ZZ'].map(slotAfter)).toEqual([
      'A',
      'B',
      'Z',
      'AA',
      'AB',
      'BA',
      'ZZ',
      undefined,
    ])
    expect([994_998, 994_999].map((last) => needsNextSlot({ slot: 'A' }, last))).toEqual([false, true])
    expect([94_998, 94_999].map((last) => needsNextSlot({ slot: 'AA' }, last))).toEqual([false, true])
  })

  it('RN-4 the prefix is the store code, cleaned and cut to four', () => {
    expect(['blr-1 main', 'MG Road', 'é!', 'X'].map(defaultPrefix)).toEqual(['BLR1', 'MGRO', '', 'X'])
  })
})

describe('the holder of a slot', () => {
  it('RN-9 a till that continues from its last contact holds the slot, also when it repeats a lost call', () => {
    expect(isSlotHolder(undefined, { nextMark: 'b' })).toBe(true)
    expect(isSlotHolder('a', { mark: 'a', nextMark: 'b' })).toBe(true)
    expect(isSlotHolder('b', { mark: 'a', nextMark: 'b' })).toBe(true)
  })

  it('RN-9 of a till and its copies only the first that calls holds the slot, in any order of calls', () => {
    const order = fc.array(fc.nat(2), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(order, (calls) => {
        let stored: string | undefined = 'copied'
        const marks = ['copied', 'copied', 'copied']
        const holders = new Set<number>()
        for (const [at, till] of calls.entries()) {
          const told = { mark: marks[till], nextMark: `${till}-${at}` }
          if (!isSlotHolder(stored, told)) continue
          stored = told.nextMark
          marks[till] = told.nextMark
          holders.add(till)
        }
        expect([...holders]).toEqual([calls[0]])
      }),
    )
  })

  it('RN-9 a till without a mark does not hold a slot that has one', () => {
    expect(isSlotHolder('a', { nextMark: 'b' })).toBe(false)
  })
})

describe('financial year', () => {
  it('RN-5 N1 and N2: the year turns at midnight of 1 April on the store’s clock', () => {
    expect(financialYearOf('2026-03-31T18:29:59Z', 330)).toBe(2025)
    expect(financialYearOf('2026-03-31T18:30:00Z', 330)).toBe(2026)
    expect(
      ['2026-01-01T00:00:00Z', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z', '2026-12-31T00:00:00Z'].map(
        (at) => financialYearOf(at, 0),
      ),
    ).toEqual([2025, 2025, 2026, 2026])
  })

  it('RN-5 the counter of a new year starts at 1 and the old one is kept', () => {
    expect(nextRunningNumber(undefined)).toBe(1)
    expect(nextRunningNumber(41)).toBe(42)
    expect(seriesId(series)).not.toBe(seriesId({ ...series, financialYear: 2025 }))
    expect(new Set(['A', 'B'].map((slot) => seriesId({ ...series, slot }))).size).toBe(2)
  })

  it('RN-6 the business date is the calendar date of the store', () => {
    expect(businessDateOf('2026-11-14T18:29:59Z', 330, 0)).toBe('2026-11-14')
    expect(businessDateOf('2026-11-14T18:30:00Z', 330, 0)).toBe('2026-11-15')
    expect(businessDateOf('2026-11-15T02:00:00Z', -300, 0)).toBe('2026-11-14')
    expect([
      businessDateOf('nonsense', 0, 0),
      calendarDateOf('nonsense', 0),
      financialYearOf('nonsense', 0),
      businessDateOf('2026-01-01T00:00:00Z', Number.NaN, 0),
    ]).toEqual(['', '', 0, ''])
    expect(
      ['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 20260101].map(isBusinessDate),
    ).toEqual([true, true, false, false, false, false])
  })
})

describe('a day that ends after midnight', () => {
  it('RN-12 what happens before the end of the day belongs to the day before', () => {
    expect(businessDateOf('2026-11-14T22:29:59Z', 330, 240)).toBe('2026-11-14')
    expect(businessDateOf('2026-11-14T22:30:00Z', 330, 240)).toBe('2026-11-15')
    expect(calendarDateOf('2026-11-14T22:29:59Z', 330)).toBe('2026-11-15')
  })

  it('RN-13 N2 the financial year of a number begins at midnight of 1 April, whenever the day ends', () => {
    const atHalfPastMidnight = '2026-03-31T19:00:00Z'
    expect(businessDateOf(atHalfPastMidnight, 330, 240)).toBe('2026-03-31')
    expect(financialYearOf(atHalfPastMidnight, 330)).toBe(2026)
  })
})

describe('merge', () => {
  it('RN-7 the higher number wins, both ways', () => {
    expect(mergeRunningNumber('k', 7, 5)).toEqual({
      key: 'k',
      runningNo: 7,
      raiseServer: true,
      raiseLocal: false,
    })
    expect(mergeRunningNumber('k', 5, 7)).toEqual({
      key: 'k',
      runningNo: 7,
      raiseServer: false,
      raiseLocal: true,
    })
    expect(mergeRunningNumber('k', 7, 7)).toEqual({
      key: 'k',
      runningNo: 7,
      raiseServer: false,
      raiseLocal: false,
    })
    expect(mergeRunningNumber('k', undefined, 3)).toMatchObject({ runningNo: 3, raiseLocal: true })
    expect(mergeRunningNumber('k', Number.NaN, -3)).toMatchObject({ runningNo: 0 })
  })

  it('RN-8 without a key it says Key is required', () => {
    for (const key of [undefined, null, ''])
      expect(mergeRunningNumber(key, 1, 2)).toMatchObject({
        code: 'number.key-required',
        message: 'Key is required',
      })
  })

  it('RN-7 merging in any order never lowers a number', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000)), (seen) => {
        let local = 0
        for (const server of seen) {
          const merged = mergeRunningNumber('k', local, server)
          if (!('runningNo' in merged)) throw new Error('fault')
          expect(merged.runningNo).toBeGreaterThanOrEqual(local)
          local = merged.runningNo
        }
        expect(local).toBe(Math.max(0, ...seen))
      }),
    )
  })
})
