import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import classes from './banner.module.css'

export function ConnectionBanner() {
  const { t } = useTranslation()
  const { browserOnline, serverReachable } = useConnection()
  if (browserOnline && serverReachable) return null
  return browserOnline ? (
    <div role="status" className={classes.banner} data-tone="calm">
      <IconCloudOff size={18} stroke={1.5} aria-hidden />
      <strong>{t('connection.unreachable')}</strong>
      <span>{t('connection.unreachableHint')}</span>
    </div>
  ) : (
    <div role="status" className={classes.banner} data-tone="wait">
      <IconWifiOff size={18} stroke={1.5} aria-hidden />
      <strong>{t('connection.offline')}</strong>
      <span>{t('connection.offlineHint')}</span>
    </div>
  )
}

export function ConnectionChip() {
  const { t } = useTranslation()
  const { browserOnline, serverReachable } = useConnection()
  if (browserOnline && serverReachable) return null
  return browserOnline ? (
    <Mark tone="calm" icon={<IconCloudOff size={16} stroke={1.5} />}>
      {t('connection.unreachableChip')}
    </Mark>
  ) : (
    <Mark tone="wait" icon={<IconWifiOff size={16} stroke={1.5} />}>
      {t('connection.offlineChip')}
    </Mark>
  )
}
