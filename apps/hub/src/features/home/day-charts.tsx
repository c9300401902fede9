import { localeOf } from '@evertill/texts/numbers.ts'
import type { OverviewHour, OverviewShare } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../parts/hub-context.tsx'
import { Section } from '../../parts/page.tsx'
import watch from '../../parts/watch.module.css'
import classes from './day-charts.module.css'

const hourText = (language: string, hour: number): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hour),
  )

const heightOf = (amount: number, largest: number) => ({
  height: `${(Math.max(0, amount) / largest) * 100}%`,
})

interface DayChartsProps {
  hours: readonly OverviewHour[]
  payments: readonly OverviewShare[]
  products: readonly OverviewShare[]
}

/** The day of all stores: its hours, what was sold most, and how it was paid. */
export function DayCharts({ hours, payments, products }: DayChartsProps) {
  const { t } = useTranslation('hub')
  return (
    <>
      <HoursChart hours={hours} />
      <div className={classes.pair}>
        {products.length > 0 && <Shares title={t('overview.products')} shares={products} />}
        {payments.length > 0 && <Shares title={t('overview.payments')} shares={payments} />}
      </div>
    </>
  )
}

/** Each hour of today beside that of a week before. */
function HoursChart({ hours }: { hours: readonly OverviewHour[] }) {
  const { t, i18n } = useTranslation('hub')
  const currency = useCurrency()
  const largest = Math.max(1, ...hours.flatMap(({ NetSales, LastWeek }) => [NetSales, LastWeek]))
  return (
    <Section title={t('overview.hours')}>
      <div className={`${watch.card} ${classes.card}`}>
        <p className={classes.legend} aria-hidden>
          <span className={classes.today}>{t('overview.legendToday')}</span>
          <span className={classes.before}>{t('overview.legendBefore')}</span>
        </p>
        <div className={classes.across} role="region" tabIndex={0} aria-label={t('overview.hours')}>
          {/* Hours run from left to right on a chart in every language. */}
          <ul dir="ltr" className={classes.hours} aria-label={t('overview.hours')}>
            {hours.map(({ Hour, NetSales, LastWeek }) => {
              const hour = hourText(i18n.language, Hour)
              const amount = formatMoney(NetSales, currency)
              const text = t('overview.hour', { hour, amount, before: formatMoney(LastWeek, currency) })
              return (
                <li key={Hour} className={classes.hour} title={text}>
                  <span className={classes.bars} aria-hidden>
                    <span className={classes.before} style={heightOf(LastWeek, largest)} />
                    <span className={classes.today} style={heightOf(NetSales, largest)} />
                  </span>
                  <span className={classes.label} aria-hidden>
                    {hour}
                  </span>
                  <span className={classes.spoken}>{text}</span>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </Section>
  )
}

/** Amounts of today by name, each with a bar of its share. */
function Shares({ title, shares }: { title: string; shares: readonly OverviewShare[] }) {
  const currency = useCurrency()
  const largest = Math.max(1, ...shares.map(({ Amount }) => Amount))
  return (
    <Section title={title}>
      <ul className={watch.list} aria-label={title}>
        {shares.map(({ key, Name, Amount }) => (
          <li key={key} className={watch.entry}>
            <span className={watch.name}>{Name}</span>
            <span className={watch.amount}>{formatMoney(Amount, currency)}</span>
            <span className={`${watch.wide} ${classes.scale}`} aria-hidden>
              <span
                className={classes.today}
                style={{ width: `${(Math.max(0, Amount) / largest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
