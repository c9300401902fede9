import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pin.module.css'

export interface PinDialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Over the gate, and inside of it: a gate lets no key through from elsewhere. */
export function PinModal({ title, opened, onClose, children }: PinDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withinPortal={false}
      classNames={{ inner: classes.over ?? '' }}
      title={title}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
    >
      {children}
    </Modal>
  )
}
