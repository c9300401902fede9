import type { SubscriptionState } from '@evertill/domain'
import type { TFunction } from 'i18next'

/** What the banner or the expiry page says, if anything. English prints "day(s)" as it stands (decisions.md 23). */
export function subscriptionText({ expired, warning, days }: SubscriptionState, t: TFunction) {
  if (expired) return days === 0 ? t('subscription.ended') : t('subscription.endedAgo', { days: -days })
  if (!warning) return undefined
  return days === 0 ? t('subscription.endsToday') : t('subscription.endsIn', { days })
}
