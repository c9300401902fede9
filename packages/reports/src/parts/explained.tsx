import { Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './explained.module.css'

interface ExplainedProps extends ComponentProps<'button'> {
  /** One sentence: how the figure is computed. */
  how: string
  children: ReactNode
}

/** The name of a figure. Pointed at, focused or tapped, it says how the figure is computed. */
export function Explained({ how, children, className = '', ...rest }: ExplainedProps) {
  return (
    <Tooltip
      label={how}
      multiline
      maw={320}
      withArrow
      openDelay={250}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={`${classes.explained} ${className}`} {...rest}>
        {children}
        <span className="unseen">{how}</span>
      </button>
    </Tooltip>
  )
}
