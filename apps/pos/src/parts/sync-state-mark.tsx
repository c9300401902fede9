import { highestSeverity, type SaleFlag } from '@evertill/contract'
import { IconAlertTriangle, IconCheck, IconClock, IconFlag, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'
import classes from './sync-state-mark.module.css'

const MARKS = {
  unsent: { tone: 'wait', Icon: IconClock },
  sending: { tone: 'wait', Icon: IconRefresh },
  failed: { tone: 'wrong', Icon: IconAlertTriangle },
  attention: { tone: 'wrong', Icon: IconAlertTriangle },
  sent: { tone: 'good', Icon: IconCheck },
} as const satisfies Record<string, { tone: MarkTone; Icon: typeof IconCheck }>

interface SyncStateMarkProps {
  syncState: keyof typeof MARKS
  lastError: string | null
  /** Why the sale deserves attention. */
  flags: readonly SaleFlag[]
}

/** Whether a sale is on the server, and its flags. */
export function SyncStateMark({ syncState, lastError, flags }: SyncStateMarkProps) {
  const { t, i18n } = useTranslation()
  const { tone, Icon } = MARKS[syncState]
  const texts = flags.map((flag) =>
    i18n.exists(`history.flags.${flag}`) ? t(`history.flags.${flag}` as never) : flag,
  )
  return (
    <span className={classes.state}>
      <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
        {t(`history.states.${syncState}`)}
      </Mark>
      {tone === 'wrong' && lastError !== null && <span className={classes.reason}>{lastError}</span>}
      {texts.length > 0 && (
        <span className={classes.reason} data-severity={highestSeverity(flags)}>
          <IconFlag size={14} stroke={1.5} aria-hidden /> {texts.join(', ')}
        </span>
      )}
    </span>
  )
}
