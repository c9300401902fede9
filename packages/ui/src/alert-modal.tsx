import { Modal } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { Alert } from './alert.ts'
import classes from './alert-modal.module.css'

/** It opens after 50 ms and takes 300 ms to close. */
const OPENS_AFTER_MS = 50
const CLOSING_MS = 300

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  success: IconCircleCheck,
}

/**
 * Enter presses the focused OK, and Escape closes the alert. A click outside does not, or the alert might go unread.
 * Escape must not reach the dialog below: it would close and lose what was typed into it.
 */
export function AlertModal({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const Icon = ICONS[alert.type]
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(`alert.${alert.type}`)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120, exitDuration: CLOSING_MS }}
      onExitTransitionEnd={alert.onClose}
      zIndex={1000}
    >
      <div className={classes.body} data-type={alert.type}>
        <Icon size={24} stroke={1.5} aria-hidden />
        <p>{alert.message}</p>
      </div>
      <Button
        data-autofocus
        data-mantine-stop-propagation
        fullWidth
        onClick={close}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {t('alert.ok')}
      </Button>
    </Modal>
  )
}
