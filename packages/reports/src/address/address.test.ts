import fc from 'fast-check'
import { MAX_REPORT_DAYS, REPORT_DIMENSIONS, ReportQuery } from '@evertill/contract'
import { expect, test } from 'vitest'
import { COMPARISONS, daysIn, PRESETS } from '../period/period.ts'
import { pathOf, periodsOf, readAddress, type ReportState, stateOf, writeAddress } from './address.ts'
import { questionOf } from '../question.ts'

/** RV-5 takes as long as a dozen other cases. */
const RUNS = Number(process.env['EVERTILL_RUNS'] ?? 1_600)

const key = fc.stringMatching(/^[\w-]{1,12}$/).filter((one) => one !== 'all')
// Without control characters, which no key of the shop has.
const text = fc.string({ unit: 'grapheme' }).map((one) => one.replace(/\p{Cc}/gu, ''))
const state: fc.Arbitrary<ReportState> = fc
  .record({
    report: fc.constant('sales'),
    preset: fc.constantFrom(...PRESETS),
    from: fc.constant(''),
    to: fc.constant(''),
    comparison: fc.constantFrom(...COMPARISONS),
    by: fc.constantFrom('' as const, ...REPORT_DIMENSIONS),
    stores: fc.uniqueArray(key, { maxLength: 3 }),
    registers: fc.uniqueArray(key, { maxLength: 3 }),
    cashiers: fc.uniqueArray(key, { maxLength: 3 }),
    channels: fc.uniqueArray(key, { maxLength: 3 }),
    where: fc.array(
      fc.record({
        dimension: fc.constantFrom(...REPORT_DIMENSIONS),
        key: text,
        label: fc.string({ unit: 'grapheme' }),
      }),
      { maxLength: 6 },
    ),
    sort: fc.constantFrom('', 'netSales', '-netSales', 'tax'),
    days: fc.constantFrom(0, 7, 90),
    month: fc.constantFrom('', '2026-10'),
    allStores: fc.boolean(),
  })
  // All of them is no choice of some.
  .map((one) => (one.stores.length > 0 ? { ...one, allStores: false } : one))

test('RV-4 a page is found again by its address, whatever is chosen', () => {
  fc.assert(
    fc.property(state, (chosen) => {
      expect(readAddress('sales', `?${writeAddress(chosen)}`)).toEqual(chosen)
    }),
  )
})

test('RV-4 a free period is in the address', () => {
  const chosen = { ...stateOf('tax'), preset: 'free', from: '2026-11-01', to: '2026-11-09' } as const
  expect(pathOf(chosen)).toBe('/reports/tax?from=2026-11-01&to=2026-11-09')
  expect(readAddress('tax', '?from=2026-11-01&to=2026-11-09')).toEqual(chosen)
})

test('RV-5 an address that makes no sense opens the report as usual', () => {
  const usual = stateOf('day')
  for (const search of [
    '',
    '?period=never',
    '?from=2026-11-09&to=2026-11-01',
    '?from=2026-02-30&to=x',
    '?where=:',
    '?where=colour:red&label=red',
    '?where=__proto__:1',
    '?where=hour:%00',
    `?where=product:${'x'.repeat(700)}`,
    '?registers=,%00,&cashiers=%0A',
    `?channels=${'x'.repeat(65)}`,
    '?by=constructor&sort=--tax!!',
    '?sort=-toString',
    '?month=2026-13',
    '?days=31',
  ])
    expect(readAddress('day', search)).toEqual(usual)
  expect(pathOf(usual)).toBe('/reports/day')
})

test('RV-6 a filter that a report does not know never stands above its figures', () => {
  const search = '?registers=r1&cashiers=u1&channels=c1&where=category:a&where=reason:b&where=cashier:c'
  const knownOf = (report: string) => {
    const { registers, cashiers, channels, where } = readAddress(report, search)
    return [...registers, ...cashiers, ...channels, ...where.map(({ key: one }) => one)].join(' ')
  }
  expect(knownOf('sales')).toBe('r1 u1 c1 a c')
  expect(knownOf('bills')).toBe('r1 u1 c1 a b c')
  expect(knownOf('voids')).toBe('r1 u1 b c')
  expect(knownOf('cash')).toBe('r1 u1 c')
  expect(knownOf('numbers')).toBe('r1')
  expect(knownOf('gstr1')).toBe('')
})

test('RV-3 the address says what is compared', () => {
  const chosen = readAddress('day', '?period=thisMonth&compare=year')
  expect(periodsOf(chosen, '2026-11-18')).toEqual({
    period: { from: '2026-11-01', to: '2026-11-18' },
    compared: { from: '2025-11-01', to: '2025-11-18' },
  })
})

test('RV-5 what the server would refuse never reaches it, whatever an address says', () => {
  const words = fc.oneof(
    text,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('hour:1', 'tag:'),
  )
  const names = ['from', 'to', 'period', 'compare', 'by', 'registers', 'cashiers', 'where', 'label', 'sort']
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), words), { maxLength: 8 })
  fc.assert(
    fc.property(pairs, (given) => {
      const state = readAddress('sales', new URLSearchParams(given).toString())
      const asked = ReportQuery.safeParse(questionOf(state, ['store'], '2026-11-18'))
      expect(asked.error?.issues).toBe(undefined)
    }),
    { numRuns: Math.ceil(RUNS / 16) },
  )
  const long = readAddress('sales', '?from=1000-01-01&to=2026-11-18')
  expect(daysIn(long)).toBe(MAX_REPORT_DAYS)
  const many = Array.from({ length: 150 }, (_, at) => `r${at}`)
  expect(readAddress('sales', `?registers=${['a', 'a', ...many].join(',')}`).registers).toHaveLength(100)
})
