import { IconAlertTriangle, IconCheck, IconClock, IconFlag, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HistoryRow, SyncState } from '../../queries/use-sale-history.ts'
import { Mark, type MarkTone } from '../../ui/mark.tsx'
import classes from './sale-history.module.css'

const MARKS: Record<SyncState, { tone: MarkTone; Icon: typeof IconCheck }> = {
  unsent: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconRefresh },
  failed: { tone: 'wrong', Icon: IconAlertTriangle },
  attention: { tone: 'wrong', Icon: IconAlertTriangle },
  sent: { tone: 'good', Icon: IconCheck },
}

export function SyncStateMark({ row }: { row: HistoryRow }) {
  const { t, i18n } = useTranslation()
  const { tone, Icon } = MARKS[row.syncState]
  const flags = row.flags.map((flag) =>
    i18n.exists(`history.flags.${flag}`) ? t(`history.flags.${flag}` as never) : flag,
  )
  return (
    <span className={classes.state}>
      <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
        {t(`history.states.${row.syncState}`)}
      </Mark>
      {tone === 'wrong' && row.lastError !== null && <span className={classes.reason}>{row.lastError}</span>}
      {flags.length > 0 && (
        <span className={classes.reason}>
          <IconFlag size={14} stroke={1.5} aria-hidden /> {flags.join(', ')}
        </span>
      )}
    </span>
  )
}
