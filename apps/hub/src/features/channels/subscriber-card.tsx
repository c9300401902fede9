import type { Subscriber } from '@evertill/contract'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { useRights } from '../../parts/hub-context.tsx'
import watch from '../../parts/watch.module.css'
import classes from './channels.module.css'
import { Secrets } from './secrets.tsx'
import { SubscriberActions } from './subscriber-actions.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ICON = { size: 16, stroke: 1.5 }

export function SubscriberCard({ subscriber }: { subscriber: Subscriber }) {
  const { t, i18n } = useTranslation('hub')
  const { update } = useRights('channels')
  const { key, Name, Url, Events, Secrets: secrets, LastSuccessAt, LastFault, Waiting, Dead } = subscriber
  const when = LastSuccessAt && formatMoment(LastSuccessAt, { language: i18n.language, timeZone: ZONE })
  const facts = [
    ...(when ? [t('subscribers.lastSuccess', { when })] : []),
    ...(Waiting > 0 ? [t('subscribers.waiting', { count: Waiting })] : []),
  ]
  return (
    <li className={watch.entry}>
      <h3 className={`${watch.name} ${classes.title}`}>{Name}</h3>
      <Health subscriber={subscriber} />
      <span className={`${watch.where} ${watch.wide}`}>
        <code>{Url}</code> · {Events.join(', ')}
      </span>
      <span className={`${watch.where} ${watch.wide}`}>
        {facts.join(' · ')} {LastFault !== '' && <code>{LastFault}</code>}{' '}
        {Dead > 0 && (
          <Link to={`/dead-letters?receiver=${key}`}>{t('subscribers.dead', { count: Dead })}</Link>
        )}
      </span>
      <Secrets kind="subscriber" ownerKey={key} name={Name} secrets={secrets} calls={undefined} />
      {update && <SubscriberActions subscriber={subscriber} />}
    </li>
  )
}

function Health({ subscriber: { IsActive, FailuresInRow, LastSuccessAt } }: { subscriber: Subscriber }) {
  const { t } = useTranslation('hub')
  if (!IsActive)
    return (
      <Mark tone="calm" icon={<IconPlayerPause {...ICON} />}>
        {t('subscribers.paused')}
      </Mark>
    )
  if (FailuresInRow > 0)
    return (
      <Mark tone="wrong" icon={<IconAlertTriangle {...ICON} />}>
        {t('subscribers.failing', { count: FailuresInRow })}
      </Mark>
    )
  return LastSuccessAt === null ? (
    <Mark tone="calm" icon={<IconClock {...ICON} />}>
      {t('subscribers.newOne')}
    </Mark>
  ) : (
    <Mark tone="good" icon={<IconCheck {...ICON} />}>
      {t('subscribers.healthy')}
    </Mark>
  )
}
