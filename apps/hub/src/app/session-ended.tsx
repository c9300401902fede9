import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogText } from '@evertill/ui/form-parts.tsx'
import type { HubSession } from '../api/session.ts'
import { useClient } from '../parts/hub-context.tsx'
import { SignInForm } from '../parts/sign-in/sign-in-form.tsx'

/** The session ended while a page was open. The page stays below, with everything that was typed. */
export function SessionEnded({ session }: { session: HubSession }) {
  const { t } = useTranslation('hub')
  const { leave } = useClient()
  return (
    <Dialog
      onClose={leave}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('signIn.againTitle')}
    >
      <DialogText>{t('signIn.againText')}</DialogText>
      <SignInForm account={session.Person.LoginID} />
      <div style={{ marginTop: 12 }}>
        <Button variant="subtle" fullWidth onClick={leave}>
          {t('signIn.other')}
        </Button>
      </div>
    </Dialog>
  )
}
