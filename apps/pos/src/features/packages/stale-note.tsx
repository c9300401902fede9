import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { useSyncedAt } from '../../queries/use-orders.ts'
import classes from './packages.module.css'

/** Offline the list says how old it is. */
export function StaleNote() {
  const { t } = useTranslation()
  const { browserOnline, serverReachable } = useConnection()
  const at = useSyncedAt('package')
  const moment = useMoment()
  if (browserOnline && serverReachable) return null
  return (
    <p className={classes.stale} role="status">
      <IconCloudOff size={20} stroke={1.5} aria-hidden />
      {at ? t('packages.stale', { at: moment(at) }) : t('packages.staleNever')}
    </p>
  )
}
