import { TextField } from '@evertill/ui/text-field.tsx'
import type { EditorProps } from './editor-props.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Minutes after midnight, as a time of the day. */
export function ClockField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const minutes = typeof value === 'number' ? value : 0
  return (
    <TextField
      type="time"
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      disabled={disabled}
      value={`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}
      onChange={(event) => {
        const [hours, rest] = event.currentTarget.value.split(':').map(Number)
        // A field that was emptied means the end of the calendar's day.
        onChange(hours === undefined || rest === undefined ? 0 : hours * 60 + rest)
      }}
    />
  )
}
