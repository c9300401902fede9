import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import { formatTime } from './format-time.ts'
import type { HistoryRowsProps } from './history-table.tsx'
import classes from './sale-history.module.css'
import { SyncStateMark } from './sync-state-mark.tsx'

export function HistoryCards({ rows, currency }: HistoryRowsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards} aria-label={t('history.title')}>
      {rows.map((row) => (
        <li key={row.uuid}>
          <div className={classes.line}>
            <strong>{row.transactionNo}</strong>
            <Money amount={row.payable} currency={currency} className={classes.total} />
          </div>
          <div className={classes.line}>
            <span className={classes.soft}>
              {[formatTime(row.createdAt), t('sale.totals.items', { count: row.items }), row.methods].join(
                ' · ',
              )}
            </span>
            <SyncStateMark row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
