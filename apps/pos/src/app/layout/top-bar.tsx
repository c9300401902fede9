import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { SidePanel } from '../../parts/side-panel.tsx'
import { AccountButton } from './account-button.tsx'
import classes from './app-layout.module.css'
import { ConnectionChip } from './connection-banner.tsx'
import { NavLinks } from './nav-links.tsx'
import { PrintsSlot } from './prints-slot.tsx'
import { RegisterButton } from './register-button.tsx'
import { UnsentMark } from './unsent-mark.tsx'
import type { PanelButtonProps } from './use-panel.ts'

interface TopBarProps extends PanelButtonProps {
  menu: 'menu' | undefined
  onMenu: (menu?: 'menu') => void
}

export function TopBar({ menu, onMenu, ...buttons }: TopBarProps) {
  const { t } = useTranslation()
  const open = menu !== undefined
  const close = () => onMenu()
  return (
    <section className={classes.topBar} aria-label="Evertill">
      <IconButton
        aria-label={t('layout.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onMenu('menu')}
      >
        <IconMenu2 size={24} stroke={1.5} />
      </IconButton>
      <span className={classes.brand}>Evertill</span>
      <div className={classes.topMarks}>
        <PrintsSlot />
        <ConnectionChip />
        <UnsentMark />
      </div>
      <SidePanel isLowest title="Evertill" opened={open} onClose={close}>
        <div className={classes.drawer}>
          <NavLinks wide onNavigate={close} />
          <div className={classes.drawerFoot}>
            <RegisterButton wide {...buttons} />
            <AccountButton wide {...buttons} />
          </div>
        </div>
      </SidePanel>
    </section>
  )
}
