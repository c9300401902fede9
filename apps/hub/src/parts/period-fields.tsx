import { useTranslation } from 'react-i18next'
import { lastDays } from '@evertill/ui/last-days.ts'
import { TextField } from '@evertill/ui/text-field.tsx'

const DEFAULT_DAYS = 30

export interface Period {
  from: string
  to: string
}

/** An address can be typed. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What the address says; a month by default. An emptied field is the default again. */
export const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Period => {
  const today = new Date().toLocaleDateString('sv')
  const last = isDay(to) ? to : today
  return { from: isDay(from) ? from : lastDays(last, DEFAULT_DAYS).min, to: last }
}

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
