import { columnsOf, type ReportName, type ReportReply } from '@evertill/contract'
import { useTranslation } from 'react-i18next'
import { FigureTile } from '../parts/figure-tile.tsx'
import classes from './pages.module.css'
import { tableNamed } from './table-named.ts'

interface SummaryTilesProps {
  report: ReportName
  reply: ReportReply | undefined
}

/** A table of one row reads better as figures. */
export function SummaryTiles({ report, reply }: SummaryTilesProps) {
  const { t } = useTranslation()
  const summary = tableNamed(reply, 'summary')
  return (
    <section className={classes.figures} aria-label={t('reports.tables.summary')}>
      {columnsOf(report, 'summary').map((measure) => (
        <FigureTile
          key={measure}
          measure={measure}
          value={summary?.Totals[measure]}
          before={summary?.CompareTotals?.[measure]}
        />
      ))}
    </section>
  )
}
