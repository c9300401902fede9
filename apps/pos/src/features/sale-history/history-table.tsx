import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import { Money } from '../../ui/money.tsx'
import { formatTime } from './format-time.ts'
import classes from './sale-history.module.css'
import { SyncStateMark } from './sync-state-mark.tsx'

export interface HistoryRowsProps {
  rows: readonly HistoryRow[]
  currency: Currency
}

export function HistoryTable({ rows, currency }: HistoryRowsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('history.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('history.number')}</th>
            <th scope="col">{t('history.time')}</th>
            <th scope="col" className={classes.right}>
              {t('history.items')}
            </th>
            <th scope="col" className={classes.right}>
              {t('history.total')}
            </th>
            <th scope="col">{t('history.methods')}</th>
            <th scope="col">{t('history.cashier')}</th>
            <th scope="col">{t('history.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <th scope="row">{row.transactionNo}</th>
              <td>{formatTime(row.createdAt)}</td>
              <td className={classes.right}>{row.items}</td>
              <td className={classes.right}>
                <Money amount={row.payable} currency={currency} className={classes.total} />
              </td>
              <td>{row.methods}</td>
              <td>{row.cashier}</td>
              <td>
                <SyncStateMark row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
