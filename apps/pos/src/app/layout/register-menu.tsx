import { IconCashRegister } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RegisterPanel } from '../../features/register-panel/register-panel.tsx'
import { useMenu } from '../../queries/use-menu.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ApprovalSlot } from '../approval-slot.tsx'
import { PATHS } from '../home-of.ts'
import { RailButton } from './rail-button.tsx'
import { usePanel } from './use-panel.ts'

const XReport = lazy(async () => ({
  default: (await import('../../features/closing-report/device-report.tsx')).XReport,
}))

/** Only with the right to closings, and only while a register is open (spec §2). */
export function RegisterMenu({ wide = false, onNavigate }: { wide?: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const closing = useOpenClosing()
  const { cashRegister } = useMenu()
  const [open, setOpen] = usePanel()
  if (!cashRegister || closing === undefined) return null

  const close = () => {
    setOpen(false)
    onNavigate?.()
    void navigate(PATHS.closeRegister, { state: { closing } })
  }
  return (
    <>
      <RailButton
        icon={<IconCashRegister size={22} stroke={1.5} />}
        label={t('layout.groups.cashRegister')}
        opened={open}
        wide={wide}
        onClick={() => setOpen(true)}
      />
      <SidePanel title={t('layout.groups.cashRegister')} opened={open} onClose={() => setOpen(false)}>
        <RegisterPanel
          closing={closing}
          onClose={close}
          reportOf={(onClose) => (
            <Suspense>
              <XReport closing={closing} onClose={onClose} />
            </Suspense>
          )}
          approvalOf={(request) => <ApprovalSlot {...request} />}
        />
      </SidePanel>
    </>
  )
}
