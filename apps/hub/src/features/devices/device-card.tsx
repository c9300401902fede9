import type { Device } from '@evertill/contract'
import { IconAlertTriangle, IconCheck, IconClock, IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatBytes } from '@evertill/ui/format-bytes.ts'
import { formatRecent } from '@evertill/ui/format-moment.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { DeviceActions } from './device-actions.tsx'
import classes from './devices.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ICON = { size: 16, stroke: 1.5 }

function useMoment() {
  const { i18n } = useTranslation('hub')
  return (at: string) => formatRecent(at, { language: i18n.language, timeZone: ZONE }, Date.now())
}

export function DeviceCard({ device }: { device: Device }) {
  const { t } = useTranslation('hub')
  const moment = useMoment()
  const { CashRegisterName, StoreName, Series, OpenSince, People, Kind, Version } = device
  const { StorageUsed, StorageFree } = device
  const name = `${CashRegisterName} · ${StoreName}`
  return (
    <li className={classes.device} data-needs={device.Needs.length > 0 || undefined}>
      <h2 className={classes.name}>{name}</h2>
      <div className={classes.marks}>
        <Contact device={device} />
        <Unsent device={device} />
        <Clock device={device} />
        {device.Needs.includes('storage') && (
          <Mark tone="wrong" isSentence icon={<IconAlertTriangle {...ICON} />}>
            {t('devices.littleStorage')}
          </Mark>
        )}
      </div>
      <Facts
        rows={[
          [
            t('devices.register'),
            OpenSince ? t('devices.openSince', { when: moment(OpenSince) }) : t('devices.notOpen'),
          ],
          [t('devices.series'), Series.length > 0 ? Series.join(', ') : t('devices.noSeries')],
          [t('devices.people'), People.length > 0 ? People.join(', ') : t('devices.nobody')],
          [
            t('devices.device'),
            [Kind, Version].filter((part) => part !== '').join(' · ') || t('devices.unknown'),
          ],
          [
            t('devices.storage'),
            StorageUsed === null || StorageFree === null
              ? t('devices.unknown')
              : t('devices.storageUse', { used: formatBytes(StorageUsed), free: formatBytes(StorageFree) }),
          ],
        ]}
      />
      <DeviceActions device={device} name={name} />
    </li>
  )
}

function Contact({ device: { SeenAt, Needs } }: { device: Device }) {
  const { t } = useTranslation('hub')
  const moment = useMoment()
  if (SeenAt === null)
    return (
      <Mark tone="calm" isSentence icon={<IconClock {...ICON} />}>
        {t('devices.neverSeen')}
      </Mark>
    )
  return Needs.includes('silent') ? (
    <Mark tone="wrong" isSentence icon={<IconAlertTriangle {...ICON} />}>
      {t('devices.silentSince', { when: moment(SeenAt) })}
    </Mark>
  ) : (
    <Mark tone="calm" isSentence icon={<IconClock {...ICON} />}>
      {t('devices.seen', { when: moment(SeenAt) })}
    </Mark>
  )
}

function Unsent({ device: { Unsent: count, OldestUnsentAt, Needs } }: { device: Device }) {
  const { t } = useTranslation('hub')
  const moment = useMoment()
  if (count === null) return null
  if (count === 0)
    return (
      <Mark tone="good" isSentence icon={<IconCheck {...ICON} />}>
        {t('devices.allSent')}
      </Mark>
    )
  const isLate = Needs.includes('unsent')
  return (
    <Mark
      tone={isLate ? 'wrong' : 'wait'}
      isSentence
      icon={isLate ? <IconAlertTriangle {...ICON} /> : <IconCloudUpload {...ICON} />}
    >
      {OldestUnsentAt === null
        ? t('devices.unsent', { count })
        : t('devices.unsentSince', { count, when: moment(OldestUnsentAt) })}
    </Mark>
  )
}

const MINUTE_MS = 60_000

function Clock({ device: { ClockOff, Needs } }: { device: Device }) {
  const { t } = useTranslation('hub')
  if (ClockOff === null || !Needs.includes('clock')) return null
  const count = Math.round(Math.abs(ClockOff) / MINUTE_MS)
  return (
    <Mark tone="wrong" isSentence icon={<IconAlertTriangle {...ICON} />}>
      {ClockOff > 0 ? t('devices.clockAhead', { count }) : t('devices.clockBehind', { count })}
    </Mark>
  )
}
