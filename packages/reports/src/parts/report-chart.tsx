import { lazy, Suspense } from 'react'
import type { Bar } from './bar-chart.tsx'
import classes from './report-chart.module.css'

const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }))

interface ReportChartProps {
  /** Says in a sentence what the chart shows: the chart itself is hidden from assistive tools, which read the table. */
  summary: string
  bars: readonly Bar[]
  isTime: boolean
  nowLabel: string
  beforeLabel?: string | undefined
  format: (value: number) => string
  axis: (value: number) => string
}

/** The chart is a file of its own; its place is kept while it is loaded. */
export function ReportChart({ summary, ...chart }: ReportChartProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{summary}</figcaption>
      {/* Times run from left to right on a chart in every language. */}
      <div dir="ltr" className={classes.chart} aria-hidden>
        <Suspense fallback={null}>
          <BarChart beforeLabel={undefined} {...chart} />
        </Suspense>
      </div>
    </figure>
  )
}
