import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Appearance {
  /** `filled` is the primary action, once per screen; `light` is the chosen one of several. */
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** Red, for destructive actions. */
  isWrong?: boolean
  /** Text size. The height is the same for all sizes, for touch screens. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /** Drawn before the text. */
  icon?: Icon
  iconSize?: 18 | 20
  rightSection?: ReactNode
}

interface ButtonProps extends Appearance, ComponentProps<'button'> {
  /** Its action is running: it cannot be pressed and keeps its size. */
  loading?: boolean
}

/** Splits props into the attributes that style the button, its content, and the rest. */
function splitProps<Props extends Appearance & { className?: string | undefined; children?: ReactNode }>(
  props: Props,
) {
  const { variant = 'filled', isWrong = false, size = 'md', fullWidth = false, ...others } = props
  const { icon, iconSize = 18, rightSection, className = '', children, ...rest } = others
  const LeftIcon: Icon | undefined = icon
  return {
    attributes: {
      className: `${classes.button} ${className}`,
      'data-variant': variant,
      'data-size': size,
      'data-wrong': isWrong || undefined,
      'data-block': fullWidth || undefined,
    },
    content: (
      <>
        {LeftIcon && (
          <span className={classes.left}>
            <LeftIcon size={iconSize} stroke={1.5} aria-hidden />
          </span>
        )}
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
 * A native button. The sale screen draws a dozen of them at every scan and payment, and a library's buttons took longer
 * than everything else on it.
 */
export function Button({ loading = false, disabled = false, ...props }: ButtonProps) {
  const { attributes, content, rest } = splitProps(props)
  return (
    <button
      type="button"
      disabled={disabled || loading}
      data-loading={loading || undefined}
      {...attributes}
      {...rest}
    >
      {content}
      {loading && (
        <span className={classes.busy}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: Appearance & ComponentProps<'a'>) {
  const { attributes, content, rest } = splitProps(props)
  return (
    <a {...attributes} {...rest}>
      {content}
    </a>
  )
}
