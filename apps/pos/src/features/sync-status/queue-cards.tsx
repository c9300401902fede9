import { useTranslation } from 'react-i18next'
import { useRecent } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import type { OutboxRow } from '../../queries/use-outbox.ts'
import { type QueueRowsProps, RowActions, RowState, useNextTryOf } from './row-parts.tsx'
import classes from './sync-status.module.css'

export function QueueCards({ rows, currency, ...on }: QueueRowsProps) {
  const { t } = useTranslation()
  const recent = useRecent()
  const nextTryOf = useNextTryOf()
  const factsOf = (row: OutboxRow): string => {
    const next = nextTryOf(row)
    return [
      row.type || t(`sync.queue.kinds.${row.kind}`),
      recent(row.createdAt),
      row.attempts > 0 && `${t('sync.queue.attempts')} ${row.attempts}`,
      next !== undefined && `${t('sync.queue.next')} ${next}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <ul className={classes.cards} aria-label={t('sync.queue.title')}>
      {rows.map((row) => (
        <li key={row.key}>
          <div className={classes.line}>
            <strong id={`sync-row-${row.key}`}>{row.label}</strong>
            {row.amount !== null && <Money amount={row.amount} currency={currency} />}
          </div>
          <span className={classes.soft}>{factsOf(row)}</span>
          <RowState row={row} />
          <RowActions row={row} {...on} />
        </li>
      ))}
    </ul>
  )
}
