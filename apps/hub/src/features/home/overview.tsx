import { localeOf } from '@evertill/texts/numbers.ts'
import { MAX_WAITING, type OverviewReply, type OverviewStore } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { useClient, useCurrency } from '../../parts/hub-context.tsx'
import { Section } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { useAttended } from '../../parts/use-attended.ts'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import { useLiveFigures } from './use-live-figures.ts'
import classes from './overview.module.css'

/** Below the first screen, and only where something was sold. */
const DayCharts = lazy(async () => ({ default: (await import('./day-charts.tsx')).DayCharts }))

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Without the live stream, and for what needs somebody. */
const REFRESH_MS = 60_000

/** The day so far, and what needs somebody. */
export function Overview() {
  const { call } = useClient()
  const isAttended = useAttended()
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call<OverviewReply>('GET', '/manage/overview', { signal }),
    refetchInterval: isAttended && REFRESH_MS,
  })
  useLiveFigures(isAttended, async () => (await refetch()).data?.AsOf)
  if (!data) return <ReadingState error={error} onAgain={refetch} />
  const { Stores, Waiting, AsOf, Hours, Payments, Products } = data
  return (
    <div className={classes.overview}>
      {Object.keys(Waiting).length > 0 && <NeedsSomebody waiting={Waiting} />}
      {Stores.length > 0 && <Today stores={Stores} asOf={AsOf} />}
      {Hours.length > 0 && (
        <Suspense>
          <DayCharts hours={Hours} payments={Payments} products={Products} />
        </Suspense>
      )}
    </div>
  )
}

const WAITING = [
  { name: 'HeldSales', to: '/held-sales' },
  { name: 'Flags', to: '/flags' },
  { name: 'Closings', to: '/closings?show=over' },
] as const

function NeedsSomebody({ waiting }: { waiting: OverviewReply['Waiting'] }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const some = WAITING.flatMap(({ name, to }) => {
    const count = waiting[name] ?? 0
    return count === 0 ? [] : [{ name, to, count }]
  })
  return (
    <Section title={t('overview.needs')}>
      {some.length === 0 && <p className={watch.why}>{t('overview.nothing')}</p>}
      {some.length > 0 && (
        <ul className={watch.list}>
          {some.map(({ name, to, count }) => (
            <li key={name} className={watch.entry}>
              <Link to={to} className={`row-link ${watch.name}`}>
                {say(`overview.waiting.${name}`)}
              </Link>
              <span className={watch.amount}>{count >= MAX_WAITING ? `${MAX_WAITING - 1}+` : count}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const SUMMED = ['Today', 'SoFarLastWeek', 'LastWeek'] as const

const sumOf = (stores: readonly OverviewStore[], of: (typeof SUMMED)[number]) => ({
  NetSales: stores.reduce((sum, store) => sum + store[of].NetSales, 0),
  Bills: stores.reduce((sum, store) => sum + store[of].Bills, 0),
})

function Today({ stores, asOf }: { stores: readonly OverviewStore[]; asOf: string }) {
  const { t, i18n } = useTranslation('hub')
  const right = { 'data-right': 'true' }
  const when = formatMoment(asOf, { language: i18n.language, timeZone: ZONE })
  return (
    <Section title={t('overview.today')}>
      <p className={watch.where}>{t('overview.asOf', { when })}</p>
      <div className={watch.scroll} tabIndex={0} role="region" aria-label={t('overview.today')}>
        <table className={watch.table}>
          <thead>
            <tr>
              <th scope="col">{t('watch.store')}</th>
              {(['sales', 'soFar', 'change', 'wholeDay', 'bills', 'registers'] as const).map((head) => (
                <th key={head} scope="col" {...right}>
                  {t(`overview.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map((store) => (
              <StoreRow key={store.StoreID} name={store.StoreName} figures={store} />
            ))}
          </tbody>
          {stores.length > 1 && (
            <tfoot>
              <StoreRow
                name={t('watch.allStores')}
                figures={{
                  Today: sumOf(stores, 'Today'),
                  SoFarLastWeek: sumOf(stores, 'SoFarLastWeek'),
                  LastWeek: sumOf(stores, 'LastWeek'),
                  OpenRegisters: stores.reduce((sum, { OpenRegisters }) => sum + OpenRegisters, 0),
                }}
              />
            </tfoot>
          )}
        </table>
      </div>
    </Section>
  )
}

interface StoreRowProps {
  name: string
  figures: Pick<OverviewStore, (typeof SUMMED)[number] | 'OpenRegisters'>
}

function StoreRow({ name, figures }: StoreRowProps) {
  const { i18n } = useTranslation('hub')
  const currency = useCurrency()
  const { Today: today, SoFarLastWeek: before, LastWeek, OpenRegisters } = figures
  const percent = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  // Against nothing there is no percentage.
  const change = before.NetSales > 0 ? percent.format(today.NetSales / before.NetSales - 1) : '–'
  const right = { 'data-right': 'true' }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td {...right}>{formatMoney(today.NetSales, currency)}</td>
      <td {...right}>{formatMoney(before.NetSales, currency)}</td>
      <td {...right}>{change}</td>
      <td {...right}>{formatMoney(LastWeek.NetSales, currency)}</td>
      <td {...right}>{today.Bills}</td>
      <td {...right}>{OpenRegisters}</td>
    </tr>
  )
}
