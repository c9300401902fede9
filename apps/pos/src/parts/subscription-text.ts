import type { Store } from '@evertill/contract'
import type { SubscriptionState } from '@evertill/domain'
import type { TFunction } from 'i18next'

/** The text of the banner or the expiry page, if any. "day(s)" is part of the English text (D-23). */
export function subscriptionText({ expired, warning, days }: SubscriptionState, t: TFunction) {
  if (expired) return days === 0 ? t('subscription.ended') : t('subscription.endedAgo', { days: -days })
  if (!warning) return undefined
  return days === 0 ? t('subscription.endsToday') : t('subscription.endsIn', { days })
}

/** What the server stored for tills whose access has expired, if anything. */
export const messageOf = (store: Pick<Store, 'AccessMessage'> | null): string | undefined =>
  store?.AccessMessage?.trim() || undefined
