import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Looks {
  /** Filled is what to do next, once on a screen; light is what was chosen among several. */
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** Red, for what destroys. */
  isWrong?: boolean
  /** Of its words; a finger needs the same height everywhere. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
}

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** What it does is under way: it cannot be pressed, and keeps its size. */
  loading?: boolean
}

/** What a screen says of the looks, as attributes and words, and the rest of what it says. */
function dressed<Props extends Looks & { className?: string | undefined; children?: ReactNode }>(
  props: Props,
) {
  const { variant = 'filled', isWrong = false, size = 'md', fullWidth = false, ...others } = props
  const { leftSection, rightSection, className = '', children, ...rest } = others
  return {
    looks: {
      className: `${classes.button} ${className}`,
      'data-variant': variant,
      'data-size': size,
      'data-wrong': isWrong || undefined,
      'data-block': fullWidth || undefined,
    },
    words: (
      <>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <span className={classes.label} data-label>
          {children}
        </span>
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </>
    ),
    rest,
  }
}

/**
 * The browser's own button in our colours. The sale draws a dozen of them beside every scan and payment, and a library's
 * cost more than everything else there.
 */
export function Button({ loading = false, disabled = false, ...props }: ButtonProps) {
  const { looks, words, rest } = dressed(props)
  return (
    <button
      type="button"
      disabled={disabled || loading}
      data-loading={loading || undefined}
      {...looks}
      {...rest}
    >
      {words}
      {loading && (
        <span className={classes.busy}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** Looks like a button and leads elsewhere. */
export function ButtonLink(props: Looks & ComponentProps<'a'>) {
  const { looks, words, rest } = dressed(props)
  return (
    <a {...looks} {...rest}>
      {words}
    </a>
  )
}
