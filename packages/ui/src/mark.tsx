import type { ReactNode } from 'react'
import classes from './mark.module.css'

export type MarkTone = 'calm' | 'wait' | 'wrong' | 'good'

interface MarkProps {
  tone: MarkTone
  icon: ReactNode
  /** More than a word or two: it takes as many lines as it needs. */
  isSentence?: boolean
  children: ReactNode
}

/** State is never colour alone: an icon and a word, always both. */
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
