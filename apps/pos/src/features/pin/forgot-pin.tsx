import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { PinDialog } from './pin-dialog.tsx'

export function ForgotPin() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { forgotPin } = useSessionActions()
  const [open, setOpen] = useState(false)

  const signInInstead = async () => {
    const outcome = await forgotPin()
    if (!outcome.ok) toast.error(say(outcome.refusal))
    setOpen(false)
  }

  return (
    <div>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('pin.forgot')}
      </Button>
      <PinDialog title={t('pin.forgot')} opened={open} onClose={() => setOpen(false)}>
        <DialogText>{t('pin.forgotHint')}</DialogText>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t('pin.forgotNo')}
          </Button>
          <Button onClick={() => void signInInstead()}>{t('pin.forgotYes')}</Button>
        </DialogButtons>
      </PinDialog>
    </div>
  )
}
