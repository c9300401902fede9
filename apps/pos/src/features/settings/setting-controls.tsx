import { SegmentedControl, Switch } from '@mantine/core'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { type ReactNode, useId } from 'react'
import { hintIdOf, labelIdOf, SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import classes from './settings.module.css'
import { useMayChange } from './use-may-change.ts'

interface ChoiceRowProps<Value extends string> {
  id: SettingId
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** So many options are beside each other on a phone. */
const MAX_BESIDE = 4

/** One out of a few. */
export function ChoiceRow<Value extends string>({ id, value, options, onChange }: ChoiceRowProps<Value>) {
  const mayChange = useMayChange(id)
  const isPhone = useIsPhone()
  return (
    <SettingRow id={id} isWide>
      <SegmentedControl
        fullWidth
        // Side by side they would be cut off at the largest text.
        orientation={isPhone && options.length > MAX_BESIDE ? 'vertical' : 'horizontal'}
        aria-labelledby={labelIdOf(id)}
        aria-describedby={hintIdOf(id)}
        classNames={{ label: classes.option ?? '' }}
        disabled={!mayChange}
        value={value}
        data={[...options]}
        onChange={(next) => onChange(next as Value)}
      />
    </SettingRow>
  )
}

interface SwitchRowProps {
  id: SettingId
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** On or off. */
export function SwitchRow({ id, checked, onChange }: SwitchRowProps) {
  const mayChange = useMayChange(id)
  const controlId = useId()
  return (
    <SettingRow id={id} controlId={controlId}>
      <Switch
        id={controlId}
        size="lg"
        aria-labelledby={labelIdOf(id)}
        aria-describedby={hintIdOf(id)}
        classNames={{ body: classes.switch ?? '' }}
        disabled={!mayChange}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </SettingRow>
  )
}
