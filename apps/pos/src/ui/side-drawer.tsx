import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface SidePanelProps {
  title: string
  opened: boolean
  onClose: () => void
  side?: 'left' | 'right'
  /** A dialog stands over it: Escape is for the dialog alone. */
  isCovered?: boolean
  children: ReactNode
}

/** Comes in from the edge, keeps the keyboard inside and goes with Escape. */
export function SideDrawer(props: SidePanelProps) {
  const { title, opened, onClose, side = 'left', isCovered = false, children } = props
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={side}
      closeOnEscape={!isCovered}
      size="min(380px, 88vw)"
      title={title}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
