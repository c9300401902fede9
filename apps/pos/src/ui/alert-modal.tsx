import { Button, Modal } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from './alert.ts'
import classes from './alert-modal.module.css'

/** From the specification: it opens after 50 ms and takes 300 ms to close (spec §9). */
const OPENS_AFTER_MS = 50
const CLOSING_MS = 300

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  success: IconCircleCheck,
}

/** Enter presses the focused OK, Escape closes; a click beside it does not, for it would go unread. */
export function AlertModal({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const Icon = ICONS[alert.type]
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={t(`alert.${alert.type}`)}
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'fade', duration: 120, exitDuration: CLOSING_MS }}
      onExitTransitionEnd={alert.onClose}
      zIndex={1000}
    >
      <div className={classes.body} data-type={alert.type}>
        <Icon size={24} stroke={1.5} aria-hidden />
        <p>{alert.message}</p>
      </div>
      <Button data-autofocus fullWidth onClick={() => setOpened(false)}>
        {t('alert.ok')}
      </Button>
    </Modal>
  )
}
