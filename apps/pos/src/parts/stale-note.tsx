import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../queries/use-connection.ts'
import { useMoment } from '../queries/use-moments.ts'
import { useSyncedAt } from '../queries/use-orders.ts'
import classes from './stale-note.module.css'

const LISTS = {
  orders: { kind: 'order', old: 'orders.stale', never: 'orders.staleNever' },
  packages: { kind: 'package', old: 'packages.stale', never: 'packages.staleNever' },
} as const

/** Offline a list says how old it is. */
export function StaleNote({ of }: { of: keyof typeof LISTS }) {
  const { t } = useTranslation()
  const { kind, old, never } = LISTS[of]
  const { browserOnline, serverReachable } = useConnection()
  const at = useSyncedAt(kind)
  const moment = useMoment()
  if (browserOnline && serverReachable) return null
  return (
    <p className={classes.stale} role="status">
      <IconCloudOff size={20} stroke={1.5} aria-hidden />
      {at ? t(old, { at: moment(at) }) : t(never)}
    </p>
  )
}
