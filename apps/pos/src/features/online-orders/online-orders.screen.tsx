import { IconLock, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { useAccess } from '../../queries/use-access.ts'
import {
  type LocalOrder,
  ORDER_TABS,
  type OrderTab,
  ordersOfTab,
  tabOf,
  useOrders,
} from '../../queries/use-orders.ts'
import { StaleNote } from '../../parts/stale-note.tsx'
import classes from './online-orders.module.css'
import { OrderCard } from './order-card.tsx'
import { OrderPage } from './order-page.tsx'

const tabFrom = (text: string | null): OrderTab => ORDER_TABS.find((tab) => tab === text) ?? 'new'

/** Orders from outside: a list by state, or one of them. */
export function OnlineOrdersScreen() {
  const { t } = useTranslation()
  usePageTitle(t('orders.title'))
  const { isKnown, may } = useAccess()
  const { key } = useParams()
  if (isKnown && !may('OnlineOrders', 'read'))
    return (
      <EmptyState icon={IconLock} title={t('orders.notAllowed')} hint={t('orders.notAllowedHint')} isPage />
    )
  return (
    <div className={classes.screen}>
      {key === undefined ? <OrderList /> : <OrderPage key={key} orderKey={key} />}
    </div>
  )
}

function OrderList() {
  const { t } = useTranslation()
  const tab = tabFrom(useSearchParams()[0].get('tab'))
  const orders = useOrders()
  const shown = ordersOfTab(orders ?? [], tab)
  return (
    <div className={classes.list}>
      <h1>{t('orders.title')}</h1>
      <Tabs tab={tab} orders={orders ?? []} />
      <StaleNote of="orders" />
      {orders === undefined && <LoadingState text={t('orders.loading')} />}
      {orders !== undefined && shown.length === 0 && (
        <EmptyState icon={IconWorld} title={t('orders.empty')} hint={t('orders.emptyHint')} />
      )}
      {shown.length > 0 && (
        <ul className={classes.cards} aria-label={t(`orders.tabs.${tab}`)}>
          {shown.map((row) => (
            <OrderCard key={row.order.key} row={row} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Tabs({ tab, orders }: { tab: OrderTab; orders: readonly LocalOrder[] }) {
  const { t } = useTranslation()
  const counts = new Map<OrderTab, number>()
  for (const { state } of orders) counts.set(tabOf(state), (counts.get(tabOf(state)) ?? 0) + 1)
  return (
    <nav className={classes.tabs} aria-label={t('orders.tabs.label')}>
      {ORDER_TABS.map((one) => (
        <Link
          key={one}
          to={`/online_orders?tab=${one}`}
          replace
          className={classes.tab}
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(`orders.tabs.${one}`)} <span className={classes.count}>{counts.get(one) ?? 0}</span>
        </Link>
      ))}
    </nav>
  )
}
