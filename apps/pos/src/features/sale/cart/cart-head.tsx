import { IconCircleFilled, IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../queries/use-connection.ts'
import { useUnsent } from '../../../queries/use-unsent.ts'
import { Mark } from '../../../ui/mark.tsx'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'
import { ClearCart } from './clear-cart.tsx'

export function CartHead({ cart, locked }: { cart: Cart; locked: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.headline}>
          <h2 className={classes.type}>{cart.transactionType || t('layout.anySale')}</h2>
          <OnlineMark />
        </div>
        <p className={classes.number}>{cart.nextNumber ?? '–'}</p>
      </div>
      <ClearCart lines={cart.lines.length} locked={locked} onClear={cart.clear} />
    </div>
  )
}

function OnlineMark() {
  const { t } = useTranslation()
  const { browserOnline, serverReachable } = useConnection()
  const { unsent } = useUnsent()
  const waiting = unsent > 0 ? ` · ${t('connection.unsent', { count: unsent })}` : ''
  const tone = unsent > 0 || !browserOnline ? 'wait' : serverReachable ? 'good' : 'calm'
  const icon = !browserOnline ? (
    <IconWifiOff size={14} stroke={1.5} />
  ) : serverReachable ? (
    <IconCircleFilled size={10} />
  ) : (
    <IconCloudOff size={14} stroke={1.5} />
  )
  const word = !browserOnline ? 'offlineChip' : serverReachable ? 'online' : 'unreachableChip'
  return (
    <Mark tone={tone} icon={icon}>
      {t(`connection.${word}`) + waiting}
    </Mark>
  )
}
