import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RegisterPanel } from '../../features/register-panel/register-panel.tsx'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { lazyPart } from '../../parts/lazy-part.ts'
import { SideDrawer } from '../../parts/side-drawer.tsx'
import { ApprovalSlot } from '../approval-slot.tsx'
import { PATHS } from '../home-of.ts'
import type { PanelName } from './use-panel.ts'
import { useRegisterLabel } from './use-register-label.ts'
import { EnrolApprover } from '../../features/approval/enrol-approver.tsx'
import { AddCashierButton } from '../../features/pin/add-cashier-button.tsx'
import { LockButton } from '../../features/pin/lock-button.tsx'
import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { SignOutButton } from '../../features/sign-out/sign-out-button.tsx'

const ChangePlace = lazyPart(
  async () => (await import('../../features/change-place/change-place.tsx')).ChangePlace,
)
const XReport = lazyPart(
  async () => (await import('../../features/closing-report/device-report.tsx')).XReport,
)

interface PanelProps {
  opened: boolean
  onClose: () => void
}

export interface FramePanelsProps extends PanelProps {
  panel: PanelName | undefined
  /** Another screen opens, so everything above it closes. */
  onNavigate: () => void
}

/**
 * The panels opened from the rail or from the menu. They are not children of either: turning the device replaces one by
 * the other, and input would be lost.
 */
export function FramePanels({ opened, panel, onClose, onNavigate }: FramePanelsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RegisterSide opened={opened && panel === 'register'} onClose={onClose} onNavigate={onNavigate} />
      <SideDrawer title={t('layout.profile')} opened={opened && panel === 'account'} onClose={onClose}>
        <AccountPanel onNavigate={onNavigate} />
      </SideDrawer>
    </>
  )
}

function RegisterSide({ opened, onClose, onNavigate }: PanelProps & { onNavigate: () => void }) {
  const navigate = useNavigate()
  const closing = useOpenClosing()
  const label = useRegisterLabel()
  if (label === undefined || closing === undefined) return null
  const closeRegister = () => {
    onNavigate()
    void navigate(PATHS.closeRegister, { state: { closing } })
  }
  return (
    <SideDrawer title={label} opened={opened} onClose={onClose}>
      <RegisterPanel
        closing={closing}
        onClose={closeRegister}
        reportOf={(onReportClose) => (
          <Suspense>
            <XReport closing={closing} onClose={onReportClose} />
          </Suspense>
        )}
        approvalOf={(request) => <ApprovalSlot {...request} />}
      />
    </SideDrawer>
  )
}

export function AccountPanel({ onNavigate }: { onNavigate: () => void }) {
  const navigate = useNavigate()
  const closing = useOpenClosing()
  const closeRegister = () => {
    onNavigate()
    void navigate(PATHS.closeRegister, { state: { closing } })
  }
  // The choice of a register is on the screens that sell.
  const choosePlace = () => {
    onNavigate()
    void navigate(PATHS.newSale)
  }
  return (
    <ProfilePanel>
      <Suspense>
        <ChangePlace onCloseRegister={closeRegister} onLeave={choosePlace} />
      </Suspense>
      <LockButton />
      <AddCashierButton />
      <EnrolApprover />
      <SignOutButton />
    </ProfilePanel>
  )
}
