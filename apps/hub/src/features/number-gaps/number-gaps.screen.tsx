import type { NumberGapsReply, NumberSeries } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useClient } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PeriodFields } from '../../parts/period-fields.tsx'
import { usePeriod } from '../../parts/period.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import { StoreFilter } from '../../parts/store-filter.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import classes from '../../parts/watch.module.css'

/** The numbers of each series: an auditor asks for every one that is missing. */
export function NumberGapsScreen() {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const { filters, set } = useAddressFilters(['from', 'to', 'store'])
  const asked = { store: filters.store, ...usePeriod(filters) }
  const { data, error, refetch } = useQuery({
    queryKey: ['number-gaps', asked],
    queryFn: ({ signal }) => call<NumberGapsReply>('GET', '/manage/number-gaps', { signal, query: asked }),
  })
  const missing = data?.Series.reduce((sum, { Missing }) => sum + Missing, 0)
  return (
    <Page
      title={t('numbers.title')}
      state={missing !== undefined && t('numbers.missingCount', { count: missing })}
    >
      <div className={classes.page}>
        <p className={classes.why}>{t('numbers.lead')}</p>
        <search className={classes.filters}>
          <PeriodFields period={asked} onChange={set} />
          <StoreFilter value={filters.store ?? ''} onChange={(store) => set({ store })} />
        </search>
        {!data && <ReadingState error={error} onAgain={refetch} />}
        {data?.Series.length === 0 && <EmptyState title={t('numbers.none')} />}
        {data && data.Series.length > 0 && <SeriesTable series={data.Series} />}
        {data?.More && <p>{t('numbers.more', { count: data.Series.length })}</p>}
      </div>
    </Page>
  )
}

function SeriesTable({ series }: { series: readonly NumberSeries[] }) {
  const { t } = useTranslation('hub')
  const right = { 'data-right': 'true' }
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('numbers.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('numbers.series')}</th>
            <th scope="col">{t('numbers.missing')}</th>
            <th scope="col" {...right}>
              {t('numbers.used')}
            </th>
            <th scope="col" {...right}>
              {t('numbers.voided')}
            </th>
            <th scope="col" {...right}>
              {t('numbers.repeated')}
            </th>
            <th scope="col">{t('numbers.span')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ Series, First, Last, Used, Voided, Missing, Repeated, MissingNos }) => (
            <tr key={Series}>
              <th scope="row">{Series}</th>
              <td className={classes.numbers}>
                {Missing === 0 ? '–' : `${Missing}: ${MissingNos.join(', ')}`}
              </td>
              <td {...right}>{Used}</td>
              <td {...right}>{Voided}</td>
              <td {...right}>{Repeated}</td>
              <td>
                {First} – {Last}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
