import type { Faults } from '../form/faults.ts'

/** What every field gets that a row is edited with. */
export interface EditorProps {
  label: string
  hint: string | undefined
  value: unknown
  error: string | undefined
  /** Of what is inside, by their paths. */
  faults: Faults
  disabled: boolean
  onChange: (value: unknown) => void
}
