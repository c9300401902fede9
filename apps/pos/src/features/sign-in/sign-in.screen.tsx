import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession, useSessionActions, type SendOffer } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'

// Loaded after sign-in is drawn.
const Extras = lazy(async () => ({ default: (await import('./sign-in-extras.tsx')).SignInExtras }))

export function SignInScreen() {
  const { t } = useTranslation()
  const { hasPin, people } = useSession()
  const { continueOffline, chooseCashier } = useSessionActions()
  const { browserOnline, serverReachable } = useConnection()
  const [sendOffer, setSendOffer] = useState<SendOffer>()
  const alone = !browserOnline || !serverReachable

  return (
    <EntryPage title={t('signIn.title')}>
      <SignInForm onSendOffer={setSendOffer}>
        <Link to="/forgot-password" className={classes.link}>
          {t('signIn.forgot')}
        </Link>
      </SignInForm>
      {people.length > 0 && (
        <Button variant="default" fullWidth onClick={() => chooseCashier(true)}>
          {t('signIn.otherCashier')}
        </Button>
      )}
      {hasPin && alone && (
        <div className={classes.sellOn}>
          <p className={classes.hint}>{t('signIn.sellOnHint')}</p>
          <Button variant="default" fullWidth onClick={continueOffline}>
            {t('signIn.sellOn')}
          </Button>
        </div>
      )}
      <Suspense>
        <Extras sendOffer={sendOffer} onChange={setSendOffer} />
      </Suspense>
    </EntryPage>
  )
}
