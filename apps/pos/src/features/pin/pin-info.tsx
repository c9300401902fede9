import { Button, Modal } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pin.module.css'

export function PinInfo() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        leftSection={<IconInfoCircle size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('pin.infoOpen')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        // Over the gate, and inside of it: a gate lets no key through from elsewhere.
        withinPortal={false}
        classNames={{ inner: classes.over ?? '' }}
        title={t('pin.infoTitle')}
        closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
      >
        <p className={classes.paragraph}>{t('pin.infoWhat')}</p>
        <p className={classes.paragraph}>{t('pin.infoSafe')}</p>
        <p className={classes.paragraph}>{t('pin.infoForgot')}</p>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={() => setOpen(false)}>
            {t('pin.infoClose')}
          </Button>
        </div>
      </Modal>
    </div>
  )
}
