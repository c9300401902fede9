import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import { useStoreSubscription } from '../../queries/use-store-subscription.ts'
import { Facts } from '@evertill/ui/facts.tsx'
import { Appearance } from './appearance.tsx'
import { PlanBlock } from './plan-block.tsx'
import { ProfileLinks } from './profile-links.tsx'
import classes from './profile-panel.module.css'

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
      <ProfileLinks />
      <footer className={classes.foot}>
        <span className={classes.soft}>{t('profile.version', { version: SHOWN_VERSION })}</span>
        {children}
      </footer>
    </div>
  )
}
