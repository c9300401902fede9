import { localeOf } from '@evertill/texts/numbers.ts'
import type { ReportMeasure, ReportName, ReportReply, ReportRow } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { periodsOf, type ReportState } from '../address/address.ts'
import { kindOf, valueText } from '../figures/format-value.ts'
import { rowLabel, shortLabel } from '../figures/row-label.ts'
import { useFormats } from '../figures/use-formats.ts'
import { useFrame } from '../frame.tsx'
import { ReportChart } from '../parts/report-chart.tsx'
import { periodText } from '../period/period-text.ts'
import { byOf } from '../question.ts'
import { TABLE_SPECS, TIME_DIMENSIONS } from '../report-specs.ts'
import { barsOf } from './bars-of.ts'
import { tableNamed } from './table-named.ts'

interface BlockChartProps {
  report: ReportName
  tableKey: string
  measure: ReportMeasure
  reply: ReportReply | undefined
  state: ReportState
}

/** The rows of a table as bars, with a sentence that says what is most. */
export function BlockChart({ report, tableKey, measure, reply, state }: BlockChartProps) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const { period, compared } = periodsOf(state, useFrame().place.today)
  const dimension = report === 'sales' ? byOf(state) : (TABLE_SPECS[report][tableKey]?.dimension ?? '')
  const labelOf = (row: ReportRow) =>
    shortLabel(dimension, row, i18n.language) ?? rowLabel(dimension, row, t, i18n.language)
  const isTime = TIME_DIMENSIONS.has(dimension)
  const bars = barsOf(tableNamed(reply, tableKey)?.Rows ?? [], measure, isTime, labelOf)
  const largest = bars.reduce((best, bar) => (bar.now > (best?.now ?? -Infinity) ? bar : best), bars[0])
  const isCompared = bars.some(({ before }) => before !== undefined)
  const format = (value: number) => valueText(measure, value, formats, true)
  const isEmpty = largest === undefined || largest.now === 0
  const summary =
    reply === undefined
      ? ''
      : isEmpty
        ? t('reports.empty')
        : t('reports.chart.summary', {
            measure: t(`reports.measures.${measure}`),
            label: largest.label,
            figure: format(largest.now),
          })
  return (
    <ReportChart
      summary={summary}
      bars={bars}
      isTime={isTime}
      nowLabel={periodText(period, i18n.language)}
      beforeLabel={isCompared && compared ? periodText(compared, i18n.language) : undefined}
      format={format}
      axis={(value) => axisText(value, measure, i18n.language, formats.currency.digits)}
    />
  )
}

/** Short: 120K instead of 1,20,000.00. In the English of every country: the Indian one writes a thousand as T. */
const axisText = (value: number, measure: ReportMeasure, language: string, digits: number): string => {
  const size = kindOf(measure) === 'money' ? value / 10 ** digits : value
  return new Intl.NumberFormat(localeOf(language).replace(/^en-IN/, 'en'), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(size)
}
