import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './pin.module.css'

export function ForgotPin() {
  const { t } = useTranslation()
  const say = useSay()
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
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        withinPortal={false}
        classNames={{ inner: classes.over ?? '' }}
        title={t('pin.forgot')}
        closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
      >
        <p className={classes.paragraph}>{t('pin.forgotHint')}</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t('pin.forgotNo')}
          </Button>
          <Button onClick={() => void signInInstead()}>{t('pin.forgotYes')}</Button>
        </div>
      </Modal>
    </div>
  )
}
