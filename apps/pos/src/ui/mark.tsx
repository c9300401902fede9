import type { ReactNode } from 'react'
import classes from './mark.module.css'

export type MarkTone = 'calm' | 'wait' | 'wrong' | 'good'

/** State is never colour alone: an icon and a word, always both. */
export function Mark({ tone, icon, children }: { tone: MarkTone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>{children}</span>
    </span>
  )
}
