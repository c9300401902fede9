import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface PhoneMenuProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** What stands beside the page elsewhere. */
export function PhoneMenu({ isOpen, onClose, title, children }: PhoneMenuProps) {
  const { t } = useTranslation('hub')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      title={title}
      closeButtonProps={{ 'aria-label': t('frame.closeMenu'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
