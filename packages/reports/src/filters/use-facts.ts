import { useTranslation } from 'react-i18next'
import { periodsOf, type ReportState } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { runningOf } from '../parts/running.ts'
import { periodText } from '../period/period-text.ts'
import { isCompared, pageNamed } from '../report-specs.ts'
import { useChips } from './use-chips.ts'

/** The period, what it is compared with, and every filter, in words. */
export const useFacts = (state: ReportState): string[] => {
  const { t, i18n } = useTranslation()
  const { today } = useFrame().place
  const { period, compared } = periodsOf(state, today)
  const chips = useChips(state)
  const now = periodText(period, i18n.language)
  return [
    compared && isCompared(pageNamed(state.report))
      ? t(runningOf(period, compared, today) ? 'reports.period.againstWhole' : 'reports.period.against', {
          period: now,
          compared: periodText(compared, i18n.language),
        })
      : now,
    ...chips.map(({ text }) => text),
  ]
}
