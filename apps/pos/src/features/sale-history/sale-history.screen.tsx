import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSaleHistory } from '../../queries/use-sale-history.ts'
import { EmptyState, LoadingState } from '../../ui/state-view.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { HistoryCards } from './history-cards.tsx'
import { HistoryTable } from './history-table.tsx'
import classes from './sale-history.module.css'

const LIMIT = 100

export function SaleHistoryScreen() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const rows = useSaleHistory(LIMIT)
  const Rows = isPhone ? HistoryCards : HistoryTable
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('history.title')}</h1>
        <span>{t('history.newest', { count: LIMIT })}</span>
      </header>
      {rows === undefined && <LoadingState text={t('history.loading')} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconReceipt size={32} stroke={1.5} />}
          title={t('history.empty')}
          hint={t('history.emptyHint')}
        />
      )}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} currency={currency} />}
    </div>
  )
}
