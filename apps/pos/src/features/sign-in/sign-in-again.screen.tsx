import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'

/** Signs the same account in again over its current screen, which keeps cart and payment. */
export function SignInAgainScreen() {
  const { t } = useTranslation()
  const { user, hasPin, people } = useSession()
  const { continueOffline, leaveScreen, chooseCashier } = useSessionActions()
  const { browserOnline, serverReachable } = useConnection()
  const [account] = useState(user?.EmailID ?? '')
  const alone = !browserOnline || !serverReachable
  return (
    <EntryPage title={t('signIn.againTitle')}>
      <p className={classes.hint}>{t('signIn.againHint')}</p>
      <SignInForm account={account}>
        {hasPin && alone && (
          <Button variant="default" fullWidth onClick={continueOffline}>
            {t('signIn.sellOn')}
          </Button>
        )}
        {people.length > 0 && (
          <Button variant="default" fullWidth onClick={() => chooseCashier(true)}>
            {t('signIn.otherCashier')}
          </Button>
        )}
        <Button variant="subtle" fullWidth onClick={leaveScreen}>
          {t('signIn.other')}
        </Button>
      </SignInForm>
    </EntryPage>
  )
}
