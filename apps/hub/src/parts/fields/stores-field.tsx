import { Checkbox } from '@mantine/core'
import { useSession } from '../hub-context.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './fields.module.css'

/** Some of the stores of whoever asks: nobody gives away a store that is not theirs. Others that are set stay. */
export function StoresField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const { Stores } = useSession()
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      value={chosen}
      onChange={(next) => onChange(next)}
    >
      <div className={classes.checks}>
        {Stores.map(({ key, StoreName, StoreCode }) => (
          <Checkbox key={key} value={key} label={`${StoreName} (${StoreCode})`} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
