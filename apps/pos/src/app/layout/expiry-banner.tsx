import { IconCalendarExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStoreSubscription } from '../../queries/use-store-subscription.ts'
import { subscriptionText } from '../../parts/subscription-text.ts'
import classes from './banner.module.css'

export function ExpiryBanner() {
  const { t } = useTranslation()
  const subscription = useStoreSubscription()
  const message = subscription && subscriptionText(subscription, t)
  if (!message) return null
  return (
    <div role="status" className={classes.banner} data-tone="wait">
      <IconCalendarExclamation size={18} stroke={1.5} aria-hidden />
      <span>{message}</span>
    </div>
  )
}
