import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import { useStoreSubscription } from '../../queries/use-store-subscription.ts'
import { Facts } from '@evertill/ui/facts.tsx'
import { DENSITIES, THEMES } from '@evertill/ui/preferences.ts'
import { Choice } from '@evertill/ui/choice.tsx'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import type { SubscriptionState } from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { LanguageSelect } from '@evertill/ui/language-select.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { ProfileLinks } from './profile-links.tsx'
import { UserSessions } from './user-sessions.tsx'
import classes from './profile-panel.module.css'

function Appearance() {
  const { t } = useTranslation()
  const { theme, density, language, change } = usePreferences()
  return (
    <section aria-labelledby="profile-look" className={classes.choices}>
      <h3 id="profile-look" className={classes.heading}>
        {t('profile.look')}
      </h3>
      <Choice
        label={t('profile.theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
        onChange={(next) => change({ theme: next })}
      />
      <Choice
        label={t('profile.density')}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`profile.densities.${value}`) }))}
        onChange={(next) => change({ density: next })}
      />
      <LanguageSelect
        label={t('profile.language')}
        value={language}
        onChange={(next) => change({ language: next })}
      />
    </section>
  )
}

/** The version that the profile shows. The calls send another one. */
const SHOWN_VERSION = '1.0.54'

/** `children` are buttons of other features, such as sign-out. */
export function ProfilePanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user, store, register, registration } = useSession()
  const subscription = useStoreSubscription()
  const orNot = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? t('profile.notProvided') : text
  return (
    <div className={classes.panel}>
      <header>
        <div className={classes.name}>{orNot(user?.Name)}</div>
        <div className={classes.soft}>{orNot(user?.Role)}</div>
        <div className={classes.soft}>{orNot(user?.EmailID)}</div>
      </header>
      <section aria-labelledby="profile-place">
        <h3 id="profile-place" className={classes.heading}>
          {t('profile.place')}
        </h3>
        <Facts
          rows={[
            [
              t('profile.register'),
              register === null
                ? t('profile.notProvided')
                : `${register.CashRegisterCode} - ${register.CashRegisterName}`,
            ],
            [t('profile.store'), orNot(store?.StoreName)],
            [t('profile.address'), orNot(store?.Address1)],
            [t('profile.country'), orNot(store?.Country)],
            [t('profile.phone'), orNot(store?.PhoneNo)],
          ]}
        />
      </section>
      <PlanBlock
        plan={orNot(registration?.Plan)}
        expiryDate={store?.ExpiryDate}
        subscription={subscription}
      />
      <Appearance />
      <UserSessions />
      <ProfileLinks />
      <footer className={classes.foot}>
        <span className={classes.soft}>{t('profile.version', { version: SHOWN_VERSION })}</span>
        {children}
      </footer>
    </div>
  )
}

interface PlanBlockProps {
  plan: string
  expiryDate: string | undefined
  subscription: SubscriptionState | null
}

function PlanBlock({ plan, expiryDate, subscription }: PlanBlockProps) {
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
