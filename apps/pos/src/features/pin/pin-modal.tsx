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

/** Rendered inside the gate, which blocks keys from everywhere else. */
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
