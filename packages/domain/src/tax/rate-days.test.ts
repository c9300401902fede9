import { describe, expect, test } from 'vitest'
import { gapsBetweenRates, overlappingRates } from './rate-days.ts'

const until = (validTo: string) => ({ validTo })
const from = (validFrom: string, validTo?: string) => ({
  validFrom,
  ...(validTo === undefined ? {} : { validTo }),
})

describe('HB-20 the days of dated rates', () => {
  test('that follow each other do not overlap and have no gap', () => {
    const rates = [until('2025-09-21'), from('2025-09-22', '2026-03-31'), from('2026-04-01')]
    expect(overlappingRates(rates)).toEqual([])
    expect(gapsBetweenRates(rates)).toEqual([])
    expect(overlappingRates([{}])).toEqual([])
    expect(gapsBetweenRates([{}])).toEqual([])
  })

  test('overlap on one shared day, whatever their order', () => {
    expect(overlappingRates([until('2025-09-22'), from('2025-09-22')])).toEqual([{ rate: 1, with: 0 }])
    expect(overlappingRates([from('2025-09-22'), until('2025-09-22')])).toEqual([{ rate: 0, with: 1 }])
  })

  test('overlap where the first one has no end, and where two begin on one day', () => {
    expect(overlappingRates([{}, from('2026-04-01')])).toEqual([{ rate: 1, with: 0 }])
    expect(overlappingRates([from('2026-04-01'), from('2026-04-01', '2026-04-30')])).toEqual([
      { rate: 1, with: 0 },
    ])
  })

  test('may be the same for different value conditions', () => {
    expect(overlappingRates([{ upTo: 250_000 }, {}])).toEqual([])
    expect(overlappingRates([{ upTo: 250_000 }, { upTo: 250_000 }])).toEqual([{ rate: 1, with: 0 }])
  })

  test('leave a gap that is named from its first to its last day', () => {
    expect(gapsBetweenRates([until('2026-02-27'), from('2026-03-02')])).toEqual([
      { from: '2026-02-28', to: '2026-03-01' },
    ])
    // Dear goods have no rate on these days, although cheap ones do.
    expect(gapsBetweenRates([until('2026-03-31'), from('2026-04-02'), { upTo: 100_000 }])).toEqual([
      { from: '2026-04-01', to: '2026-04-01' },
    ])
  })

  test('leave no gap below a rate that lasts longer than the next one', () => {
    expect(
      gapsBetweenRates([
        from('2026-01-01', '2026-12-31'),
        from('2026-02-01', '2026-02-28'),
        from('2027-01-01'),
      ]),
    ).toEqual([])
  })
})
