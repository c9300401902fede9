import type { ReactNode } from 'react'
import classes from './pin.module.css'
import { Dialog } from '@evertill/ui/dialog.tsx'

export interface PinDialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Rendered inside the gate, which blocks keys from everywhere else. */
export function PinModal({ title, opened, onClose, children }: PinDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withinPortal={false}
      classNames={{ inner: classes.over ?? '' }}
      title={title}
    >
      {children}
    </Dialog>
  )
}
