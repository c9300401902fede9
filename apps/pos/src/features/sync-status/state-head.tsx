import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudOff,
  IconCloudUpload,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { type UnsentCounts, useUnsent } from '../../queries/use-unsent.ts'
import { useReconciler, useReadyToSell } from '../../queries/use-device-state.ts'
import { useNextTry } from '../../queries/use-outbox.ts'
import { Button } from '@evertill/ui/button.tsx'
import { useRecent } from '../../queries/use-moments.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { toast } from '@evertill/ui/toast.ts'
import classes from './state-head.module.css'

/** One sentence that says whether everything is on the server. */
export function StateHead() {
  const { t } = useTranslation()
  const { unsent, needsAttention, waiting, attention, damaged, sending, sendNow } = useUnsent()
  const { checking, check } = useReconciler()
  const nameOf = ({ sales, entries }: UnsentCounts): string => {
    const saleText = t('sync.state.sales', { count: sales })
    const entryText = t('sync.state.entries', { count: entries })
    if (sales > 0 && entries > 0) return t('sync.state.both', { sales: saleText, entries: entryText })
    return sales > 0 ? saleText : entryText
  }
  const tone = needsAttention + damaged > 0 ? 'wrong' : unsent > 0 ? 'wait' : 'good'
  const Icon = { wrong: IconAlertTriangle, wait: IconCloudUpload, good: IconCircleCheck }[tone]
  const sentence =
    needsAttention > 0
      ? t('sync.state.attention', { count: needsAttention, what: nameOf(attention) })
      : damaged > 0
        ? t('sync.state.damaged', { count: damaged })
        : unsent > 0
          ? t('sync.state.waiting', { count: unsent, what: nameOf(waiting) })
          : t('sync.state.allSent')

  const compare = async () => {
    const result = await check()
    if (!result.ok) toast.error(result.message)
    else if (result.requeued > 0) toast.warning(t('sync.compare.again', { count: result.requeued }))
    else toast.info(t('sync.compare.fine'))
  }

  return (
    <section className={classes.head} data-tone={tone} aria-label={t('sync.title')}>
      <Icon size={40} stroke={1.5} className={classes.headIcon} aria-hidden />
      <div className={classes.headText}>
        <p className={classes.sentence} role="status">
          {sentence}
        </p>
        <div className={classes.marks}>
          <LineMark />
          <ReadyMark />
        </div>
      </div>
      <div className={classes.headActions}>
        <Button variant="default" loading={checking} onClick={() => void compare()}>
          {t('sync.compare.action')}
        </Button>
        <Button onClick={sendNow} disabled={unsent === 0} loading={sending && unsent > 0}>
          {t('sync.sendNow')}
        </Button>
      </div>
    </section>
  )
}

function LineMark() {
  const { t } = useTranslation()
  const recent = useRecent()
  const { browserOnline, serverReachable, offlineSince } = useConnection()
  const nextTry = useNextTry()
  const since = offlineSince === null ? '' : ` ${t('sync.state.since', { time: recent(offlineSince) })}`
  const again = nextTry === null ? '' : ` · ${t('sync.state.nextTry', { time: recent(nextTry) })}`
  if (browserOnline && serverReachable)
    return (
      <Mark tone="good" icon={<IconWifi size={16} stroke={1.5} />}>
        {t('sync.state.online')}
      </Mark>
    )
  return (
    <Mark
      tone="wait"
      icon={browserOnline ? <IconCloudOff size={16} stroke={1.5} /> : <IconWifiOff size={16} stroke={1.5} />}
    >
      {t(browserOnline ? 'sync.state.unreachable' : 'sync.state.offline') + since + again}
    </Mark>
  )
}

function ReadyMark() {
  const { t } = useTranslation()
  const isReady = useReadyToSell()
  return isReady ? (
    <Mark tone="good" icon={<IconCircleCheck size={16} stroke={1.5} />}>
      {t('sync.state.ready')}
    </Mark>
  ) : (
    <Mark tone="wait" icon={<IconAlertTriangle size={16} stroke={1.5} />}>
      {t('sync.state.notReady')}
    </Mark>
  )
}
