import { IconCashRegister } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PanelStep } from '../../features/register-panel/register-panel.tsx'
import { useMenu } from '../../queries/use-menu.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ApprovalSlot } from '../approval-slot.tsx'
import { PATHS } from '../home-of.ts'
import { RailButton } from './rail-button.tsx'
import { usePanel } from './use-panel.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const RegisterPanel = lazyPart(
  async () => (await import('../../features/register-panel/register-panel.tsx')).RegisterPanel,
)
const XReport = lazyPart(
  async () => (await import('../../features/closing-report/device-report.tsx')).XReport,
)

/**
 * Only while a register is open. With the right to closings it is the specification's Cash Register (§2); whoever may
 * only move cash has the drawer alone.
 */
export function RegisterMenu({ wide = false, onNavigate }: { wide?: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const closing = useOpenClosing()
  const { cashRegister } = useMenu()
  const [open, setOpen] = usePanel()
  const [step, setStep] = useState<PanelStep>()
  const movesCash = useRight('CashRegisters', 'create')
  if (!(cashRegister || movesCash) || closing === undefined) return null
  const label = t(cashRegister ? 'layout.groups.cashRegister' : 'drawerBar.menu')

  const close = () => {
    setOpen(false)
    onNavigate?.()
    void navigate(PATHS.closeRegister, { state: { closing } })
  }
  return (
    <>
      <RailButton
        icon={<IconCashRegister size={22} stroke={1.5} />}
        label={label}
        opened={open}
        wide={wide}
        onClick={() => setOpen(true)}
      />
      <SidePanel title={label} opened={open} isCovered={step !== undefined} onClose={() => setOpen(false)}>
        <Suspense>
          <RegisterPanel
            closing={closing}
            step={step}
            onStep={setStep}
            onClose={close}
            reportOf={(onClose) => (
              <Suspense>
                <XReport closing={closing} onClose={onClose} />
              </Suspense>
            )}
            approvalOf={(request) => <ApprovalSlot {...request} />}
          />
        </Suspense>
      </SidePanel>
    </>
  )
}
