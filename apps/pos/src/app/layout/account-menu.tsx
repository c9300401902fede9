import { useTranslation } from 'react-i18next'
import { EnrolApprover } from '../../features/approval/enrol-approver.tsx'
import { LockButton } from '../../features/pin/lock-button.tsx'
import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { SignOutButton } from '../../features/sign-out/sign-out-button.tsx'
import { useSession } from '../../queries/use-session.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './account-menu.module.css'
import { initialsOf } from './initials-of.ts'
import { RailButton } from './rail-button.tsx'
import { usePanel } from './use-panel.ts'

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
        <ProfilePanel>
          <LockButton />
          <EnrolApprover />
          <SignOutButton />
        </ProfilePanel>
      </SidePanel>
    </>
  )
}
