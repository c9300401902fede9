import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface SidePanelProps {
  title: string
  opened: boolean
  onClose: () => void
  side?: 'left' | 'right'
  /** Below all other overlays, so that whatever is opened from it is above it. */
  isLowest?: boolean
  children: ReactNode
}

/** Slides in from the edge, traps the focus and closes on Escape. */
export function SideDrawer(props: SidePanelProps) {
  const { title, opened, onClose, side = 'left', isLowest = false, children } = props
  const { t } = useTranslation()
  // Not Mantine's handler, which listens on the window: Escape in a dialog above the panel would close both.
  const closeOnEscape = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={side}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      zIndex={isLowest ? 199 : 200}
      size="min(380px, 88vw)"
      title={title}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44 }}
    >
      {children}
    </Drawer>
  )
}
