/** The last day of each bucket but the last, which has no end: 0 to 30 days, 31 to 60, 61 to 90, over 90. */
export const AGE_LIMITS = [30, 60, 90] as const

export interface Due {
  /** The business date of the bill. */
  date: string
  amount: number
}

export interface Ageing {
  /** One amount per bucket, youngest first. */
  buckets: readonly number[]
  /** The date of the oldest bill; null without one. */
  oldest: string | null
  /** What belongs to no bill: an opening balance, or below zero an advance. */
  noBill: number
}

const DAY_MS = 86_400_000

/** Whole days since a bill was made; zero for one from the future. */
export const daysSince = (date: string, today: string): number =>
  Math.max(0, Math.floor((Date.parse(today) - Date.parse(date)) / DAY_MS))

/** How old the parts of a balance are. Buckets and what is on no bill add up to the balance. */
export const ageingOf = (balance: number, dues: readonly Due[], today: string): Ageing => {
  const buckets = Array<number>(AGE_LIMITS.length + 1).fill(0)
  let oldest: string | null = null
  let onBills = 0
  for (const { date, amount } of dues) {
    const days = daysSince(date, today)
    const at = AGE_LIMITS.filter((limit) => days > limit).length
    buckets[at] = (buckets[at] ?? 0) + amount
    onBills += amount
    if (oldest === null || date < oldest) oldest = date
  }
  return { buckets, oldest, noBill: balance - onBills }
}
