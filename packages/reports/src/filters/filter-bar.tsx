import { REPORT_DIMENSIONS, type ReportDimension } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NOT_SOLD_DAYS, type ReportState, USUAL_NOT_SOLD_DAYS } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { byOf } from '../question.ts'
import { isCompared, type PageName } from '../report-specs.ts'
import { FilterButton } from './filter-button.tsx'
import classes from './filters.module.css'
import { PeriodPicker } from './period-picker.tsx'
import { useFacts } from './use-facts.ts'

interface FilterBarProps {
  page: PageName
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

/** Period, comparison, grouping and filters of a page. */
export function FilterBar({ page, state, onChange }: FilterBarProps) {
  const { t } = useTranslation()
  const { place } = useFrame()
  const [period = ''] = useFacts(state)
  return (
    <div role="group" aria-label={t('reports.filters.label')} className={classes.group}>
      <div className={classes.bar}>
        <PeriodPicker state={state} today={place.today} isCompared={isCompared(page)} onChange={onChange} />
        {page === 'sales' && (
          <NativeSelect
            label={t('reports.by.label')}
            value={byOf(state)}
            data={REPORT_DIMENSIONS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
            onChange={(event) => onChange({ by: event.currentTarget.value as ReportDimension, sort: '' })}
          />
        )}
        {page === 'sellers' && (
          <NativeSelect
            label={t('reports.filters.notSold')}
            value={String(state.days === 0 ? USUAL_NOT_SOLD_DAYS : state.days)}
            data={NOT_SOLD_DAYS.map((count) => ({
              value: String(count),
              label: t('reports.filters.days', { count }),
            }))}
            onChange={(event) => {
              const days = Number(event.currentTarget.value)
              onChange({ days: days === USUAL_NOT_SOLD_DAYS ? 0 : days })
            }}
          />
        )}
        <FilterButton state={state} onChange={onChange} />
      </div>
      <p className={classes.period}>{period}</p>
    </div>
  )
}
