import { useTranslation } from 'react-i18next'
import { EnrolApprover } from '../../features/approval/enrol-approver.tsx'
import { LockButton } from '../../features/pin/lock-button.tsx'
import { SignOutButton } from '../../features/sign-out/sign-out-button.tsx'
import { useSession } from '../../queries/use-session.ts'
import classes from './account-block.module.css'

export function AccountBlock() {
  const { t } = useTranslation()
  const { user, store, register } = useSession()

  return (
    <div className={classes.block}>
      <div>
        <div className={classes.name}>{user?.Name}</div>
        <div className={classes.soft}>{user?.EmailID}</div>
      </div>
      <dl className={classes.facts}>
        <dt>{t('layout.store')}</dt>
        <dd>{store === null ? '–' : `${store.StoreCode} - ${store.StoreName}`}</dd>
        <dt>{t('layout.register')}</dt>
        <dd>{register === null ? '–' : `${register.CashRegisterCode} - ${register.CashRegisterName}`}</dd>
      </dl>
      <LockButton />
      <EnrolApprover />
      <SignOutButton />
    </div>
  )
}
