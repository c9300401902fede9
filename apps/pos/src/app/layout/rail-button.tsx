import type { ReactNode } from 'react'
import classes from './rail-button.module.css'

interface RailButtonProps {
  icon: ReactNode
  label: string
  opened: boolean
  wide?: boolean | undefined
  onClick: () => void
}

export function RailButton({ icon, label, opened, wide = false, onClick }: RailButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-wide={wide}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onClick}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>{label}</span>
    </button>
  )
}
