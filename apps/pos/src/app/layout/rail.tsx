import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession } from '../../queries/use-session.ts'
import { AccountBlock } from './account-block.tsx'
import { initialsOf } from './initials-of.ts'
import classes from './app-layout.module.css'
import { NavLinks } from './nav-links.tsx'
import { UnsentMark } from './unsent-mark.tsx'

export function Rail() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { sendNow } = useConnection()
  const [open, setOpen] = useState(false)
  const name = user?.Name ?? ''
  return (
    <aside className={classes.rail}>
      <img src="/icons/icon.svg" width={36} height={36} alt="Evertill" className={classes.logo} />
      <NavLinks />
      <div className={classes.railFoot}>
        <button type="button" className={classes.sendNow} title={t('connection.sendNow')} onClick={sendNow}>
          <UnsentMark />
        </button>
        <Popover opened={open} onChange={setOpen} position="right-end" withArrow shadow="md" trapFocus>
          <Popover.Target>
            <button type="button" className={classes.account} onClick={() => setOpen(!open)}>
              <span className={classes.avatar} aria-hidden>
                {initialsOf(name)}
              </span>
              <span className={classes.accountName}>{t('layout.account')}</span>
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <AccountBlock />
          </Popover.Dropdown>
        </Popover>
      </div>
    </aside>
  )
}
