import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccess } from '../../queries/use-access.ts'
import type { LocalOrder } from '../../queries/use-orders.ts'
import { usePackagesOf } from '../../queries/use-packages.ts'
import { useSession } from '../../queries/use-session.ts'
import classes from './online-orders.module.css'

/** The parcels of the order. Nothing where the shop does not track packages. */
export function OrderPackages({ row: { order, state } }: { row: LocalOrder }) {
  const { t } = useTranslation()
  const { may } = useAccess()
  const { registration } = useSession()
  const packages = usePackagesOf({ orderId: order.key, saleUuid: order.SaleUUID })
  if (registration?.EnablePackageTracker !== true || !may('Packages', 'read')) return null
  const isOpen = state === 'picking' || state === 'packed' || state === 'dispatched'
  return (
    <section>
      <h2>{t('orders.packages')}</h2>
      {packages?.length === 0 && <p className={classes.soft}>{t('orders.noPackages')}</p>}
      <ul className={classes.plain} aria-label={t('orders.packages')}>
        {packages?.map(({ key, Number: number, State }) => (
          <li key={key} className={classes.line}>
            <Anchor component={Link} to={`/package/edit/${key}`}>
              {number}
            </Anchor>
            <span>{t(`packages.states.${State}`)}</span>
          </li>
        ))}
      </ul>
      {isOpen && may('Packages', 'update') && (
        <Anchor component={Link} to={`/package/edit?order=${order.key}`} className={classes.newPackage}>
          {t('orders.newPackage')}
        </Anchor>
      )}
    </section>
  )
}
