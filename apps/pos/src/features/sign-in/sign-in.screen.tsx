import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession, useSessionActions, type WayOut } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'

// Rarely needed, so sign-in does not load the dialog.
const SendWaiting = lazy(async () => ({ default: (await import('./send-waiting.tsx')).SendWaiting }))

export function SignInScreen() {
  const { t } = useTranslation()
  const { hasPin } = useSession()
  const { sellOn } = useSessionActions()
  const { browserOnline, serverReachable } = useConnection()
  const [wayOut, setWayOut] = useState<WayOut>()
  const alone = !browserOnline || !serverReachable

  return (
    <EntryPage title={t('signIn.title')}>
      <SignInForm onWayOut={setWayOut}>
        <Link to="/forgot-password" className={classes.link}>
          {t('signIn.forgot')}
        </Link>
      </SignInForm>
      {hasPin && alone && (
        <div className={classes.sellOn}>
          <p className={classes.hint}>{t('signIn.sellOnHint')}</p>
          <Button variant="default" fullWidth onClick={sellOn}>
            {t('signIn.sellOn')}
          </Button>
        </div>
      )}
      {wayOut && (
        <Suspense>
          <SendWaiting wayOut={wayOut} onClose={() => setWayOut(undefined)} />
        </Suspense>
      )}
    </EntryPage>
  )
}
