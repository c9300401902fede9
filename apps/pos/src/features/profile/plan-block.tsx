import type { SubscriptionState } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { toast } from '@evertill/ui/toast.ts'
import classes from './profile-panel.module.css'

interface PlanBlockProps {
  plan: string
  expiryDate: string | undefined
  subscription: SubscriptionState | null
}

export function PlanBlock({ plan, expiryDate, subscription }: PlanBlockProps) {
  const { t, i18n } = useTranslation()
  // A distant expiry is shown as a date, a near one as days.
  const remaining =
    subscription?.warning === true || subscription?.expired === true
      ? t('profile.daysRemaining', { count: Math.max(subscription.days, 0) })
      : expiryDate === undefined
        ? t('profile.notProvided')
        : formatDay(expiryDate, i18n.language)
  return (
    <section aria-labelledby="profile-plan">
      <h3 id="profile-plan" className={classes.heading}>
        {t('profile.planTitle')}
      </h3>
      <Facts
        rows={[
          [t('profile.plan'), plan],
          [t('profile.expires'), remaining],
        ]}
      />
      <Button
        variant="default"
        fullWidth
        className={classes.renew}
        onClick={() => toast.info(t('profile.renewSoon'))}
      >
        {t('profile.renew')}
      </Button>
    </section>
  )
}
