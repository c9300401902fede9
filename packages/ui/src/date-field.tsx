import { useTranslation } from 'react-i18next'
import { formatDay } from './format-day.ts'
import { isWithin, lastDays } from './last-days.ts'
import { TextField } from './text-field.tsx'

interface DateFieldProps {
  label: string
  /** `2026-11-15`; empty when nothing is chosen. */
  value: string
  onChange: (day: string) => void
  today: string
  /** Allows only the last days up to today. */
  days: number
}

/** The browser's date field. It disables other days but lets them be typed, so those get an error. */
export function DateField({ label, value, onChange, today, days }: DateFieldProps) {
  const { t, i18n } = useTranslation()
  const range = lastDays(today, days)
  const format = (day: string) => formatDay(day, i18n.language)
  const outside = value !== '' && !isWithin(value, range)
  return (
    <TextField
      type="date"
      label={label}
      min={range.min}
      max={range.max}
      value={value}
      error={outside ? t('date.outside', { from: format(range.min), to: format(range.max) }) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
