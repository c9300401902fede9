import '@mantine/charts/styles.css'
import { BarChart as MantineBars } from '@mantine/charts'

export interface Bar {
  label: string
  now: number
  before?: number | undefined
}

interface BarsProps {
  bars: readonly Bar[]
  /** Times run from left to right; names stand one below the other, so that each has room. */
  isTime: boolean
  /** The names of the two periods. */
  nowLabel: string
  beforeLabel: string | undefined
  format: (value: number) => string
  /** Shorter, for the axis. */
  axis: (value: number) => string
}

/** As many letters as fit beside the bars, on a phone too. */
const MAX_NAME = 18
/** In one line: a name that is broken in two stands on the next one. */
const shortName = (name: string): string =>
  (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name).replaceAll(' ', '\u00a0')

/** Bars side by side: the period in the accent, the compared one in grey. */
export function BarChart({ bars, isTime, nowLabel, beforeLabel, format, axis }: BarsProps) {
  return (
    <MantineBars
      h="100%"
      data={bars.map(({ label, now, before }) => ({ label, now, before }))}
      dataKey="label"
      series={[
        { name: 'now', label: nowLabel, color: 'var(--till-accent)' },
        ...(beforeLabel === undefined
          ? []
          : [{ name: 'before', label: beforeLabel, color: 'var(--till-line-strong)' }]),
      ]}
      valueFormatter={format}
      orientation={isTime ? 'horizontal' : 'vertical'}
      gridAxis={isTime ? 'x' : 'y'}
      tickLine="none"
      withLegend={beforeLabel !== undefined}
      legendProps={{ verticalAlign: 'top', height: 32, itemSorter: null }}
      maxBarWidth={36}
      barProps={{ radius: isTime ? [3, 3, 0, 0] : [0, 3, 3, 0], isAnimationActive: false }}
      yAxisProps={
        isTime ? { tickFormatter: axis, width: 56 } : { tickFormatter: shortName, interval: 0, width: 128 }
      }
      xAxisProps={
        isTime ? { interval: 'preserveStartEnd', minTickGap: 8 } : { tickFormatter: axis, minTickGap: 8 }
      }
      barChartProps={{ accessibilityLayer: false, barGap: 2 }}
      tooltipAnimationDuration={0}
    />
  )
}
