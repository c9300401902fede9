import { type ReactNode, type Ref, useState } from 'react'
import { TextField } from './text-field.tsx'

export interface ValueFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Shows no label, for rows that already have one. Screen readers still read it. */
  isLabelHidden?: boolean
  hint?: string
  placeholder?: string
  /** In units of the domain: minor units of money, thousandths of a quantity. Null is empty. */
  value: number | null
  /** Null while the text is empty or not readable. */
  onChange: (value: number | null, isEmpty: boolean) => void
  /** An error of the form; the field's own error takes precedence. */
  error?: ReactNode
  disabled?: boolean
  /** Focused when its dialog opens. */
  autoFocus?: boolean
}

interface Kind {
  parse: (text: string) => number | { message: string }
  format: (value: number) => string
  inputMode: 'decimal' | 'numeric'
}

/**
 * A number as text. The text stays as typed until the field loses focus, and unreadable text never becomes another
 * number. Not `type=number`: browsers drop letters silently, and the mouse wheel changes the value.
 */
export function ValueField(props: ValueFieldProps & { kind: Kind }) {
  const { value, onChange, error, kind, label, isLabelHidden = false, autoFocus = false, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const text = typed ?? (value === null ? '' : kind.format(value))
  const read = text.trim() === '' ? null : kind.parse(text)
  const ownError = isLeft && read !== null && typeof read !== 'number' ? read.message : undefined
  return (
    <TextField
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data-autofocus={autoFocus || undefined}
      inputMode={kind.inputMode}
      autoComplete="off"
      maxLength={16}
      value={text}
      error={ownError ?? error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const entered = event.currentTarget.value
        const next = entered.trim() === '' ? null : kind.parse(entered)
        setTyped(entered)
        setLeft(false)
        onChange(typeof next === 'number' ? next : null, entered.trim() === '')
      }}
      onBlur={() => {
        setLeft(true)
        if (read === null || typeof read === 'number') setTyped(null)
      }}
    />
  )
}
