import { IconHistory, IconRefresh, IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useCart } from '../../queries/use-cart.ts'
import { PATHS } from '../home-of.ts'
import classes from './nav-links.module.css'

export function NavLinks({ wide = false, onNavigate }: { wide?: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { transactionType } = useCart()
  const links = [
    {
      to: PATHS.newSale,
      label: t('layout.newSale', { type: transactionType || t('layout.anySale') }),
      Icon: IconShoppingCart,
    },
    { to: PATHS.history, label: t('layout.history'), Icon: IconHistory },
    { to: PATHS.sync, label: t('layout.sync'), Icon: IconRefresh },
  ]
  return (
    <nav aria-label={t('layout.navigation')} className={classes.nav} data-wide={wide}>
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={classes.link ?? ''} onClick={() => onNavigate?.()}>
          <Icon size={24} stroke={1.5} aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
