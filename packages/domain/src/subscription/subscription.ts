const WARNING_DAYS = 30

export interface SubscriptionState {
  expired: boolean
  warning: boolean
  /** Days until the expiry date; negative after it. */
  days: number
}

const DAY_MS = 86_400_000

/** Whole calendar days from one business date to another; undefined when either is unreadable. */
export function daysBetween(fromDate: string, toDate: string): number | undefined {
  const from = Date.parse(`${fromDate}T00:00:00Z`)
  const to = Date.parse(`${toDate}T00:00:00Z`)
  return Number.isFinite(from) && Number.isFinite(to) ? Math.floor((to - from) / DAY_MS) : undefined
}

/**
 * Expired when the expiry date is before today. `endedToday` means that the server ended the access today, the only way
 * to be expired with zero days (D-23). A store without a readable expiry date is not locked: the server decides.
 */
export function subscriptionOn(
  today: string,
  expiryDate: string | undefined,
  endedToday = false,
): SubscriptionState {
  const days = expiryDate === undefined ? undefined : daysBetween(today, expiryDate.slice(0, 10))
  if (endedToday && (days === undefined || days >= 0)) return expiredSince(0)
  if (days === undefined) return { expired: false, warning: false, days: 0 }
  if (days < 0) return expiredSince(-days)
  return { expired: false, warning: days <= WARNING_DAYS, days }
}

function expiredSince(days: number): SubscriptionState {
  return { expired: true, warning: false, days: days === 0 ? 0 : -days }
}
