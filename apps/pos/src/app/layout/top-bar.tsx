import { ActionIcon, Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountBlock } from './account-block.tsx'
import classes from './app-layout.module.css'
import { ConnectionChip } from './connection-banner.tsx'
import { NavLinks } from './nav-links.tsx'
import { UnsentMark } from './unsent-mark.tsx'

export function TopBar() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <section className={classes.topBar} aria-label="Evertill">
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size={44}
        aria-label={t('layout.menu')}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} stroke={1.5} />
      </ActionIcon>
      <span className={classes.brand}>Evertill</span>
      <div className={classes.topMarks}>
        <ConnectionChip />
        <UnsentMark />
      </div>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size={300}
        title="Evertill"
        closeButtonProps={{ 'aria-label': t('layout.close'), size: 44, iconSize: 20 }}
      >
        <div className={classes.drawer}>
          <NavLinks wide onNavigate={() => setOpen(false)} />
          <AccountBlock />
        </div>
      </Drawer>
    </section>
  )
}
