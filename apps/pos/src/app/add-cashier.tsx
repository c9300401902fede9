import { useTranslation } from 'react-i18next'
import { PinForm } from '../features/pin/pin-setup.screen.tsx'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { useSession, useSessionActions } from '../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'

/** Joins two features: another cashier signs in, then sets a PIN. */
export function AddCashierScreen() {
  const { t } = useTranslation()
  const { adding } = useSession()
  const { signInCashier, setCashierPin, cancelAdding } = useSessionActions()
  if (adding === null) return null
  const cancel = (
    <Button variant="subtle" onClick={cancelAdding}>
      {t('pin.addCancel')}
    </Button>
  )
  if (adding.step === 'pin')
    return (
      <EntryPage title={t('pin.addPinTitle', { name: adding.name })}>
        <PinForm save={setCashierPin}>{cancel}</PinForm>
      </EntryPage>
    )
  return (
    <EntryPage title={t('pin.addTitle')}>
      <SignInForm loginId={adding.loginId} onSignIn={signInCashier} lead={<Hint>{t('pin.addHint')}</Hint>}>
        {cancel}
      </SignInForm>
    </EntryPage>
  )
}
