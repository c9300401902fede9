import { EnrolApprover } from '../../features/approval/enrol-approver.tsx'
import { LockButton } from '../../features/pin/lock-button.tsx'
import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { SignOutButton } from '../../features/sign-out/sign-out-button.tsx'

export function AccountPanel() {
  return (
    <ProfilePanel>
      <LockButton />
      <EnrolApprover />
      <SignOutButton />
    </ProfilePanel>
  )
}
