import type { Currency } from '@evertill/domain'
import { IconAlertTriangle, IconClock, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import type { OutboxRow, OutboxState } from '../../queries/use-outbox.ts'
import { Button } from '@evertill/ui/button.tsx'
import { useRecent } from '../../queries/use-moments.ts'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'
import { reasonsOf } from './reason-of.ts'
import classes from './queue.module.css'
import shared from './sync-status.module.css'

export interface QueueRowsProps {
  rows: readonly OutboxRow[]
  currency: Currency
  onRetry(row: OutboxRow): void
  onView(row: OutboxRow): void
  onFix(row: OutboxRow): void
  onBookAsNew(row: OutboxRow): void
}

const MARKS: Record<OutboxState, { tone: MarkTone; Icon: typeof IconClock }> = {
  waiting: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconRefresh },
  refused: { tone: 'wrong', Icon: IconAlertTriangle },
  attention: { tone: 'wrong', Icon: IconAlertTriangle },
}

/** When a row is retried automatically; undefined while it is in flight, needs attention or the till is offline. */
export function useNextTryOf(): (row: OutboxRow) => string | undefined {
  const { t } = useTranslation()
  const recent = useRecent()
  const { browserOnline, serverReachable } = useConnection()
  const soon = browserOnline && serverReachable ? t('sync.queue.soon') : undefined
  return ({ state, nextTryAt }) => {
    if (state === 'attention' || state === 'sending') return undefined
    return nextTryAt === 0 ? soon : recent(nextTryAt)
  }
}

export function RowState({ row }: { row: OutboxRow }) {
  const { t } = useTranslation()
  // The key depends on the server's code, so the compiler cannot check it.
  const say = t as (key: string, values?: Record<string, string>) => string
  const { tone, Icon } = MARKS[row.state]
  return (
    <span className={classes.state}>
      <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
        {t(`sync.queue.states.${row.state}`)}
      </Mark>
      {reasonsOf(row).map(({ key, values }) => (
        <span key={key + (values?.['path'] ?? '')} className={classes.reason}>
          {say(`sync.reasons.${key}`, values)}
        </span>
      ))}
    </span>
  )
}

export function RowActions({
  row,
  ...on
}: { row: OutboxRow } & Pick<QueueRowsProps, 'onRetry' | 'onView' | 'onFix' | 'onBookAsNew'>) {
  const { t } = useTranslation()
  const about = { 'aria-describedby': `sync-row-${row.key}` }
  const isBilled = row.refusal?.code === 'ORDER_ALREADY_BILLED'
  const isRefused = !isBilled && (row.state === 'attention' || row.state === 'refused')
  return (
    <span className={shared.actions}>
      {row.sale !== null && (
        <Button variant="default" size="sm" onClick={() => on.onView(row)} {...about}>
          {t('sync.queue.view')}
        </Button>
      )}
      {isRefused && row.sale !== null && !row.isTaken && (
        <Button variant="default" size="sm" onClick={() => on.onFix(row)} {...about}>
          {t('sync.queue.fix')}
        </Button>
      )}
      {isRefused && row.isTaken && (
        <Button variant="default" size="sm" onClick={() => on.onBookAsNew(row)} {...about}>
          {t('sync.queue.bookNew')}
        </Button>
      )}
      {isBilled && (
        <Button size="sm" onClick={() => on.onRetry(row)} {...about}>
          {t('sync.queue.putAside')}
        </Button>
      )}
      {isRefused && (
        <Button size="sm" onClick={() => on.onRetry(row)} {...about}>
          {t('sync.queue.retry')}
        </Button>
      )}
    </span>
  )
}
