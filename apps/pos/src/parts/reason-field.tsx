import { NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface ReasonFieldProps {
  reasons: readonly string[]
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  field?: Ref<HTMLSelectElement> | undefined
}

/** The reasons of the shop; nothing if it has set none. */
export function ReasonField({ reasons, value, onChange, error, field }: ReasonFieldProps) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <NativeSelect
      ref={field}
      error={error}
      label={t('saleLater.reason.label')}
      data={[{ value: '', label: t('saleLater.reason.choose') }, ...reasons]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
