import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import type { EditorProps } from './editor-props.ts'

/** The time zones that the browser knows. */
export function ZoneField({ label, hint, value, error, disabled, onChange }: EditorProps) {
  const chosen = typeof value === 'string' ? value : ''
  const zones = useMemo(
    () => [...new Set([...(chosen === '' ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])],
    [chosen],
  )
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      value={chosen}
      data={zones}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
