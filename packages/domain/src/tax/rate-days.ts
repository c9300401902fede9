import type { TaxRate } from './tax.ts'

type Days = Pick<TaxRate, 'validFrom' | 'validTo' | 'upTo'>

/** Before and after every business date: ISO dates compare as text. */
const ALWAYS = { first: '0000-01-01', last: '9999-12-31' }
const DAY_MS = 86_400_000

const firstOf = ({ validFrom }: Days): string => validFrom ?? ALWAYS.first
const lastOf = ({ validTo }: Days): string => validTo ?? ALWAYS.last

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The rates that share a day with an earlier one of the same value condition. Of the two the later start is named, and
 * of two with one start the second row.
 */
export function overlappingRates(rates: readonly Days[]): { rate: number; with: number }[] {
  const ordered = rates
    .map((rate, index) => ({ rate, index, first: firstOf(rate), last: lastOf(rate) }))
    .toSorted((a, b) => (a.first === b.first ? a.index - b.index : a.first < b.first ? -1 : 1))
  return ordered.flatMap((later, place) => {
    const earlier = ordered
      .slice(0, place)
      .find((one) => one.rate.upTo === later.rate.upTo && one.last >= later.first && later.last >= one.first)
    return earlier ? [{ rate: later.index, with: earlier.index }] : []
  })
}

/**
 * The days between the first and the last rate on which none applies: a sale of such a day has no tax. A rate with a value
 * condition fills a gap only where every rate has one.
 */
export function gapsBetweenRates(rates: readonly Days[]): { from: string; to: string }[] {
  const whole = rates.filter(({ upTo }) => upTo === undefined)
  const ordered = (whole.length > 0 ? whole : rates)
    .map((rate) => ({ first: firstOf(rate), last: lastOf(rate) }))
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  const gaps: { from: string; to: string }[] = []
  let covered = ordered[0]?.last ?? ALWAYS.last
  for (const { first, last } of ordered.slice(1)) {
    if (covered < first && moved(covered, 1) < first)
      gaps.push({ from: moved(covered, 1), to: moved(first, -1) })
    if (last > covered) covered = last
  }
  return gaps
}
