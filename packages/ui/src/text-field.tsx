import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './text-field.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label?: string
  hint?: string
  /** Linked to the input, so that a screen reader says it too. */
  error?: ReactNode
  /** Inside the frame; `--field-before` on the root sets its width. */
  before?: ReactNode
  after?: ReactNode
  /** Of the whole field; `className` is the input's. */
  rootClassName?: string | undefined
}

/** The only one-line text field: a plain input, light enough for the screens before sign-in. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, before, after, rootClassName = '', className = '', ...rest } = props
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const about = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={`${classes.field} ${rootClassName}`}>
      {label !== undefined && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {rest.required && (
            <span className={classes.asterisk} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      {hint !== undefined && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.frame}>
        {before !== undefined && <span className={classes.before}>{before}</span>}
        <input
          id={id}
          className={`${classes.input} ${className}`}
          data-before={before !== undefined}
          data-after={after !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={about === '' ? undefined : about}
          {...rest}
        />
        {after !== undefined && <span className={classes.after}>{after}</span>}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A password that can be shown while it is typed. */
export function PasswordField({ showLabel, ...props }: TextFieldProps & { showLabel: string }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          aria-label={showLabel}
          aria-pressed={isShown}
          // The caret stays where it was.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.5} />
        </IconButton>
      }
    />
  )
}
