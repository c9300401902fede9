/** Subscription of a store, with its texts to the letter ("day(s)" is printed as it stands). */
export const WARNING_DAYS = 30

export interface SubscriptionState {
  expired: boolean
  warning: boolean
  /** Days until the expiry date; below zero it has passed. */
  days: number
  /** What the banner or the expiry page says, if anything. */
  message: string | undefined
}

const DAY_MS = 86_400_000

/** Whole calendar days from one business date to another; undefined when either is unreadable. */
export function daysBetween(fromDate: string, toDate: string): number | undefined {
  const from = Date.parse(`${fromDate}T00:00:00Z`)
  const to = Date.parse(`${toDate}T00:00:00Z`)
  return Number.isFinite(from) && Number.isFinite(to) ? Math.floor((to - from) / DAY_MS) : undefined
}

/**
 * Expired when the expiry date is before today. `endedToday` is the server's word that access ended earlier today: the only
 * way to be expired with zero days. A store without a readable expiry date is not locked: the server decides.
 */
export function subscriptionOn(
  today: string,
  expiryDate: string | undefined,
  endedToday = false,
): SubscriptionState {
  const days = expiryDate === undefined ? undefined : daysBetween(today, expiryDate.slice(0, 10))
  if (endedToday && (days === undefined || days >= 0)) return expiredSince(0)
  if (days === undefined) return { expired: false, warning: false, days: 0, message: undefined }
  if (days < 0) return expiredSince(-days)
  if (days > WARNING_DAYS) return { expired: false, warning: false, days, message: undefined }
  const message =
    days === 0
      ? 'Your subscription will expire today. Kindly renew.'
      : `Your subscription will expire in ${days} day(s). Kindly renew.`
  return { expired: false, warning: true, days, message }
}

function expiredSince(days: number): SubscriptionState {
  const message =
    days === 0
      ? 'Your subscription has expired. Kindly renew to enjoy uninterrupted services.'
      : `Your subscription expired ${days} day(s) ago. Kindly renew to continue.`
  return { expired: true, warning: false, days: days === 0 ? 0 : -days, message }
}
