import { FocusTrap } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import { AccountBlock } from './account-block.tsx'
import classes from './account-menu.module.css'
import { initialsOf } from './initials-of.ts'

export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const area = useClickOutside<HTMLDivElement>((event) => {
    // Its own question stands outside of it: answering that must not take it away.
    if (!(event.target instanceof Element && event.target.closest('.mantine-Modal-root'))) setOpen(false)
  })
  const id = useId()
  return (
    <div
      ref={area}
      className={classes.area}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.avatar} aria-hidden>
          {initialsOf(user?.Name ?? '')}
        </span>
        <span className={classes.label}>{t('layout.account')}</span>
      </button>
      {open && (
        <FocusTrap>
          <div id={id} role="dialog" aria-label={t('layout.account')} className={classes.panel}>
            <AccountBlock />
          </div>
        </FocusTrap>
      )}
    </div>
  )
}
