import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { useStoreSubscription } from '../../queries/use-store-subscription.ts'
import { useSupport } from '../../queries/use-support.ts'
import { Button } from '@evertill/ui/button.tsx'
import { ContactSupport } from '../../parts/contact-support.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { messageOf, subscriptionText } from '../../parts/subscription-text.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './access-expired.module.css'

export function AccessExpiredScreen() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { store, stores } = useSession()
  const { changeStore, checkSignOut, refreshAccount, signOut } = useSessionActions()
  const [support, setSupport] = useState(false)
  const contact = useSupport()
  const [busy, setBusy] = useState(false)
  const subscription = useStoreSubscription()
  const message =
    messageOf(store) ?? (subscription && subscriptionText(subscription, t)) ?? t('expired.message')

  const [checking, setChecking] = useState(false)
  const checkAgain = async () => {
    setChecking(true)
    await refreshAccount()
    setChecking(false)
  }
  const checkAtOnce = useEffectEvent(() => void refreshAccount())
  useEffect(() => checkAtOnce(), [])

  const leave = async () => {
    setBusy(true)
    const judged = await checkSignOut('partial')
    const outcome = judged.kind === 'refuse' ? null : await signOut('partial')
    setBusy(false)
    if (judged.kind === 'refuse') toast.error(say({ code: judged.code }))
    else if (outcome?.ok === false) toast.error(say(outcome.refusal))
  }

  return (
    <EntryPage title={t('expired.title')}>
      <div className={classes.body}>
        {store && <p className={classes.store}>{`${store.StoreCode} - ${store.StoreName}`}</p>}
        <p className={classes.message}>{message}</p>
        <Button loading={checking} onClick={() => void checkAgain()}>
          {t('expired.again')}
        </Button>
        <Button variant="default" onClick={() => setSupport(true)}>
          {t('expired.support')}
        </Button>
        {support && (
          <div role="status">
            <ContactSupport {...contact} />
          </div>
        )}
        {stores.length > 1 && (
          <Button variant="default" onClick={() => void changeStore()}>
            {t('expired.otherStore')}
          </Button>
        )}
        <Button variant="default" loading={busy} onClick={() => void leave()}>
          {t('expired.logout')}
        </Button>
      </div>
    </EntryPage>
  )
}
