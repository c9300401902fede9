import type { Currency } from '@evertill/domain'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import { useRecent } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'
import { saleAddress } from './history-columns.tsx'
import classes from './sale-history.module.css'

export function HistoryCard({ row, currency }: { row: HistoryRow; currency: Currency }) {
  const { t } = useTranslation()
  const recent = useRecent()
  const facts = [
    recent(row.createdAt),
    t('sale.totals.items', { count: row.items }),
    row.methods,
    row.customer,
  ]
  return (
    <>
      <div className={classes.line}>
        <Anchor component={Link} to={saleAddress(row.uuid)} className={classes.number}>
          {row.transactionNo}
        </Anchor>
        <Money amount={row.payable} currency={currency} className={classes.total} />
      </div>
      <div className={classes.line}>
        <span className={classes.soft}>{facts.filter(Boolean).join(' · ')}</span>
        <SyncStateMark {...row} />
      </div>
      {row.status !== 'Completed' && <SaleStatusMark status={row.status} />}
    </>
  )
}
