import type { ReportMeasure, ReportReply } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../address/address.ts'
import { FigureTile } from '../parts/figure-tile.tsx'
import { BlockChart } from './block-chart.tsx'
import classes from './pages.module.css'
import { TableBlock } from './table-block.tsx'
import { tableNamed } from './table-named.ts'

const FIGURES: readonly ReportMeasure[] = [
  'quantity',
  'returns',
  'discounts',
  'tax',
  'roundOff',
  'expectedCash',
]
/** Shown when there were any: bills of earlier days that were changed or cancelled. */
const CORRECTIONS: readonly ReportMeasure[] = ['corrections', 'correctedSales']

interface DayPageProps {
  reply: ReportReply | undefined
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

/** The day at a glance: what was sold, against when, by hour and by method. */
export function DayPage({ reply, state, onChange }: DayPageProps) {
  const { t } = useTranslation()
  const summary = tableNamed(reply, 'summary')
  const hasCorrections = Number(summary?.Totals['corrections'] ?? 0) > 0
  // Of pieces alone the figure above says everything.
  const hasUnits = (tableNamed(reply, 'units')?.Rows.length ?? 0) > 1
  const tile = (measure: ReportMeasure, isLarge = false) => (
    <FigureTile
      key={measure}
      measure={measure}
      value={summary?.Totals[measure]}
      before={summary?.CompareTotals?.[measure]}
      isLarge={isLarge}
    />
  )
  return (
    <>
      <section className={classes.glance} aria-label={t('reports.tables.summary')}>
        <div className={classes.lead}>
          {tile('netSales', true)}
          {tile('bills')}
          {tile('averageBill')}
        </div>
        <div className={classes.card}>
          <BlockChart {...{ report: 'day', tableKey: 'hours', measure: 'netSales', reply, state }} />
        </div>
        <div className={classes.figures}>
          {FIGURES.map((measure) => tile(measure))}
          {hasCorrections && CORRECTIONS.map((measure) => tile(measure))}
        </div>
      </section>
      <div className={classes.pair}>
        <TableBlock report="day" tableKey="payments" reply={reply} state={state} onChange={onChange} />
        <TableBlock report="day" tableKey="hours" reply={reply} state={state} onChange={onChange} />
        {hasUnits && (
          <TableBlock report="day" tableKey="units" reply={reply} state={state} onChange={onChange} />
        )}
      </div>
    </>
  )
}
