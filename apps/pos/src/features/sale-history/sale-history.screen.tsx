import { Anchor } from '@mantine/core'
import { IconDotsVertical, IconReceipt } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import type { SaleHistory, HistoryRow } from '../../queries/use-sale-history.ts'
import { SALES_PAGE, useSalesSearch } from '../../queries/use-sales-search.ts'
import { DataTable } from '@evertill/ui/data-table.tsx'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { SalesReach } from '../../parts/sales-reach.tsx'
import { MoreRows, SalesScreen } from '../../parts/sales-screen.tsx'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import type { Currency } from '@evertill/domain'
import { Money } from '@evertill/ui/money.tsx'
import { saleAddress, useHistoryColumns, usePlaceOf } from './history-columns.tsx'
import classes from './sale-history.module.css'
import { useRecent } from '../../queries/use-moments.ts'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'

/** The row whose actions are loaded, and the element in it for their button. */
export interface RowMenuProps extends Pick<HistoryRow, 'uuid' | 'transactionNo'> {
  place: HTMLElement | null
}

export function SaleHistoryScreen({ rowMenu }: { rowMenu: (row: RowMenuProps) => ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const { filters, isFiltered, history, showMore, findWhole } = useSalesSearch()
  const [active, setActive] = useState<HistoryRow | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const menuOf = (row: HistoryRow) => (
    <span className={classes.menu} {...(row.uuid === active?.uuid && { ref: setPlace })}>
      {row.uuid !== active?.uuid && <RowMenuButton {...row} onClick={() => setActive(row)} />}
    </span>
  )
  const columns = useHistoryColumns(currency, menuOf)
  const { rows } = history

  const openNumber = async (text: string) => {
    const uuid = await findWhole(text)
    if (uuid === null) toast.error(t('filters.notFound', { number: text }))
    else if (uuid !== undefined) void navigate(saleAddress(uuid))
  }

  return (
    <SalesScreen
      title={t('history.title')}
      head={
        <>
          <SalesReach {...history} usual={t('history.newest', { count: SALES_PAGE })} />
          <Anchor component={Link} to="/sales/saleslist" className={classes.other}>
            {t('layout.salesList')}
          </Anchor>
        </>
      }
      filters={filters}
      onEnter={(text) => void openNumber(text)}
    >
      {rows === undefined && <LoadingState text={t('history.loading')} />}
      {rows?.length === 0 && <NoRows isFiltered={isFiltered} history={history} />}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('history.title')}
          rows={rows}
          columns={columns}
          keyOf={(row) => row.uuid}
          card={
            isPhone ? (row) => <HistoryCard row={row} currency={currency} menu={menuOf(row)} /> : undefined
          }
          foot={history.hasMore && <MoreRows onMore={showMore} />}
        />
      )}
      {active && (
        <Fragment key={active.uuid}>
          {rowMenu({ uuid: active.uuid, transactionNo: active.transactionNo, place })}
        </Fragment>
      )}
    </SalesScreen>
  )
}

interface RowMenuButtonProps extends Pick<HistoryRow, 'transactionNo'> {
  onClick: () => void
}

/** Stands for the menu of a row until it is wanted: only then the sale is read. */
function RowMenuButton({ transactionNo, onClick }: RowMenuButtonProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      aria-label={t('history.rowActions', { number: transactionNo })}
      aria-haspopup="menu"
      onClick={onClick}
    >
      <IconDotsVertical size={20} stroke={1.5} aria-hidden />
    </IconButton>
  )
}

function NoRows({ isFiltered, history }: { isFiltered: boolean; history: SaleHistory }) {
  const { t } = useTranslation()
  if (history.asking) return <LoadingState text={t('history.loading')} />
  if (!isFiltered)
    return <EmptyState icon={IconReceipt} title={t('history.empty')} hint={t('history.emptyHint')} />
  return (
    <EmptyState
      icon={IconReceipt}
      title={t('history.noMatch')}
      hint={t(history.isOffline ? 'history.noMatchOffline' : 'history.noMatchHint')}
    />
  )
}

interface HistoryCardProps {
  row: HistoryRow
  currency: Currency
  menu: ReactNode
}

function HistoryCard({ row, currency, menu }: HistoryCardProps) {
  const { t } = useTranslation()
  const recent = useRecent()
  const { register, channel } = usePlaceOf()(row)
  const facts = [
    recent(row.createdAt),
    t('sale.totals.items', { count: row.items }),
    row.methods,
    row.customer,
    register,
    channel,
  ]
  return (
    <>
      <div className={classes.line}>
        <Anchor component={Link} to={saleAddress(row.uuid)} className={`row-link ${classes.number}`}>
          {row.transactionNo}
        </Anchor>
        <Money amount={row.payable} currency={currency} className={classes.total} />
      </div>
      <div className={classes.soft}>{facts.filter(Boolean).join(' · ')}</div>
      <div className={classes.line}>
        <span className={classes.marks}>
          <SyncStateMark {...row} />
          {row.status !== 'Completed' && <SaleStatusMark status={row.status} />}
          {row.due > 0 && (
            <span className={classes.soft}>
              {t('history.paid')} <Money amount={row.paid} currency={currency} /> · {t('history.due')}{' '}
              <Money amount={row.due} currency={currency} />
            </span>
          )}
        </span>
        {menu}
      </div>
    </>
  )
}
