import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { toast } from '../../ui/toast.ts'
import classes from './account-block.module.css'

export function AccountBlock() {
  const { t } = useTranslation()
  const { user, store, register } = useSession()
  const { signOut } = useSessionActions()
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    const outcome = await signOut()
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
  }

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
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconLogout size={18} stroke={1.5} />}
        onClick={() => void leave()}
      >
        {t('layout.signOut')}
      </Button>
    </div>
  )
}
