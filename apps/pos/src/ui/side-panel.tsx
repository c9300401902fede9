import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SidePanelProps {
  title: string
  opened: boolean
  onClose: () => void
  side?: 'left' | 'right'
  children: ReactNode
}

/** Comes in from the edge, keeps the keyboard inside and goes with Escape. */
export function SidePanel({ title, opened, onClose, side = 'left', children }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={side}
      size="min(380px, 88vw)"
      title={title}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
