import { asciiDigits } from '@evertill/domain'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './text-field.module.css'

interface FieldFrameProps {
  label?: string
  hint?: string
  /** Linked to the input, so that a screen reader reads it out too. */
  error?: ReactNode
  /** Class of the whole field; `className` is the input's. */
  rootClassName?: string | undefined
}

interface TextFieldProps extends FieldFrameProps, ComponentProps<'input'> {
  /** Inside the frame; `--field-before` on the root sets its width. */
  before?: ReactNode
  after?: ReactNode
}

const PICKED = new Set<string | undefined>(['date', 'time'])

/** The browser opens its calendar only from the small icon at the end of the field. */
const openPicker = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  // A finger opens it anyway, and a keyboard types.
  if (matchMedia('(pointer: fine)').matches) currentTarget.showPicker()
}

/** These are written from left to right in every language: amounts, codes, phone numbers and addresses. */
const LEFT_TO_RIGHT = new Set<string | undefined>(['decimal', 'numeric', 'none', 'tel', 'email', 'url'])
/** Their digits are 0 to 9 for whoever gets them, on whatever keyboard they were typed. */
const DIGITS = new Set<string | undefined>(['numeric', 'tel'])

/** The only single-line text field: a plain input, light enough for the screens before sign-in. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, before, after, rootClassName, className = '', ...rest } = props
  return (
    <FieldFrame {...{ label, hint, error, rootClassName }} required={rest.required}>
      {(linked) => (
        <div className={classes.frame} dir={LEFT_TO_RIGHT.has(rest.inputMode) ? 'ltr' : undefined}>
          {before !== undefined && <span className={classes.before}>{before}</span>}
          <input
            {...linked}
            className={`${classes.input} ${className}`}
            data-before={before !== undefined}
            data-after={after !== undefined}
            onClick={PICKED.has(rest.type) ? openPicker : undefined}
            {...rest}
            onChange={(event) => {
              const { currentTarget: input } = event
              const typed = DIGITS.has(rest.inputMode) ? asciiDigits(input.value) : input.value
              if (typed !== input.value) input.value = typed
              rest.onChange?.(event)
            }}
          />
          {after !== undefined && <span className={classes.after}>{after}</span>}
        </div>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'rows'> & { minRows?: number }

/** The only multi-line text field. It grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, rootClassName, className = '', minRows = 1, ...rest } = props
  return (
    <FieldFrame {...{ label, hint, error, rootClassName }} required={rest.required}>
      {(linked) => (
        <textarea
          {...linked}
          className={`${classes.input} ${classes.area} ${className}`}
          rows={minRows}
          style={{ '--rows': minRows } as CSSProperties}
          {...rest}
        />
      )}
    </FieldFrame>
  )
}

interface LinkedProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FrameProps {
  label: string | undefined
  hint: string | undefined
  error: ReactNode
  rootClassName: string | undefined
  required: boolean | undefined
  /** Draws the input with the attributes that link it to label, hint and error. */
  children: (linked: LinkedProps) => ReactNode
}

function FieldFrame({ label, hint, error, rootClassName = '', required, children }: FrameProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={`${classes.field} ${rootClassName}`}>
      {label !== undefined && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {required && (
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
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
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
          // Keeps the caret where it was.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.5} />
        </IconButton>
      }
    />
  )
}
