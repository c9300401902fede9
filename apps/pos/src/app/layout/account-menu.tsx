import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './account-menu.module.css'
import { initialsOf } from './initials-of.ts'
import { RailButton } from './rail-button.tsx'
import { usePanel } from './use-panel.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel)

export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = usePanel()
  return (
    <>
      <RailButton
        icon={<span className={classes.avatar}>{initialsOf(user?.Name ?? '')}</span>}
        label={t('layout.profile')}
        opened={open}
        wide={wide}
        onClick={() => setOpen(true)}
      />
      <SidePanel title={t('layout.profile')} opened={open} onClose={() => setOpen(false)}>
        <Suspense>
          <AccountPanel />
        </Suspense>
      </SidePanel>
    </>
  )
}
