import type { ReportMeasure, ReportRow } from '@evertill/contract'
import type { Bar } from '../parts/bar-chart.tsx'

/** More bars cannot be told apart. */
const MAX_BARS = 12
const MAX_TIMES = 400

const numberIn = (values: ReportRow['Compare'], measure: ReportMeasure): number | undefined => {
  const value = values?.[measure]
  return typeof value === 'number' ? value : undefined
}

/** Times from the first to the last, everything else from the largest on. */
export const barsOf = (
  rows: readonly ReportRow[],
  measure: ReportMeasure,
  isTime: boolean,
  labelOf: (row: ReportRow) => string,
): Bar[] => {
  const chosen = isTime
    ? rows.toSorted((a, b) => a.Key.localeCompare(b.Key, 'en', { numeric: true })).slice(-MAX_TIMES)
    : rows
        .toSorted((a, b) => (numberIn(b.Values, measure) ?? 0) - (numberIn(a.Values, measure) ?? 0))
        .slice(0, MAX_BARS)
  return chosen.map((row) => ({
    label: labelOf(row),
    now: numberIn(row.Values, measure) ?? 0,
    before: numberIn(row.Compare, measure),
  }))
}
