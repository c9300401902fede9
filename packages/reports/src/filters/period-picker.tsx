import { NativeSelect } from '@mantine/core'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useTranslation } from 'react-i18next'
import { periodsOf, type ReportState } from '../address/address.ts'
import { COMPARISONS, type Comparison, daysIn, isDay, PRESETS, type Preset } from '../period/period.ts'
import classes from './filters.module.css'

interface PeriodPickerProps {
  state: ReportState
  today: string
  /** A report that cannot be compared has no such choice. */
  isCompared: boolean
  onChange: (change: Partial<ReportState>) => void
}

export function PeriodPicker({ state, today, isCompared, onChange }: PeriodPickerProps) {
  const { t } = useTranslation()
  const { period } = periodsOf(state, today)
  const choose = (preset: Preset | 'free') =>
    onChange(preset === 'free' ? { preset, from: period.from, to: period.to } : { preset, from: '', to: '' })
  const setDay = (side: 'from' | 'to', day: string) => {
    if (!isDay(day)) return
    const next = { ...period, [side]: day }
    // The other day follows: a period never ends before it begins.
    onChange(next.from <= next.to ? next : { from: day, to: day })
  }
  const comparisons = COMPARISONS.filter((one) => one !== 'week' || daysIn(period) <= 7)
  return (
    <>
      <NativeSelect
        label={t('reports.period.label')}
        value={state.preset}
        data={[...PRESETS, 'free' as const].map((value) => ({
          value,
          label: t(`reports.period.presets.${value}`),
        }))}
        onChange={(event) => choose(event.currentTarget.value as Preset | 'free')}
      />
      {state.preset === 'free' && (
        <div className={classes.dates}>
          {(['from', 'to'] as const).map((side) => (
            <TextField
              key={side}
              type="date"
              label={t(`reports.period.${side}`)}
              value={state[side]}
              max={today}
              onChange={(event) => setDay(side, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      {isCompared && (
        <NativeSelect
          label={t('reports.compare.label')}
          value={state.comparison}
          data={comparisons.map((value) => ({ value, label: t(`reports.compare.${value}`) }))}
          onChange={(event) => onChange({ comparison: event.currentTarget.value as Comparison })}
        />
      )}
    </>
  )
}
