import { localeOf } from '@evertill/texts/numbers.ts'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOf } from './change-of.ts'
import classes from './change.module.css'
import { RunningContext } from './running.ts'

interface ChangeProps {
  now: number
  before: number
  /** What the figure was, as text. */
  beforeText: string
  /** More is better. Of other figures the change has no colour. */
  isGood: boolean
  /** Of the whole period, and not of an hour of it or of a single product. */
  isTotal?: boolean
}

/**
 * How much a figure has changed against the compared period: arrow, percent, and what it was. A period that is not over
 * is compared with a whole one: less than that is no loss, and nothing at all has no percentage.
 */
export function Change({ now, before, beforeText, isGood, isTotal = false }: ChangeProps) {
  const { t, i18n } = useTranslation()
  const running = use(RunningContext)
  // Nothing on both sides: there is no change to speak of.
  if (now === 0 && before === 0) return null
  const was = t(isTotal && running === 'day' ? 'reports.change.beforeWholeDay' : 'reports.change.before', {
    figure: beforeText,
  })
  if (running !== undefined && now === 0) return <span className={classes.change}>{was}</span>
  const change = changeOf(now, before)
  const isCertain = change.way !== 'down' || running === undefined
  const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }[change.way]
  const percent =
    change.share === undefined
      ? t('reports.change.fromNothing')
      : new Intl.NumberFormat(localeOf(i18n.language), {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        })
          .format(change.share)
          .replace('-', '−')
  return (
    <span className={classes.change} data-way={isGood && isCertain ? change.way : undefined}>
      <Arrow size={16} stroke={2} aria-hidden />
      <strong>{percent}</strong>
      {change.share !== undefined && <span className={classes.before}>{was}</span>}
    </span>
  )
}
