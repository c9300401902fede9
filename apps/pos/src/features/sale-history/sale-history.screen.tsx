import { Anchor, Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useFindNumber } from '../../queries/use-find-number.ts'
import { type SaleHistory, useSaleHistory } from '../../queries/use-sale-history.ts'
import { useSalesFilters } from '../../queries/use-sales-filters.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { SalesFilter } from '../../ui/sales-filter.tsx'
import { EmptyState, LoadingState } from '../../ui/state-view.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { HistoryCard } from './history-card.tsx'
import { saleAddress, useHistoryColumns } from './history-columns.tsx'
import classes from './sale-history.module.css'

/** The spec's default list size. */
const PAGE = 100

export function SaleHistoryScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const filters = useSalesFilters()
  const [limit, setLimit] = useState(PAGE)
  const history = useSaleHistory(filters.filter, limit)
  const columns = useHistoryColumns(currency)
  const findNumber = useFindNumber()
  const { rows } = history

  /** A receipt was scanned, or its whole number typed: the sale itself is what is wanted. */
  const openNumber = async (text: string) => {
    // Anything else is a search, and the list below has answered it.
    if (!text.includes('/')) return
    const uuid = await findNumber(text)
    if (uuid === null) toast.error(t('filters.notFound', { number: text }))
    else void navigate(saleAddress(uuid))
  }

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('history.title')}</h1>
        <Reach history={history} />
        <Anchor component={Link} to="/sales/saleslist" className={classes.other}>
          {t('layout.salesList')}
        </Anchor>
      </header>
      <SalesFilter
        values={filters.values}
        count={filters.count}
        choices={filters.choices}
        onChange={filters.set}
        onClear={filters.clear}
        onEnter={(text) => void openNumber(text)}
      />
      {rows === undefined && <LoadingState text={t('history.loading')} />}
      {rows?.length === 0 && <NoRows isFiltered={Object.keys(filters.filter).length > 0} history={history} />}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('history.title')}
          rows={rows}
          columns={columns}
          keyOf={(row) => row.uuid}
          card={isPhone ? (row) => <HistoryCard row={row} currency={currency} /> : undefined}
          foot={
            history.hasMore && (
              <div className={classes.more}>
                <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
                  {t('history.more')}
                </Button>
              </div>
            )
          }
        />
      )}
    </div>
  )
}

/** What the list covers: a cashier must not take a device's few sales for all of them. */
function Reach({ history: { isOffline, reachesTo, asking } }: { history: SaleHistory }) {
  const { t, i18n } = useTranslation()
  if (!isOffline)
    return <span role="status">{asking ? t('history.asking') : t('history.newest', { count: PAGE })}</span>
  return (
    <span role="status">
      {reachesTo === null
        ? t('history.reachNone')
        : t('history.reach', { day: formatDay(reachesTo, i18n.language) })}
    </span>
  )
}

function NoRows({ isFiltered, history }: { isFiltered: boolean; history: SaleHistory }) {
  const { t } = useTranslation()
  if (history.asking) return <LoadingState text={t('history.loading')} />
  const icon = <IconReceipt size={32} stroke={1.5} />
  if (!isFiltered) return <EmptyState icon={icon} title={t('history.empty')} hint={t('history.emptyHint')} />
  return (
    <EmptyState
      icon={icon}
      title={t('history.noMatch')}
      hint={t(history.isOffline ? 'history.noMatchOffline' : 'history.noMatchHint')}
    />
  )
}
