import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { PinDialog } from './pin-dialog.tsx'

export function PinInfo() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="subtle" icon={IconInfoCircle} onClick={() => setOpen(true)}>
        {t('pin.infoOpen')}
      </Button>
      <PinDialog title={t('pin.infoTitle')} opened={open} onClose={() => setOpen(false)}>
        <DialogText>{t('pin.infoWhat')}</DialogText>
        <DialogText>{t('pin.infoSafe')}</DialogText>
        <DialogText>{t('pin.infoForgot')}</DialogText>
        <DialogButtons>
          <Button data-autofocus onClick={() => setOpen(false)}>
            {t('pin.infoClose')}
          </Button>
        </DialogButtons>
      </PinDialog>
    </div>
  )
}
