import type { ReactNode } from 'react'
import classes from './mark.module.css'

export type MarkTone = 'calm' | 'wait' | 'wrong' | 'good'

interface MarkProps {
  tone: MarkTone
  icon: ReactNode
  /** For longer texts: it wraps. */
  isSentence?: boolean
  children: ReactNode
}

/** A state with icon and text, because colour alone is not accessible. */
export function Mark({ tone, icon, isSentence = false, children }: MarkProps) {
  return (
    <span className={classes.mark} data-tone={tone} data-sentence={isSentence}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span>{children}</span>
    </span>
  )
}
