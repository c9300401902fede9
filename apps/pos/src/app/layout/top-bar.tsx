import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './app-layout.module.css'
import { ConnectionChip } from './connection-banner.tsx'
import { NavLinks } from './nav-links.tsx'
import { RegisterMenu } from './register-menu.tsx'
import { UnsentMark } from './unsent-mark.tsx'
import { usePanel } from './use-panel.ts'

export function TopBar() {
  const { t } = useTranslation()
  const [open, setOpen] = usePanel()
  const close = () => setOpen(false)
  return (
    <section className={classes.topBar} aria-label="Evertill">
      <IconButton
        aria-label={t('layout.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} stroke={1.5} />
      </IconButton>
      <span className={classes.brand}>Evertill</span>
      <div className={classes.topMarks}>
        <ConnectionChip />
        <UnsentMark />
      </div>
      <SidePanel title="Evertill" opened={open} onClose={close}>
        <div className={classes.drawer}>
          <NavLinks wide onNavigate={close} />
          <div className={classes.drawerFoot}>
            <RegisterMenu wide onNavigate={close} />
            <AccountMenu wide />
          </div>
        </div>
      </SidePanel>
    </section>
  )
}
