import { type ReactNode, type Ref, useState } from 'react'
import { TextField } from './text-field.tsx'

export interface ValueFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Where the row already says what it is for: the label is only read out. */
  isLabelHidden?: boolean
  placeholder?: string
  /** In whole units of the domain: minor units of money, thousandths of a quantity. Null is empty. */
  value: number | null
  /** Null while the text is empty or not readable. */
  onChange: (value: number | null, isEmpty: boolean) => void
  /** What the form has against the value; the field's own complaint goes first. */
  error?: ReactNode
  disabled?: boolean
  /** The field that a dialog opens with. */
  autoFocus?: boolean
}

interface Kind {
  parse: (text: string) => number | { message: string }
  format: (value: number) => string
  inputMode: 'decimal' | 'numeric'
}

/**
 * A number as text: what was typed stays as it was typed until the field is left, and nothing that cannot be read is
 * ever turned into another number. No `type=number`: browsers drop letters silently and the wheel changes it.
 */
export function ValueField(props: ValueFieldProps & { kind: Kind }) {
  const { value, onChange, error, kind, label, isLabelHidden = false, autoFocus = false, ...rest } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const text = draft ?? (value === null ? '' : kind.format(value))
  const read = text.trim() === '' ? null : kind.parse(text)
  const complaint = left && read !== null && typeof read !== 'number' ? read.message : undefined
  return (
    <TextField
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data-autofocus={autoFocus || undefined}
      inputMode={kind.inputMode}
      autoComplete="off"
      maxLength={16}
      value={text}
      error={complaint ?? error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const next = typed.trim() === '' ? null : kind.parse(typed)
        setDraft(typed)
        setLeft(false)
        onChange(typeof next === 'number' ? next : null, typed.trim() === '')
      }}
      onBlur={() => {
        setLeft(true)
        if (read === null || typeof read === 'number') setDraft(null)
      }}
    />
  )
}
