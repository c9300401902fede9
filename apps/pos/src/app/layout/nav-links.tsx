import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { newTypeName } from '../../parts/type-name.ts'
import { useMenu } from '../../queries/use-menu.ts'
import { useWaitingOrders } from '../../queries/use-waiting-orders.ts'
import { useHasScreen } from '../has-screen.tsx'
import { PATHS } from '../home-of.ts'
import { isCurrent } from './is-current.ts'
import { type NavEntry, navGroups } from './nav-entries.ts'
import classes from './nav-links.module.css'

export function NavLinks({ wide = false, onNavigate }: { wide?: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const location = useLocation()
  const groups = navGroups(useMenu(), useHasScreen())
  const waiting = useWaitingOrders()
  const first = groups[0]?.entries[0]?.to ?? PATHS.newSale

  const link = ({ to, label, type, Icon }: NavEntry) => (
    <Link
      key={to}
      to={to}
      state={type === undefined ? undefined : { type }}
      className={classes.link}
      aria-current={isCurrent(to, location, first) ? 'page' : undefined}
      onClick={() => onNavigate?.()}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>{type === undefined ? t(`layout.${label}`) : newTypeName(t, type.TransactionType)}</span>
      {label === 'onlineOrders' && waiting > 0 && (
        <span className={classes.badge}>{t('layout.waitingOrders', { count: waiting })}</span>
      )}
    </Link>
  )
  return (
    <nav aria-label={t('layout.navigation')} className={classes.nav} data-wide={wide}>
      {groups.map(({ id, entries }) => (
        <div key={id} role="group" aria-label={t(`layout.groups.${id}`)} className={classes.group}>
          {wide && <h2 className={classes.heading}>{t(`layout.groups.${id}`)}</h2>}
          {entries.map(link)}
        </div>
      ))}
    </nav>
  )
}
