import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface SidePanelProps {
  title: string
  opened: boolean
  onClose: () => void
  side?: 'left' | 'right'
  /** Below all others: whatever is opened from it lies over it, also what was on the page before it. */
  isLowest?: boolean
  children: ReactNode
}

/** Comes in from the edge, keeps the keyboard inside and goes with Escape. */
export function SideDrawer(props: SidePanelProps) {
  const { title, opened, onClose, side = 'left', isLowest = false, children } = props
  const { t } = useTranslation()
  // Mantine's own way listens to the whole window: Escape in a dialog over the panel would close both.
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
