import { useTranslation } from 'react-i18next'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { Period } from './period.ts'

interface PeriodFieldsProps {
  period: Period
  onChange: (changes: Partial<Period>) => void
}

export function PeriodFields({ period: { from, to }, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('hub')
  return (
    <>
      <TextField
        type="date"
        label={t('audit.from')}
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={to}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  )
}
