import { useState } from 'react'
import { TextArea } from '@evertill/ui/text-field.tsx'
import { useFaultText } from '../form/use-fault-text.ts'
import type { EditorProps } from './editor-props.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** One text in each line. Empty lines are left out, but not while they are being typed. */
export function LinesField({ label, hint, value, error, faults, disabled, onChange }: EditorProps) {
  const faultText = useFaultText()
  const lines = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState(lines.join('\n'))
  const [fault] = Object.values(faults)
  const inside = fault === undefined ? undefined : faultText(label, fault)
  const text = isSame(linesOf(typed), lines) ? typed : lines.join('\n')
  return (
    <TextArea
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error ?? inside}
      disabled={disabled}
      value={text}
      minRows={3}
      maxLength={4_000}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}
