import type { ReportRow } from '@evertill/contract'

/** `netSales` is the largest first, `-netSales` the smallest; empty is the order of the server. */
export const sortRows = (rows: readonly ReportRow[], sort: string): readonly ReportRow[] => {
  if (sort === '') return rows
  const isUp = sort.startsWith('-')
  const measure = isUp ? sort.slice(1) : sort
  if (!rows.some(({ Values }) => measure in Values)) return rows
  return rows.toSorted((a, b) => {
    const [first, second] = [a.Values[measure] ?? null, b.Values[measure] ?? null]
    // What has no value comes last, whichever way.
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), undefined, { numeric: true })
    return isUp ? order : -order
  })
}

/** The next order when a head is pressed: largest first, smallest first, and as the server gives it. */
export const nextSort = (sort: string, measure: string): string =>
  sort === measure ? `-${measure}` : sort === `-${measure}` ? '' : measure
