/** `2026-04` is followed by `2026-05`. */
const monthAfter = (period: string): string => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** The return that has to say what came too late for a closed month: that of the first open month after it. */
export const firstOpenMonth = (period: string, closed: ReadonlySet<string>): string => {
  let month = monthAfter(period)
  while (closed.has(month)) month = monthAfter(month)
  return month
}

/** The closed months whose late changes count in the return of this month. None if it is closed itself. */
export const monthsCountedIn = (period: string, closed: ReadonlySet<string>): string[] =>
  closed.has(period)
    ? []
    : [...closed].filter((one) => one < period && firstOpenMonth(one, closed) === period).sort()
