import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ReasonFieldProps {
  reasons: readonly string[]
  value: string
  onChange: (reason: string) => void
}

/** The reasons of the shop; nothing if it has set none. */
export function ReasonField({ reasons, value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <NativeSelect
      label={t('sale.reason.label')}
      data={[{ value: '', label: t('sale.reason.choose') }, ...reasons]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
